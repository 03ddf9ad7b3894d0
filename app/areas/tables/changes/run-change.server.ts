import type { Ctx } from "~/core/ctx.server";
import { DatabaseAway } from "~/core/database-error.server";
import { isRefusal } from "~/core/refusal";
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

/** How a run ended: all is done, a table failed, another change is in the schema, the process stops, or there is nothing to run. */
type Outcome = "done" | "failed" | "busy" | "stopping" | "over";

/** Within the job's own limit, so that this one is told. */
const RUN_MS = 29 * 60_000;
let stopping = false;

/** From now on no further statement is begun here; the next worker goes on with the rest. */
export function stopRunning(): void {
  stopping = true;
}

/**
 * Runs a change from where it stands, an environment after the other, each under the lock of its schema. What an earlier run left in the
 * middle is looked up in the database, not done again. The job's verb: killed anywhere, the next run goes on.
 */
export async function runChange(ctx: Ctx, tableChangeId: number): Promise<Outcome> {
  const steps = await readSteps(ctx, tableChangeId);
  const outcome = await runReleases(ctx, tableChangeId, [...new Set(steps.map(({ release }) => release))]);
  if (outcome === "done") await endDone(ctx, tableChangeId, steps);
  if (outcome === "done" || outcome === "failed")
    await enqueueChanges((await unfinishedChanges(ctx)).filter((other) => other !== tableChangeId));
  return outcome;
}

async function runReleases(ctx: Ctx, tableChangeId: number, releases: string[]): Promise<Outcome> {
  for (const release of releases) {
    const outcome = await runRelease(ctx, tableChangeId, release);
    if (outcome !== "done") return outcome;
  }
  return "done";
}

async function runRelease(ctx: Ctx, tableChangeId: number, release: string): Promise<Outcome> {
  try {
    const use = (target: Target) => runUnderLock(ctx, target, tableChangeId, release).catch(askAgain);
    return await withTarget(ctx, release, use, { timeoutMs: RUN_MS });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const next = (await readSteps(ctx, tableChangeId)).find((step) => step.release === release && step.state !== "DONE");
    if (!next || !(await claimChange(ctx, tableChangeId))) return "over";
    await failStep(ctx, { tableChangeId, step: next }, refusalText(error.code, error.values));
    return "failed";
  }
}

/** The schemas are on the site's own server: it comes back, and the next run looks what became of the statement. */
function askAgain(error: unknown): never {
  throw isUnanswered(error) ? new DatabaseAway("the connection to the target broke", { cause: error }) : error;
}

async function runUnderLock(ctx: Ctx, target: Target, tableChangeId: number, release: string): Promise<Outcome> {
  if (!(await lockSchema(target))) return "busy";
  if (!(await claimChange(ctx, tableChangeId))) return "over";
  // Read under the lock: another worker may have gone on meanwhile.
  const steps = (await readSteps(ctx, tableChangeId)).filter((step) => step.release === release && step.state !== "DONE");
  for (const { step, position } of inOrderOfRunning(steps)) {
    if (stopping) return "stopping";
    if (!(await runPart(ctx, target, { tableChangeId, step, position }))) return "failed";
    if (step.statements.every(({ state }) => state === "DONE")) await endStep(ctx, { tableChangeId, step }, await isHeld(target, step));
  }
  // Those with nothing to run: a description without a table, a table without new columns.
  for (const step of steps) if (step.statements.length === 0) await endStep(ctx, { tableChangeId, step }, await isHeld(target, step));
  return "done";
}

/** The statements of all tables as one row. */
function inOrderOfRunning(steps: StepRow[]): { step: StepRow; position: number }[] {
  const all = steps.flatMap((step) => step.statements.map(({ position }) => ({ step, position })));
  return all.sort((one, other) => one.position - other.position);
}
