import { and, desc, eq, inArray, isNull, ne } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { sha256 } from "~/core/crypto.server";
import { settings } from "~/core/settings.server";
import { inTransaction } from "~/core/transaction.server";
import { paymentOrder } from "~db/schema/payments";

export type OrderRow = typeof paymentOrder.$inferSelect;

const LATEST = 20;

/** Two calls of the provider and the writing between them; a claim older than this belongs to a dead process. */
export const staleAfterMs = () => settings().KAKAO_TIMEOUT_MS * 3;

export const hashToken = (pgToken: string) => sha256(`pg_token\n${pgToken}`);

export async function readOrderRow(ctx: Ctx, paymentOrderId: number): Promise<OrderRow | null> {
  const [row] = await ctx.db.select().from(paymentOrder).where(eq(paymentOrder.paymentOrderId, paymentOrderId));
  return row ?? null;
}

/** The member's newest orders; with `lock` nobody else of this member may begin an approval until the transaction ends. */
export async function latestOrders(ctx: Ctx, userId: number, lock = false): Promise<OrderRow[]> {
  const query = ctx.db
    .select()
    .from(paymentOrder)
    .where(eq(paymentOrder.userId, userId))
    .orderBy(desc(paymentOrder.paymentOrderId))
    .limit(LATEST);
  return lock ? query.for("update") : query;
}

/** Whether a payment of the member is being settled, so that a second one must wait. */
export const isOpen = (order: OrderRow) => order.state === "APPROVING" || order.state === "UNKNOWN";

export const isStale = (ctx: Ctx, { claimedAt }: OrderRow) => !claimedAt || ctx.now().getTime() - claimedAt.getTime() > staleAfterMs();

/** Not approved, and not claimed by somebody else since it was read: what was learnt of an older attempt ends no newer one. */
const unchanged = ({ paymentOrderId, claimedAt }: OrderRow) =>
  and(
    eq(paymentOrder.paymentOrderId, paymentOrderId),
    ne(paymentOrder.state, "APPROVED"),
    claimedAt ? eq(paymentOrder.claimedAt, claimedAt) : isNull(paymentOrder.claimedAt),
  );

/** Writes what became of an order, unless it is approved: nothing takes that back. */
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

/** Notes that the provider says of an order whose answer was lost: no money has moved until now. */
export async function recordNotPaid(ctx: Ctx, order: OrderRow): Promise<void> {
  const open = and(unchanged(order), inArray(paymentOrder.state, ["APPROVING", "UNKNOWN"]));
  const noted = { state: "UNKNOWN" as const, notPaidAt: ctx.now(), updatedAt: ctx.now() };
  await inTransaction(ctx, (tx) => tx.db.update(paymentOrder).set(noted).where(open));
}

/** The provider closes a payment 15 minutes after it was opened; some room for clocks. */
const CLOSED_AFTER_MS = 20 * 60_000;

/** From when on no money can move by an order any more. */
export const closesAt = ({ createdAt }: OrderRow) => new Date(createdAt.getTime() + CLOSED_AFTER_MS);

/** Whether the same order may be approved again: its answer was lost, and the provider said since then that it was not paid. */
export const maySendAgain = ({ state, notPaidAt, sealedPgToken }: OrderRow) =>
  state === "UNKNOWN" && sealedPgToken !== null && notPaidAt !== null;
