import type { Ctx } from "~/core/ctx.server";
import { persist } from "~/core/persist.server";
import { finishRun } from "./run-status.server";

/** How many recipients of a run this process has in hand. */
const inHand = new Map<number, number>();

export function takeInHand(sendRunId: number): void {
  inHand.set(sendRunId, (inHand.get(sendRunId) ?? 0) + 1);
}

/** Only the last one out looks whether the run is over: while others are in hand, one of them will. */
export async function putDown(ctx: Ctx, sendRunId: number): Promise<void> {
  const left = inHand.get(sendRunId)! - 1;
  if (left > 0) return void inHand.set(sendRunId, left);
  inHand.delete(sendRunId);
  await persist(() => finishRun(ctx, sendRunId));
}
