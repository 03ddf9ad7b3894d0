import { and, desc, eq, inArray, isNull, ne } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { sha256 } from "~/core/crypto.server";
import { settings } from "~/core/settings.server";
import { inTransaction } from "~/core/transaction.server";
import { paymentOrder } from "~db/schema/payments";

export type OrderRow = typeof paymentOrder.$inferSelect;

const MAX_ORDERS = 20;

/** Two provider calls and the writes between; the process of an older claim has died. */
export const staleAfterMs = () => settings().KAKAO_TIMEOUT_MS * 3;

export const hashToken = (pgToken: string) => sha256(`pg_token\n${pgToken}`);

/** The order with this id. */
export async function readOrderRow(ctx: Ctx, paymentOrderId: number): Promise<OrderRow | null> {
  const [row] = await ctx.db.select().from(paymentOrder).where(eq(paymentOrder.paymentOrderId, paymentOrderId));
  return row ?? null;
}

/** `lock` blocks other approvals until the transaction ends. */
export async function latestOrders(ctx: Ctx, userId: number, lock = false): Promise<OrderRow[]> {
  const query = ctx.db
    .select()
    .from(paymentOrder)
    .where(eq(paymentOrder.userId, userId))
    .orderBy(desc(paymentOrder.paymentOrderId))
    .limit(MAX_ORDERS);
  return lock ? query.for("update") : query;
}

export const isOpen = (order: OrderRow) => order.state === "APPROVING" || order.state === "UNKNOWN";

export const isStale = (ctx: Ctx, { claimedAt }: OrderRow) => !claimedAt || ctx.now().getTime() - claimedAt.getTime() > staleAfterMs();

/** An old attempt must not overwrite a newer result. */
const unchanged = ({ paymentOrderId, claimedAt }: OrderRow) =>
  and(
    eq(paymentOrder.paymentOrderId, paymentOrderId),
    ne(paymentOrder.state, "APPROVED"),
    claimedAt ? eq(paymentOrder.claimedAt, claimedAt) : isNull(paymentOrder.claimedAt),
  );

/** Write an outcome unless the order is approved or claimed again. Only UNKNOWN keeps the token. */
export async function markOrder(ctx: Ctx, order: OrderRow, state: "READY" | "UNKNOWN" | "FAILED"): Promise<void> {
  const token = state === "UNKNOWN" ? {} : { sealedPgToken: null };
  await inTransaction(ctx, async (tx) => {
    const [result] = await tx.db
      .update(paymentOrder)
      .set({ state, ...token, updatedAt: tx.now() })
      .where(unchanged(order));
    if (result.affectedRows && state === "FAILED") await tx.audit("payments.payment-failed", `payment_order:${order.paymentOrderId}`);
  });
}

/** Record the provider's "not paid yet" for an order whose answer was lost. */
export async function recordNotPaid(ctx: Ctx, order: OrderRow): Promise<void> {
  const isStillOpen = and(unchanged(order), inArray(paymentOrder.state, ["APPROVING", "UNKNOWN"]));
  const values = { state: "UNKNOWN" as const, notPaidAt: ctx.now(), updatedAt: ctx.now() };
  await inTransaction(ctx, (tx) => tx.db.update(paymentOrder).set(values).where(isStillOpen));
}

/** Record a check without result; `sweepBilling` asks again later. */
export async function recordAsked(ctx: Ctx, order: OrderRow): Promise<void> {
  await inTransaction(ctx, (tx) => tx.db.update(paymentOrder).set({ updatedAt: tx.now() }).where(unchanged(order)));
}

/** The provider's limit of 15 minutes, plus clock differences. */
export const CLOSED_AFTER_MS = 20 * 60_000;

export const closesAt = ({ createdAt }: OrderRow) => new Date(createdAt.getTime() + CLOSED_AFTER_MS);

/** True when the answer was lost and the provider has since reported no payment. */
export const maySendAgain = ({ state, notPaidAt, sealedPgToken }: OrderRow) =>
  state === "UNKNOWN" && sealedPgToken !== null && notPaidAt !== null;
