import type { Ctx } from "~/core/ctx.server";
import { settleChunk } from "./settle-chunk.server";

/** How it ended: nothing is left to do, or this process stops and the next worker goes on. */
type Outcome = "over" | "stopping";

let stopping = false;

/** From now on no further creators are begun here. */
export function stopSettling(): void {
  stopping = true;
}

/** Settles what is left of a run, some creators at a time. The job's verb: killed anywhere, the next one goes on with those that are left. */
export async function runSettleRun(ctx: Ctx, settleRunId: number): Promise<Outcome> {
  while (!stopping) if (!(await settleChunk(ctx, settleRunId))) return "over";
  return "stopping";
}
