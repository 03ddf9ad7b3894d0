import { and, desc, eq, gte, lt, lte, max, or, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { inSlices } from "~/core/slices.server";
import { addDays, addMonths, seoulDay, startOfSeoulDay } from "~/time/seoul";
import { user } from "~db/schema/account";
import { billingHistory, billingNumber } from "~db/schema/payments";
import type { HistoryQuery } from "./payments.schema.server";
import { periodEnd } from "./period";
import { knownNumbers } from "./internal/billing-rows.server";

export const HISTORY_PAGE = 10;
const DEFAULT_MONTHS = 12;

export type PaymentRow = {
  billingHistoryId: number;
  userId: number;
  name: string;
  paymentType: string;
  approvedAt: Date;
  expiryDate: string | null;
  transactionId: string | null;
  subscriptionId: string | null;
  paymentAmount: number;
  valueAddedTax: number;
  paymentResult: string;
  paymentResultMessage: string;
};

type Days = { from: string; to: string };

/** By default from a year ago (rule 38) to the last promotion or today. */
async function historyDays(ctx: Ctx, { approved_at_from: from, approved_at_to: to }: HistoryQuery, ownerCondition?: SQL): Promise<Days> {
  const today = seoulDay(ctx.now());
  const start = addMonths(today.slice(0, 4) + today.slice(5, 7), -DEFAULT_MONTHS - 1);
  const yearAgo = periodEnd(`${start.slice(0, 4)}-${start.slice(4)}-01`, Number(today.slice(8)));
  return { from: from ?? yearAgo, to: to ?? (await lastDay(ctx, today, ownerCondition)) };
}

/** Promotions may begin after today. */
async function lastDay({ db }: Ctx, today: string, ownerCondition?: SQL): Promise<string> {
  const later = and(ownerCondition, gte(billingHistory.approvedAt, startOfSeoulDay(addDays(today, 1))));
  const [row] = await db
    .select({ last: max(billingHistory.approvedAt) })
    .from(billingHistory)
    .where(later);
  return row?.last ? seoulDay(row.last) : today;
}

function paidBefore({ approvedAt, billingHistoryId }: PaymentRow): SQL | undefined {
  const sameInstant = and(eq(billingHistory.approvedAt, approvedAt), lt(billingHistory.billingHistoryId, billingHistoryId));
  // The plain `lte` lets the query seek in the index.
  return and(lte(billingHistory.approvedAt, approvedAt), or(lt(billingHistory.approvedAt, approvedAt), sameInstant));
}

export type HistoryPage<R = PaymentRow> = { rows: R[]; total: number; days: Days };

/** Ten payments of a search, newest first; without `ownerCondition`, of all members. */
export async function pageOfRows(ctx: Ctx, query: HistoryQuery, ownerCondition?: SQL): Promise<HistoryPage> {
  const days = await historyDays(ctx, query, ownerCondition);
  const where = whereOf(days, query, ownerCondition);
  const total = await ctx.db.$count(billingHistory, where);
  const rows = await select(ctx, where)
    .limit(HISTORY_PAGE)
    .offset((query.page - 1) * HISTORY_PAGE);
  return { rows, total, days };
}

function select(ctx: Ctx, where: SQL | undefined) {
  return ctx.db
    .select({
      billingHistoryId: billingHistory.billingHistoryId,
      userId: billingHistory.userId,
      name: sql<string>`IF(${user.name} = '', ${user.userNickname}, ${user.name})`,
      paymentType: billingHistory.paymentType,
      approvedAt: billingHistory.approvedAt,
      expiryDate: billingHistory.expiryDate,
      ...knownNumbers,
      paymentAmount: billingHistory.paymentAmountWon,
      valueAddedTax: billingHistory.valueAddedTaxWon,
      paymentResult: billingHistory.paymentResult,
    })
    .from(billingHistory)
    .innerJoin(user, eq(user.userId, billingHistory.userId))
    .leftJoin(billingNumber, eq(billingNumber.billingHistoryId, billingHistory.billingHistoryId))
    .where(where)
    .orderBy(desc(billingHistory.approvedAt), desc(billingHistory.billingHistoryId));
}

function whereOf({ from, to }: Days, query: HistoryQuery, ownerCondition?: SQL): SQL | undefined {
  return and(
    ownerCondition,
    gte(billingHistory.approvedAt, startOfSeoulDay(from)),
    lt(billingHistory.approvedAt, startOfSeoulDay(addDays(to, 1))),
    query.paymentResult === "ALL" ? undefined : eq(billingHistory.paymentResult, query.paymentResult),
    query.paymentType === "ALL" ? undefined : eq(billingHistory.paymentType, query.paymentType),
  );
}

/** All payments of a search; without `ownerCondition`, of all members. */
export async function* allRows(ctx: Ctx, query: HistoryQuery, ownerCondition?: SQL): AsyncGenerator<PaymentRow> {
  const where = whereOf(await historyDays(ctx, query, ownerCondition), query, ownerCondition);
  yield* inSlices((last, size) => select(ctx, and(where, last && paidBefore(last))).limit(size));
}
