import { date, index, int, mysqlTable, varchar } from "drizzle-orm/mysql-core";
import { user } from "./account";
import { createdAt, id, instant, serial } from "./columns";

/** The ledger of payments: rows are added, never changed. What a member may use is derived from it. */
export const billingHistory = mysqlTable(
  "billing_history",
  {
    billingHistoryId: serial("billing_history_id"),
    userId: id("user_id")
      .notNull()
      .references(() => user.userId),
    /** SUBSCRIPTION, PAYMENT, CANCEL, EXPIRED, UNSETTLED, PROMOTION */
    paymentType: varchar("payment_type", { length: 20 }).notNull(),
    paymentResult: varchar("payment_result", { length: 20 }).notNull(),
    paymentResultMessage: varchar("payment_result_message", { length: 300 }).notNull().default(""),
    approvedAt: instant("approved_at").notNull(),
    /** Last Seoul day of the period, valid to its end. */
    expiryDate: date("expiry_date", { mode: "string" }),
    transactionId: varchar("transaction_id", { length: 60 }),
    subscriptionId: varchar("subscription_id", { length: 60 }),
    cancelledBillingHistoryId: id("cancelled_billing_history_id"),
    paymentAmountWon: int("payment_amount_won").notNull().default(0),
    valueAddedTaxWon: int("value_added_tax_won").notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [index("billing_history_user_idx").on(t.userId, t.approvedAt)],
);
