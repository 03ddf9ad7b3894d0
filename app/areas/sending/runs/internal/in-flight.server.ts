import type { Ctx } from "~/core/ctx.server";
import { persist } from "~/core/persist.server";
import { finishRun } from "./run-status.server";

/** How many recipients of a run this process has in hand. */
const inFlight = new Map<number, number>();

export function addInFlight(sendRunId: number): void {
  inFlight.set(sendRunId, (inFlight.get(sendRunId) ?? 0) + 1);
}

/** Only the last one out looks whether the run is over: while others are in hand, one of them will. */
export async function removeInFlight(ctx: Ctx, sendRunId: number): Promise<void> {
  const left = inFlight.get(sendRunId)! - 1;
  if (left > 0) return void inFlight.set(sendRunId, left);
  inFlight.delete(sendRunId);
  await persist(() => finishRun(ctx, sendRunId));
}
