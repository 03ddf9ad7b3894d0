import { and, desc, eq } from "drizzle-orm";
import { unseal } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { readOrder } from "~/integrations/kakaopay.server";
import { paymentAnswer } from "~db/schema/payments";
import { closesAt, isStale, markOrder, type OrderRow, recordAsked, recordNotPaid, readOrderRow } from "../internal/orders.server";
import { askProvider } from "../internal/provider.server";
import type { PaymentResult } from "../payment-texts";
import { finishOrder } from "./internal/finish-order.server";

/** UNKNOWN while the order is neither approved nor failed. */
export function resultOf({ state }: OrderRow): PaymentResult {
  if (state === "APPROVED") return "SUCCESS";
  return state === "FAILED" ? "FAIL" : "UNKNOWN";
}

/**
 * Settle an order by stored answers, else by the order call; never charges. An order under approval stays: only its answer has the SID.
 * `closed`: no approval is possible any more.
 */
export async function settleOrder(ctx: Ctx, paymentOrderId: number, closed = false): Promise<OrderRow> {
  const order = await readOrderRow(ctx, paymentOrderId);
  if (!order) throw new Refusal("common.not-found");
  if (order.state === "APPROVED" || order.state === "FAILED") return order;
  if (order.state === "APPROVING" && !isStale(ctx, order)) return order;
  const sealedSid = await findStoredSid(ctx, order);
  if (sealedSid !== undefined) await finishOrder(ctx, order, sealedSid && unseal(sealedSid));
  else await settleByOrderCall(ctx, order, closed || ctx.now() > closesAt(order));
  return (await readOrderRow(ctx, paymentOrderId))!;
}

async function settleByOrderCall(ctx: Ctx, order: OrderRow, closed: boolean): Promise<void> {
  const question = { deed: "order" as const, userId: order.userId, subject: order.partnerOrderId, asked: { tid: order.tid } };
  const result = await askProvider(ctx, question, () => readOrder({ tid: order.tid }));
  if (result.ok && result.answer.outcome === "paid") return finishOrder(ctx, order, null);
  if (result.ok && (result.answer.outcome !== "open" || closed)) return markOrder(ctx, order, "FAILED");
  if (!result.ok && result.kind === "refused" && closed) return markOrder(ctx, order, "FAILED");
  await (result.ok ? recordNotPaid : recordAsked)(ctx, order);
}

/** SID of the stored approval: null if absent, undefined without an approval. */
async function findStoredSid(ctx: Ctx, { partnerOrderId }: OrderRow): Promise<string | null | undefined> {
  const [stored] = await ctx.db
    .select({ answered: paymentAnswer.answered })
    .from(paymentAnswer)
    .where(and(eq(paymentAnswer.subject, partnerOrderId), eq(paymentAnswer.deed, "approve"), eq(paymentAnswer.outcome, "ok")))
    .orderBy(desc(paymentAnswer.paymentAnswerId))
    .limit(1);
  return stored && ((stored.answered.sealedSid as string | undefined) ?? null);
}
