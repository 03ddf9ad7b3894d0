import { eq, getTableColumns, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { billingHistory, billingNumber } from "~db/schema/payments";
import type { BillingRow } from "../refunds/read-refund.server";

/** The numbers of a row, those entered later too, and its message, which says what was missing; for a query that has joined `billingNumber`. */
export const knownNumbers = {
  transactionId: sql<string | null>`COALESCE(${billingHistory.transactionId}, ${billingNumber.transactionId})`,
  subscriptionId: sql<string | null>`COALESCE(${billingHistory.subscriptionId}, ${billingNumber.subscriptionId})`,
  paymentResultMessage: sql<string>`IF(${billingNumber.billingHistoryId} IS NULL, ${billingHistory.paymentResultMessage}, '')`,
};

/** One row of the ledger with all numbers that are known of it, or null. */
export async function readBillingRow(ctx: Ctx, billingHistoryId: number): Promise<BillingRow | null> {
  const [row] = await ctx.db
    .select({ ...getTableColumns(billingHistory), ...knownNumbers })
    .from(billingHistory)
    .leftJoin(billingNumber, eq(billingNumber.billingHistoryId, billingHistory.billingHistoryId))
    .where(eq(billingHistory.billingHistoryId, billingHistoryId));
  return row ?? null;
}

type Numbers = Pick<BillingRow, "paymentType" | "paymentResult" | "transactionId" | "subscriptionId">;

/** The number a refund asks by, the SID that renews a payment, or nothing. */
export type MissingNumber = "TID" | "SID" | "";

/** What the provider never told of a payment. */
export function missingNumber({ paymentType, paymentResult, transactionId, subscriptionId }: Numbers): MissingNumber {
  if (paymentResult !== "SUCCESS") return "";
  if (paymentType === "PAYMENT" && transactionId === null) return "TID";
  return paymentType === "SUBSCRIPTION" && transactionId !== null && subscriptionId === null ? "SID" : "";
}
