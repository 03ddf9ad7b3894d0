import type { Ctx } from "~/core/ctx.server";
import { persist } from "~/core/persist.server";
import { finishRun } from "./run-status.server";

const inFlight = new Map<number, number>();

/** Count a recipient in flight in this process; pair with `removeInFlight`. */
export function addInFlight(sendRunId: number): void {
  inFlight.set(sendRunId, (inFlight.get(sendRunId) ?? 0) + 1);
}

/** Only the last recipient in flight checks whether the run is done, which saves queries. */
export async function removeInFlight(ctx: Ctx, sendRunId: number): Promise<void> {
  const remaining = inFlight.get(sendRunId)! - 1;
  if (remaining > 0) return void inFlight.set(sendRunId, remaining);
  inFlight.delete(sendRunId);
  await persist(() => finishRun(ctx, sendRunId));
}
