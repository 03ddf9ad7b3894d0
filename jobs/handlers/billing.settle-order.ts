import { settleOrder } from "~/areas/payments/orders/settle-order.server";
import type { Ctx } from "~/core/ctx.server";
import type { Payload } from "../catalogue";

export const handle = async (ctx: Ctx, { paymentOrderId }: Payload<"billing.settle-order">) =>
  (await settleOrder(ctx, paymentOrderId)).state;
