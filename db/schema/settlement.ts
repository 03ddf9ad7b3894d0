import {
  bigint,
  date,
  foreignKey,
  index,
  int,
  json,
  mysqlEnum,
  mysqlTable,
  primaryKey,
  text,
  uniqueIndex,
  varchar,
} from "drizzle-orm/mysql-core";
import { user } from "./account";
import { code, createdAt, id, instant, serial, times, yn } from "./columns";

const month = () => varchar("month", { length: 6 }).notNull();
const creatorKind = () => mysqlEnum("creator_kind", ["INDIVIDUAL", "COMPANY"]).notNull();

/** Each dispatch copies its fee rate. */
export const feeRate = mysqlTable("fee_rate", {
  feeRateId: serial("fee_rate_id"),
  startsAt: instant("starts_at").notNull().unique("fee_rate_starts_uq"),
  feeWon: int("fee_won").notNull(),
  /** Y until an administrator confirms the figure. */
  assumptionYn: yn("assumption_yn").notNull().default("Y"),
  note: varchar("note", { length: 200 }).notNull().default(""),
  ...times(),
});

/** Deductions for settlements from the Seoul day `startsOn` on. */
export const deductionRule = mysqlTable(
  "deduction_rule",
  {
    deductionRuleId: serial("deduction_rule_id"),
    creatorKind: creatorKind(),
    startsOn: date("starts_on", { mode: "string" }).notNull(),
    /** Thousandths of the fees: 30 is 3 %. */
    incomeTaxPermille: int("income_tax_permille").notNull().default(0),
    localTaxPermille: int("local_tax_permille").notNull().default(0),
    vatPermille: int("vat_permille").notNull().default(0),
    /** Each tax is rounded down to a multiple of this. */
    roundToWon: int("round_to_won").notNull().default(1),
    transferFeeWon: int("transfer_fee_won").notNull().default(0),
    /** A smaller net amount is not settled yet. */
    minimumNetWon: int("minimum_net_won").notNull().default(0),
    basis: varchar("basis", { length: 300 }).notNull(),
    assumptionYn: yn("assumption_yn").notNull().default("Y"),
    ...times(),
  },
  (t) => [uniqueIndex("deduction_rule_kind_starts_uq").on(t.creatorKind, t.startsOn)],
);

/** Locked while a creator's month is settled or cancelled: one at a time. */
export const settlementMonth = mysqlTable(
  "settlement_month",
  { userId: id("user_id").notNull(), month: month(), createdAt: createdAt() },
  (t) => [primaryKey({ name: "settlement_month_pk", columns: [t.userId, t.month] })],
);

export type RateCount = { feeWon: number; count: number };

/** Settlements are added, never changed. */
export const creatorSettlement = mysqlTable(
  "creator_settlement",
  {
    settlementId: serial("settlement_id"),
    userId: id("user_id")
      .notNull()
      .references(() => user.userId),
    month: month(),
    grossWon: int("gross_won").notNull(),
    dispatchCount: int("dispatch_count").notNull(),
    rates: json("rates").$type<RateCount[]>().notNull(),
    creatorKind: creatorKind(),
    deductionRuleId: id("deduction_rule_id").notNull(),
    incomeTaxWon: int("income_tax_won").notNull(),
    localTaxWon: int("local_tax_won").notNull(),
    vatWon: int("vat_won").notNull(),
    transferFeeWon: int("transfer_fee_won").notNull(),
    netWon: int("net_won").notNull(),
    bankCode: code("bank_code").notNull(),
    sealedAccountHolder: text("sealed_account_holder").notNull(),
    sealedAccountNumber: text("sealed_account_number").notNull(),
    payDay: date("pay_day", { mode: "string" }).notNull(),
    settledAt: instant("settled_at").notNull(),
    settledBy: id("settled_by").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("creator_settlement_user_idx").on(t.userId, t.month),
    index("creator_settlement_month_idx").on(t.month, t.userId, t.grossWon, t.dispatchCount),
    index("creator_settlement_pay_day_idx").on(t.payDay),
    // Named by hand: the generated name exceeds 64 characters.
    foreignKey({
      name: "creator_settlement_deduction_rule_fk",
      columns: [t.deductionRuleId],
      foreignColumns: [deductionRule.deductionRuleId],
    }),
  ],
);

/** A cancelled settlement: its fees are unsettled again. */
export const settlementCancel = mysqlTable(
  "settlement_cancel",
  {
    settlementId: id("settlement_id").primaryKey(),
    cancelledAt: instant("cancelled_at").notNull(),
    cancelledBy: id("cancelled_by").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      name: "settlement_cancel_settlement_fk",
      columns: [t.settlementId],
      foreignColumns: [creatorSettlement.settlementId],
    }),
  ],
);

/** A weekday without bank transfers. */
export const bankHoliday = mysqlTable("bank_holiday", {
  day: date("day", { mode: "string" }).primaryKey(),
  holidayName: varchar("holiday_name", { length: 100 }).notNull(),
  ...times(),
});

export const payFile = mysqlTable(
  "pay_file",
  {
    payFileId: serial("pay_file_id"),
    formKey: varchar("form_key", { length: 64 }).notNull(),
    state: mysqlEnum("state", ["MADE", "HANDED_OVER", "DISCARDED"]).notNull().default("MADE"),
    payDay: date("pay_day", { mode: "string" }).notNull(),
    /** Why account numbers were needed. */
    reason: varchar("reason", { length: 300 }).notNull(),
    transferCount: int("transfer_count").notNull(),
    netWon: bigint("net_won", { mode: "number" }).notNull(),
    madeBy: id("made_by").notNull(),
    handedOverBy: id("handed_over_by"),
    handedOverAt: instant("handed_over_at"),
    discardedBy: id("discarded_by"),
    discardedAt: instant("discarded_at"),
    ...times(),
  },
  (t) => [uniqueIndex("pay_file_form_key_uq").on(t.madeBy, t.formKey), index("pay_file_pay_day_idx").on(t.payDay)],
);

/** A refused settlement may be in a later file. Settlements to one account share a bank line, named by its `lead` (ADR 73). */
export const payTransfer = mysqlTable(
  "pay_transfer",
  {
    payTransferId: serial("pay_transfer_id"),
    payFileId: id("pay_file_id")
      .notNull()
      .references(() => payFile.payFileId),
    settlementId: id("settlement_id").notNull(),
    /** Null when refused or discarded. Unique, so that nobody is paid twice. */
    liveSettlementId: id("live_settlement_id"),
    /** Transfer whose number the bank line carries; null for the lead itself. */
    leadTransferId: id("lead_transfer_id"),
    /** A transfer that shares its lead's bank line gets its fee back: a line costs one fee. */
    netWon: int("net_won").notNull(),
    /** Null until the bank's result is read. */
    outcome: mysqlEnum("outcome", ["PAID", "REFUSED"]),
    refusedReason: varchar("refused_reason", { length: 200 }).notNull().default(""),
    outcomeAt: instant("outcome_at"),
    outcomeBy: id("outcome_by"),
    ...times(),
  },
  (t) => [
    uniqueIndex("pay_transfer_file_uq").on(t.payFileId, t.settlementId),
    uniqueIndex("pay_transfer_live_uq").on(t.liveSettlementId),
    index("pay_transfer_settlement_idx").on(t.settlementId),
    index("pay_transfer_lead_idx").on(t.leadTransferId),
    foreignKey({
      name: "pay_transfer_settlement_fk",
      columns: [t.settlementId],
      foreignColumns: [creatorSettlement.settlementId],
    }),
  ],
);

export const paydayMail = mysqlTable("payday_mail", {
  payTransferId: id("pay_transfer_id").primaryKey(),
  createdAt: createdAt(),
});

export const settleRun = mysqlTable(
  "settle_run",
  {
    settleRunId: serial("settle_run_id"),
    formKey: varchar("form_key", { length: 64 }).notNull(),
    state: mysqlEnum("state", ["WAITING", "RUNNING", "DONE", "STOPPED"]).notNull().default("WAITING"),
    itemCount: int("item_count").notNull(),
    grossWon: bigint("gross_won", { mode: "number" }).notNull(),
    startedBy: id("started_by").notNull(),
    startedAt: instant("started_at"),
    endedAt: instant("ended_at"),
    ...times(),
  },
  (t) => [uniqueIndex("settle_run_form_key_uq").on(t.startedBy, t.formKey), index("settle_run_state_idx").on(t.state)],
);

/** Each item is written in its settling transaction. */
export const settleRunItem = mysqlTable(
  "settle_run_item",
  {
    settleRunId: id("settle_run_id")
      .notNull()
      .references(() => settleRun.settleRunId),
    userId: id("user_id").notNull(),
    month: month(),
    state: mysqlEnum("state", ["WAITING", "SETTLED", "REFUSED"]).notNull().default("WAITING"),
    settlementId: id("settlement_id"),
    grossWon: int("gross_won").notNull().default(0),
    netWon: int("net_won").notNull().default(0),
    refusedReason: varchar("refused_reason", { length: 300 }).notNull().default(""),
    ...times(),
  },
  (t) => [
    primaryKey({ name: "settle_run_item_pk", columns: [t.settleRunId, t.userId, t.month] }),
    index("settle_run_item_state_idx").on(t.settleRunId, t.state),
  ],
);

/** Compares earned, settled and unsettled fees; one check runs at a time. */
export const settlementCheck = mysqlTable(
  "settlement_check",
  {
    settlementCheckId: serial("settlement_check_id"),
    /** Y while running, then null; unique, so that a second check cannot begin. */
    openYn: yn("open_yn"),
    /** Null for the nightly check. */
    askedBy: id("asked_by"),
    /** Last month, written with its faults; an interrupted check continues after it. */
    checkedMonth: varchar("checked_month", { length: 6 }),
    monthCount: int("month_count").notNull().default(0),
    monthsDone: int("months_done").notNull().default(0),
    deliveredWon: bigint("delivered_won", { mode: "number" }).notNull().default(0),
    settledWon: bigint("settled_won", { mode: "number" }).notNull().default(0),
    unsettledWon: bigint("unsettled_won", { mode: "number" }).notNull().default(0),
    faultCount: int("fault_count").notNull().default(0),
    endedAt: instant("ended_at"),
    ...times(),
  },
  (t) => [uniqueIndex("settlement_check_open_uq").on(t.openYn), index("settlement_check_ended_idx").on(t.endedAt)],
);

export const settlementCheckFault = mysqlTable(
  "settlement_check_fault",
  {
    settlementCheckFaultId: serial("settlement_check_fault_id"),
    settlementCheckId: id("settlement_check_id").notNull(),
    kind: mysqlEnum("kind", [
      "FEES",
      "DISPATCHES",
      "OVER_SETTLED",
      "GROSS",
      "COUNT",
      "NET",
      "TRANSFERS",
      "TRANSFER_MARK",
      "TRANSFER_WON",
    ]).notNull(),
    userId: id("user_id").notNull(),
    month: month(),
    settlementId: id("settlement_id"),
    feeWon: int("fee_won"),
    expected: bigint("expected", { mode: "number" }).notNull(),
    found: bigint("found", { mode: "number" }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("settlement_check_fault_check_idx").on(t.settlementCheckId),
    foreignKey({
      name: "settlement_check_fault_check_fk",
      columns: [t.settlementCheckId],
      foreignColumns: [settlementCheck.settlementCheckId],
    }),
  ],
);
