import { and, desc, eq, inArray, isNull, ne } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { sha256 } from "~/core/crypto.server";
import { settings } from "~/core/settings.server";
import { inTransaction } from "~/core/transaction.server";
import { paymentOrder } from "~db/schema/payments";

export type OrderRow = typeof paymentOrder.$inferSelect;

const LATEST = 20;

/** Time for two calls to the provider and the writes between them; an older claim belongs to a dead process. */
export const staleAfterMs = () => settings().KAKAO_TIMEOUT_MS * 3;

export const hashToken = (pgToken: string) => sha256(`pg_token\n${pgToken}`);

export async function readOrderRow(ctx: Ctx, paymentOrderId: number): Promise<OrderRow | null> {
  const [row] = await ctx.db.select().from(paymentOrder).where(eq(paymentOrder.paymentOrderId, paymentOrderId));
  return row ?? null;
}

/** The member's newest orders; `lock` keeps other approvals of this member from starting until the transaction ends. */
export async function latestOrders(ctx: Ctx, userId: number, lock = false): Promise<OrderRow[]> {
  const query = ctx.db
    .select()
    .from(paymentOrder)
    .where(eq(paymentOrder.userId, userId))
    .orderBy(desc(paymentOrder.paymentOrderId))
    .limit(LATEST);
  return lock ? query.for("update") : query;
}

/** Whether the order's outcome is still open, so that the member must not start another payment. */
export const isOpen = (order: OrderRow) => order.state === "APPROVING" || order.state === "UNKNOWN";

export const isStale = (ctx: Ctx, { claimedAt }: OrderRow) => !claimedAt || ctx.now().getTime() - claimedAt.getTime() > staleAfterMs();

/**
 * The condition that an order is not approved and was not claimed again since it was read, so that the result of an old attempt does not
 * overwrite a newer one.
 */
const unchanged = ({ paymentOrderId, claimedAt }: OrderRow) =>
  and(
    eq(paymentOrder.paymentOrderId, paymentOrderId),
    ne(paymentOrder.state, "APPROVED"),
    claimedAt ? eq(paymentOrder.claimedAt, claimedAt) : isNull(paymentOrder.claimedAt),
  );

/** Writes an order's outcome, unless it is approved, which is final. */
export async function markOrder(ctx: Ctx, order: OrderRow, state: "READY" | "UNKNOWN" | "FAILED"): Promise<void> {
  const kept = state === "UNKNOWN" ? {} : { sealedPgToken: null };
  await inTransaction(ctx, async (tx) => {
    const [result] = await tx.db
      .update(paymentOrder)
      .set({ state, ...kept, updatedAt: tx.now() })
      .where(unchanged(order));
    if (result.affectedRows && state === "FAILED") await tx.audit("payments.payment-failed", `payment_order:${order.paymentOrderId}`);
  });
}

/** Records the provider's statement that an order whose answer was lost is not paid so far. */
export async function recordNotPaid(ctx: Ctx, order: OrderRow): Promise<void> {
  const open = and(unchanged(order), inArray(paymentOrder.state, ["APPROVING", "UNKNOWN"]));
  const noted = { state: "UNKNOWN" as const, notPaidAt: ctx.now(), updatedAt: ctx.now() };
  await inTransaction(ctx, (tx) => tx.db.update(paymentOrder).set(noted).where(open));
}

/** Records that the provider could not tell what became of an order: it is asked again later (`sweepBilling`). */
export async function recordAsked(ctx: Ctx, order: OrderRow): Promise<void> {
  await inTransaction(ctx, (tx) => tx.db.update(paymentOrder).set({ updatedAt: tx.now() }).where(unchanged(order)));
}

/** The provider closes a payment 15 minutes after its start; the rest allows for differing clocks. */
export const CLOSED_AFTER_MS = 20 * 60_000;

/** The time after which an order can no longer be paid. */
export const closesAt = ({ createdAt }: OrderRow) => new Date(createdAt.getTime() + CLOSED_AFTER_MS);

/** Whether the same order may be approved again: its answer was lost, and the provider has since said that it was not paid. */
export const maySendAgain = ({ state, notPaidAt, sealedPgToken }: OrderRow) =>
  state === "UNKNOWN" && sealedPgToken !== null && notPaidAt !== null;
