import { and, desc, eq, ne } from "drizzle-orm";
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

/** Writes what became of an order, unless it is approved: nothing takes that back. */
export async function markOrder(ctx: Ctx, { paymentOrderId }: OrderRow, state: "READY" | "UNKNOWN" | "FAILED"): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const still = and(eq(paymentOrder.paymentOrderId, paymentOrderId), ne(paymentOrder.state, "APPROVED"));
    const [result] = await tx.db.update(paymentOrder).set({ state, updatedAt: tx.now() }).where(still);
    if (result.affectedRows && state === "FAILED") await tx.audit("payment.failed", `payment_order:${paymentOrderId}`);
  });
}
