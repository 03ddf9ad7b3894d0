import type { Ctx } from "~/core/ctx.server";
import { DatabaseAway } from "~/core/database-error.server";
import { isRefusal } from "~/core/refusal";
import { withTimeout } from "~/core/with-timeout";
import { refusalText } from "~/messages/refusals.ko";
import { withTarget } from "../targets/open-target.server";
import { enqueueChanges } from "./enqueue-change.server";
import { lockSchema } from "./internal/lock-schema.server";
import { claimChange, endDone, endStep, failStep } from "./internal/steps.server";
import { isUnanswered } from "./internal/unanswered.server";
import { isHeld, runPart } from "./internal/run-part.server";
import { readSteps, type StepRow } from "./read-change.server";
import { unfinishedChanges } from "./sweep-changes.server";
import type { Target } from "../targets/target";

/** "busy": another change holds the schema. "at-work": the server is still executing. "over": nothing to run. */
type Outcome = "done" | "failed" | "busy" | "at-work" | "stopping" | "over";

/** A minute below the job's time-out in `jobs/catalogue.ts`. */
const WAIT_MS = 29 * 60_000;

class StillExecuting extends Error {}

let stopping = false;

/** On shutdown: begin no further statement; the next worker goes on. */
export function stopRunning(): void {
  stopping = true;
}

/**
 * Run a change from where it stands, each environment under its schema's lock. Restartable after a kill. A statement slower than `waitMs` goes on
 * at the server, whose session keeps the lock; later runs check its result.
 */
export async function runChange(ctx: Ctx, tableChangeId: number, waitMs = WAIT_MS): Promise<Outcome> {
  const steps = await readSteps(ctx, tableChangeId);
  const outcome = await runReleases(ctx, { tableChangeId, waitMs }, [...new Set(steps.map(({ release }) => release))]);
  if (outcome === "done") await endDone(ctx, tableChangeId, steps);
  if (outcome === "done" || outcome === "failed")
    await enqueueChanges((await unfinishedChanges(ctx)).filter((other) => other !== tableChangeId));
  return outcome;
}

type Run = { tableChangeId: number; waitMs: number };

async function runReleases(ctx: Ctx, run: Run, releases: string[]): Promise<Outcome> {
  for (const release of releases) {
    const outcome = await runRelease(ctx, run, release);
    if (outcome !== "done") return outcome;
  }
  return "done";
}

async function runRelease(ctx: Ctx, { tableChangeId, waitMs }: Run, release: string): Promise<Outcome> {
  try {
    const run = (target: Target) => runUnderLock(ctx, target, tableChangeId, release).catch(throwAsOutage);
    return await withTarget(ctx, release, (target) => withTimeout(waitMs, run(target), () => new StillExecuting()));
  } catch (error) {
    if (error instanceof StillExecuting) return "at-work";
    if (!isRefusal(error)) throw error;
    const next = (await readSteps(ctx, tableChangeId)).find((step) => step.release === release && step.state !== "DONE");
    if (!next || !(await claimChange(ctx, tableChangeId))) return "over";
    await failStep(ctx, { tableChangeId, step: next }, refusalText(error.code, error.values));
    return "failed";
  }
}

/** The schemas are on the site's own server: retry as for any database outage. */
function throwAsOutage(error: unknown): never {
  throw isUnanswered(error) ? new DatabaseAway("the connection to the target broke", { cause: error }) : error;
}

async function runUnderLock(ctx: Ctx, target: Target, tableChangeId: number, release: string): Promise<Outcome> {
  if (!(await lockSchema(target))) return "busy";
  if (!(await claimChange(ctx, tableChangeId))) return "over";
  // Read again under the lock: another worker may have gone on.
  const steps = (await readSteps(ctx, tableChangeId)).filter((step) => step.release === release && step.state !== "DONE");
  for (const { step, position } of inOrderOfRunning(steps)) {
    if (stopping) return "stopping";
    if (!(await runPart(ctx, target, { tableChangeId, step, position }))) return "failed";
    if (step.statements.every(({ state }) => state === "DONE")) await endStep(ctx, { tableChangeId, step }, await isHeld(target, step));
  }
  // End steps without statements too, such as a table without new columns.
  for (const step of steps) if (step.statements.length === 0) await endStep(ctx, { tableChangeId, step }, await isHeld(target, step));
  return "done";
}

function inOrderOfRunning(steps: StepRow[]): { step: StepRow; position: number }[] {
  const parts = steps.flatMap((step) => step.statements.map(({ position }) => ({ step, position })));
  return parts.sort((one, other) => one.position - other.position);
}
