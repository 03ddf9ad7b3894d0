import { settleRefund } from "~/areas/payments/settle-refund.server";
import type { Ctx } from "~/core/ctx.server";
import type { Payload } from "../catalogue";

export const handle = (ctx: Ctx, { billingHistoryId }: Payload<"billing.settle-refund">) => settleRefund(ctx, billingHistoryId);
