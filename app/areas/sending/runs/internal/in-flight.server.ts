import type { Ctx } from "~/core/ctx.server";
import { persist } from "~/core/persist.server";
import { finishRun } from "./run-status.server";

/** How many recipients of each run are being sent to by this process, by `sendRunId`. */
const inFlight = new Map<number, number>();

export function addInFlight(sendRunId: number): void {
  inFlight.set(sendRunId, (inFlight.get(sendRunId) ?? 0) + 1);
}

/** Counts one recipient less. Only the last recipient in flight checks whether the run is complete, so that the others cost no query. */
export async function removeInFlight(ctx: Ctx, sendRunId: number): Promise<void> {
  const left = inFlight.get(sendRunId)! - 1;
  if (left > 0) return void inFlight.set(sendRunId, left);
  inFlight.delete(sendRunId);
  await persist(() => finishRun(ctx, sendRunId));
}
