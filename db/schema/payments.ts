import { date, foreignKey, index, int, json, mysqlEnum, mysqlTable, text, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { user } from "./account";
import { createdAt, id, instant, serial, times, yn } from "./columns";

/** Ledger: rows are added, never changed. Entitlements are derived from it. */
export const billingHistory = mysqlTable(
  "billing_history",
  {
    billingHistoryId: serial("billing_history_id"),
    userId: id("user_id")
      .notNull()
      .references(() => user.userId),
    paymentType: varchar("payment_type", { length: 20 }).notNull(),
    paymentResult: varchar("payment_result", { length: 20 }).notNull(),
    paymentResultMessage: varchar("payment_result_message", { length: 300 }).notNull().default(""),
    approvedAt: instant("approved_at").notNull(),
    /** Last Seoul day, inclusive. */
    expiryDate: date("expiry_date", { mode: "string" }),
    transactionId: varchar("transaction_id", { length: 60 }),
    subscriptionId: varchar("subscription_id", { length: 60 }),
    cancelledBillingHistoryId: id("cancelled_billing_history_id"),
    paymentAmountWon: int("payment_amount_won").notNull().default(0),
    valueAddedTaxWon: int("value_added_tax_won").notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    index("billing_history_user_idx").on(t.userId, t.approvedAt),
    index("billing_history_approved_idx").on(t.approvedAt, t.billingHistoryId),
    index("billing_history_transaction_idx").on(t.transactionId),
    index("billing_history_cancelled_idx").on(t.cancelledBillingHistoryId),
  ],
);

/** Ledger of provider calls. Never contains a plain key, SID or pg_token. */
export const paymentAnswer = mysqlTable(
  "payment_answer",
  {
    paymentAnswerId: serial("payment_answer_id"),
    userId: id("user_id").notNull(),
    deed: varchar("deed", { length: 20 }).notNull(),
    /** A partner_order_id, or subscription:id. */
    subject: varchar("subject", { length: 100 }).notNull(),
    asked: json("asked").$type<Record<string, unknown>>().notNull(),
    answered: json("answered").$type<Record<string, unknown>>().notNull(),
    /** away: certainly not accepted. unknown: may have been accepted. */
    outcome: mysqlEnum("outcome", ["ok", "refused", "away", "unknown"]).notNull(),
    code: varchar("code", { length: 20 }),
    tid: varchar("tid", { length: 60 }),
    /** Positive for a charge, negative for a cancel. */
    movedWon: int("moved_won").notNull().default(0),
    askedAt: instant("asked_at").notNull(),
    requestId: varchar("request_id", { length: 36 }).notNull(),
    /** Our id of the call: an answer written again adds no row. Null in old rows. */
    callId: varchar("call_id", { length: 36 }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("payment_answer_call_uq").on(t.callId),
    index("payment_answer_subject_idx").on(t.subject),
    index("payment_answer_user_idx").on(t.userId, t.paymentAnswerId),
  ],
);

/** A number lost with the provider's answer, entered by an administrator. */
export const billingNumber = mysqlTable(
  "billing_number",
  {
    billingHistoryId: id("billing_history_id").primaryKey(),
    /** TID, needed for a refund. */
    transactionId: varchar("transaction_id", { length: 60 }),
    subscriptionId: varchar("subscription_id", { length: 60 }),
    enteredBy: id("entered_by").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("billing_number_transaction_uq").on(t.transactionId),
    // Named by hand: the generated name exceeds 64 characters.
    foreignKey({
      name: "billing_number_billing_history_fk",
      columns: [t.billingHistoryId],
      foreignColumns: [billingHistory.billingHistoryId],
    }),
  ],
);

/** Keeps a payment's tid between ready and approve (rule 33). */
export const paymentOrder = mysqlTable(
  "payment_order",
  {
    paymentOrderId: serial("payment_order_id"),
    partnerOrderId: varchar("partner_order_id", { length: 100 }).notNull(),
    userId: id("user_id")
      .notNull()
      .references(() => user.userId),
    tid: varchar("tid", { length: 60 }).notNull(),
    amountWon: int("amount_won").notNull(),
    state: mysqlEnum("state", ["READY", "APPROVING", "UNKNOWN", "APPROVED", "FAILED"]).notNull().default("READY"),
    pgTokenHash: varchar("pg_token_hash", { length: 64 }),
    /** Token to approve again while the outcome is unknown. */
    sealedPgToken: text("sealed_pg_token"),
    notPaidAt: instant("not_paid_at"),
    claimedAt: instant("claimed_at"),
    billingHistoryId: id("billing_history_id"),
    ...times(),
  },
  (t) => [
    uniqueIndex("payment_order_partner_uq").on(t.partnerOrderId),
    uniqueIndex("payment_order_tid_uq").on(t.tid),
    index("payment_order_user_idx").on(t.userId, t.paymentOrderId),
    index("payment_order_state_idx").on(t.state, t.claimedAt),
  ],
);

/** Recurring payment; days are of Seoul. */
export const subscription = mysqlTable(
  "subscription",
  {
    subscriptionId: serial("subscription_id"),
    userId: id("user_id")
      .notNull()
      .references(() => user.userId),
    /** Encrypted: with our key an SID allows charging. */
    sealedSid: text("sealed_sid").notNull(),
    status: mysqlEnum("status", ["ACTIVE", "INACTIVE"]).notNull(),
    amountWon: int("amount_won").notNull(),
    /** Day of month of the first payment. */
    anchorDay: int("anchor_day").notNull(),
    /** Last paid day; the next month is charged on it. */
    nextChargeDay: date("next_charge_day", { mode: "string" }).notNull(),
    /** Day of the next charge; moves after a failure. */
    nextTryDay: date("next_try_day", { mode: "string" }).notNull(),
    failedTries: int("failed_tries").notNull().default(0),
    /** Set during a charge; an old value belongs to a dead process or an unknown outcome. */
    chargingAt: instant("charging_at"),
    /** Y: a person started this charge, so it does not count as an attempt. */
    chargeExtraYn: yn("charge_extra_yn").notNull().default("N"),
    stoppedAt: instant("stopped_at"),
    endedAt: instant("ended_at"),
    inactivatedAt: instant("inactivated_at"),
    ...times(),
  },
  (t) => [
    index("subscription_user_idx").on(t.userId, t.subscriptionId),
    index("subscription_due_idx").on(t.status, t.nextTryDay),
    index("subscription_ended_idx").on(t.inactivatedAt, t.endedAt),
  ],
);

/** One refund per payment: claiming this row allows the provider call. */
export const paymentCancel = mysqlTable(
  "payment_cancel",
  {
    billingHistoryId: id("billing_history_id").primaryKey(),
    state: mysqlEnum("state", ["ASKED", "DONE", "FAILED"]).notNull(),
    amountWon: int("amount_won").notNull(),
    askedAt: instant("asked_at").notNull(),
    ...times(),
  },
  (t) => [
    index("payment_cancel_state_idx").on(t.state, t.askedAt),
    foreignKey({
      name: "payment_cancel_billing_history_fk",
      columns: [t.billingHistoryId],
      foreignColumns: [billingHistory.billingHistoryId],
    }),
  ],
);
