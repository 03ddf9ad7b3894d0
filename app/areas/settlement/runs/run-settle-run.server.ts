import type { Ctx } from "~/core/ctx.server";
import { settleChunk } from "./settle-chunk.server";

/** "stopping": this process shuts down and another worker continues. */
type Outcome = "over" | "stopping";

let stopping = false;

/** Called at shutdown: begins no further chunk. */
export function stopSettling(): void {
  stopping = true;
}

/** Settles a run chunk by chunk. After a kill, the next job continues. */
export async function runSettleRun(ctx: Ctx, settleRunId: number): Promise<Outcome> {
  while (!stopping) if (!(await settleChunk(ctx, settleRunId))) return "over";
  return "stopping";
}
