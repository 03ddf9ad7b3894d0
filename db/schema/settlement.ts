import { date, foreignKey, index, int, json, mysqlEnum, mysqlTable, primaryKey, text, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { user } from "./account";
import { code, createdAt, id, instant, serial, times, yn } from "./columns";

const month = () => varchar("month", { length: 6 }).notNull();
const creatorKind = () => mysqlEnum("creator_kind", ["INDIVIDUAL", "COMPANY"]).notNull();

/** Won that a delivered dispatch earns its writer, from an instant on. Each dispatch copies the rate of its time. */
export const feeRate = mysqlTable("fee_rate", {
  feeRateId: serial("fee_rate_id"),
  startsAt: instant("starts_at").notNull().unique("fee_rate_starts_uq"),
  feeWon: int("fee_won").notNull(),
  /** Y until an administrator has confirmed the figure. */
  assumptionYn: yn("assumption_yn").notNull().default("Y"),
  note: varchar("note", { length: 200 }).notNull().default(""),
  ...times(),
});

/** What is kept back from a creator's fees, by the kind of creator, for settlements made on a Seoul day from `startsOn` on. */
export const deductionRule = mysqlTable(
  "deduction_rule",
  {
    deductionRuleId: serial("deduction_rule_id"),
    creatorKind: creatorKind(),
    startsOn: date("starts_on", { mode: "string" }).notNull(),
    /** In thousandths of the fees: 30 is 3 %. */
    incomeTaxPermille: int("income_tax_permille").notNull().default(0),
    localTaxPermille: int("local_tax_permille").notNull().default(0),
    vatPermille: int("vat_permille").notNull().default(0),
    /** Each tax is cut down to a multiple of this. */
    roundToWon: int("round_to_won").notNull().default(1),
    transferFeeWon: int("transfer_fee_won").notNull().default(0),
    /** Less than this after deductions is not settled yet. */
    minimumNetWon: int("minimum_net_won").notNull().default(0),
    /** The law or the contract it stands in. */
    basis: varchar("basis", { length: 300 }).notNull(),
    /** Y until an administrator has confirmed it. */
    assumptionYn: yn("assumption_yn").notNull().default("Y"),
    ...times(),
  },
  (t) => [uniqueIndex("deduction_rule_kind_starts_uq").on(t.creatorKind, t.startsOn)],
);

/** One row a creator and Seoul month ("yyyyMM"), locked by whoever settles or takes back: one at a time. */
export const settlementMonth = mysqlTable(
  "settlement_month",
  { userId: id("user_id").notNull(), month: month(), createdAt: createdAt() },
  (t) => [primaryKey({ name: "settlement_month_pk", columns: [t.userId, t.month] })],
);

/** How many dispatches earned how much each. */
export type RateCount = { feeWon: number; count: number };

/** The fees of a creator's month that were settled at once, frozen: rows are added, never changed. */
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
    /** The day on which it is to be paid. */
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

/** A settlement that was taken back: its fees are unsettled again. */
export const settlementCancel = mysqlTable(
  "settlement_cancel",
  {
    settlementId: id("settlement_id").primaryKey(),
    cancelledAt: instant("cancelled_at").notNull(),
    cancelledBy: id("cancelled_by").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    // Named by hand: the generated name exceeds 64 characters.
    foreignKey({
      name: "settlement_cancel_settlement_fk",
      columns: [t.settlementId],
      foreignColumns: [creatorSettlement.settlementId],
    }),
  ],
);
