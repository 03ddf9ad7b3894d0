import type { Ctx } from "~/core/ctx.server";
import { readSubscription } from "../internal/subscriptions.server";
import { settleCharge } from "./internal/settle-charge.server";
import { staleChargeBefore } from "./sweep-billing.server";

/** Settle a renewal whose answer was lost; never charges. */
export async function askAboutCharge(ctx: Ctx, subscriptionId: number): Promise<"paid" | "failed" | "ended" | "unknown" | "nothing"> {
  const row = await readSubscription(ctx, subscriptionId);
  return row?.chargingAt && row.chargingAt < staleChargeBefore(ctx) ? settleCharge(ctx, row) : "nothing";
}
