import { settleRefund } from "~/areas/payments/refunds/settle-refund.server";
import type { Ctx } from "~/core/ctx.server";
import type { Payload } from "../catalogue";

export const handle = (ctx: Ctx, { billingHistoryId }: Payload<"billing.settle-refund">) => settleRefund(ctx, billingHistoryId);
