import { eq, getTableColumns, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { billingHistory, billingNumber } from "~db/schema/payments";

export type BillingRow = typeof billingHistory.$inferSelect;

/** Includes numbers entered later; the query must join `billingNumber`. */
export const knownNumbers = {
  transactionId: sql<string | null>`COALESCE(${billingHistory.transactionId}, ${billingNumber.transactionId})`,
  subscriptionId: sql<string | null>`COALESCE(${billingHistory.subscriptionId}, ${billingNumber.subscriptionId})`,
  paymentResultMessage: sql<string>`IF(${billingNumber.billingHistoryId} IS NULL, ${billingHistory.paymentResultMessage}, '')`,
};

/** Billing row, with numbers entered later. */
export async function readBillingRow(ctx: Ctx, billingHistoryId: number): Promise<BillingRow | null> {
  const [row] = await ctx.db
    .select({ ...getTableColumns(billingHistory), ...knownNumbers })
    .from(billingHistory)
    .leftJoin(billingNumber, eq(billingNumber.billingHistoryId, billingHistory.billingHistoryId))
    .where(eq(billingHistory.billingHistoryId, billingHistoryId));
  return row ?? null;
}

type Numbers = Pick<BillingRow, "paymentType" | "paymentResult" | "transactionId" | "subscriptionId">;

/** TID: needed for a refund. SID: needed for a renewal. */
export type MissingNumber = "TID" | "SID" | "";

/** Number lost with a provider's answer, else "". */
export function missingNumber({ paymentType, paymentResult, transactionId, subscriptionId }: Numbers): MissingNumber {
  if (paymentResult !== "SUCCESS") return "";
  if (paymentType === "PAYMENT" && transactionId === null) return "TID";
  return paymentType === "SUBSCRIPTION" && transactionId !== null && subscriptionId === null ? "SID" : "";
}
