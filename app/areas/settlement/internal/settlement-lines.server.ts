import { type SQL, sql } from "drizzle-orm";
import { feesOfCreators } from "~/areas/reports/fees/fees-of-creators.server";
import type { Ctx } from "~/core/ctx.server";
import { contains } from "~/grid/list.server";
import { whole } from "~db/ask.server";
import type { SettlementQuery } from "../settlement.schema.server";

export type Wanted = Pick<SettlementQuery, "settlementYn"> & Partial<Pick<SettlementQuery, "search" | "userEmail" | "userNickname">>;

/**
 * SELECTs with the same columns that have no row in common, of which those of `uncounted` have one only where fees or settlements have nothing
 * counted beside them; one SELECT of the total and sums of all their rows; and the order of the list.
 */
export type Lines = { selects: SQL[]; uncounted: SQL[]; sums: SQL; order: SQL };

/** Settled and unsettled amounts, a row each; `settlementId` is 0 for an unsettled one. In a snapshot. */
export async function linesOf(snap: Ctx, wanted: Wanted, fromMonth: string, toMonth: string): Promise<Lines> {
  const standing = sql`creator_settlement AS settlement LEFT JOIN settlement_cancel AS cancel ON cancel.settlement_id = settlement.settlement_id
    WHERE settlement.month BETWEEN ${fromMonth} AND ${toMonth} AND cancel.settlement_id IS NULL`;
  const mine = ofCreators(sql`settlement.user_id`, wanted);
  // With the month, which is the same in each row then, the database would sort all rows of one month instead of reading some in the order of the key.
  const oneMonth = fromMonth === toMonth;
  const settled = {
    selects: [
      sql`SELECT settlement.user_id AS userId, settlement.month AS yearMonth, settlement.gross_won AS gross, settlement.dispatch_count AS sent,
        CAST(settlement.settlement_id AS SIGNED) AS settlementId, settlement.income_tax_won + settlement.local_tax_won + settlement.vat_won AS deduction,
        settlement.transfer_fee_won AS transferFee, settlement.net_won AS net, settlement.settled_at AS settledAt, settlement.pay_day AS payDay,
        settlement.bank_code AS frozenBank, settlement.sealed_account_holder AS frozenHolder, settlement.sealed_account_number AS frozenNumber FROM ${standing} AND ${mine}`,
    ],
    sums: sql`SELECT COUNT(*) AS many, SUM(settlement.gross_won) AS settled, 0 AS unsettled, 0 AS uncounted FROM ${standing} AND ${mine}`,
    order: oneMonth ? sql`userId, settlementId` : sql`yearMonth, userId, settlementId`,
  };
  if (wanted.settlementYn === "Y") return { ...settled, uncounted: [] };
  const { counted, later } = await feesOfCreators(snap, fromMonth, toMonth);
  const frozen = sql`SELECT settlement.user_id AS author_id, settlement.month, settlement.dispatch_count AS sent, settlement.gross_won AS fee FROM ${standing}`;
  const by = (rows: SQL) => (oneMonth ? sql`${rows}.author_id` : sql`${rows}.month, ${rows}.author_id`);
  const month = (rows: SQL) => (oneMonth ? sql`MIN(${rows}.month)` : sql`${rows}.month`);
  const unsettled = unsettledOf({ counted, later, settled: frozen }, wanted, { by, month });
  if (wanted.settlementYn === "N") return { ...settled, ...unsettled };
  return {
    ...settled,
    selects: [...settled.selects, ...unsettled.selects],
    uncounted: unsettled.uncounted,
    sums: sql`${settled.sums} UNION ALL ${unsettled.sums}`,
  };
}

/** Fees by creator and month: `counted` one row each, `later` those that are not counted yet, `settled` those of each settlement. */
type Fees = Record<"counted" | "later" | "settled", SQL>;

/** What rows are grouped by, and the month of such a group. */
type Grouped = Record<"by" | "month", (rows: SQL) => SQL>;

/**
 * What is left of the counted fees, which are many, when later fees are added to them and settled ones taken away. They are read in their key's
 * order, grouped `by` it and never put together with others, so that a page ends after its rows. MIN is of equal values: MySQL lets nothing else
 * stand beside what a group is made by.
 */
function unsettledOf({ counted, later, settled }: Fees, wanted: Wanted, { by, month }: Grouped): Omit<Lines, "order"> {
  const columns = (rows: SQL, left: (what: SQL) => SQL) => sql`SELECT ${rows}.author_id AS userId, ${month(rows)} AS yearMonth,
    CAST(${left(sql`fee`)} AS SIGNED) AS gross, CAST(${left(sql`sent`)} AS SIGNED) AS sent, 0 AS settlementId, NULL AS deduction,
    NULL AS transferFee, NULL AS net, NULL AS settledAt, NULL AS payDay, NULL AS frozenBank, NULL AS frozenHolder, NULL AS frozenNumber`;
  const same = (rows: SQL) => sql`fees.month = ${rows}.month AND fees.author_id = ${rows}.author_id`;
  const laterSums = sql`SELECT author_id, month, SUM(sent) AS sent, SUM(fee) AS fee FROM (${later}) AS raw GROUP BY author_id, month`;
  const left = (what: SQL) => sql`MIN(fees.${what}) + COALESCE(MIN(later.${what}), 0) - COALESCE(SUM(settled.${what}), 0)`;
  const [ofFees, ofLater, ofSettled, ofOthers] = [sql`fees`, sql`later`, sql`settled`, sql`others`];
  const mine = (rows: SQL) => ofCreators(sql`${rows}.author_id`, wanted);
  // What is counted of a creator, and less what is settled of one that has later fees.
  const was = sql`COALESCE(fees.fee, 0)`;
  const kept = sql`(${was} - COALESCE((SELECT SUM(settled.fee) FROM (${settled}) AS settled
    WHERE settled.month = later.month AND settled.author_id = later.author_id), 0))`;
  return {
    selects: [
      sql`${columns(ofFees, left)} FROM (${counted}) AS fees LEFT JOIN (${laterSums}) AS later ON ${same(ofLater)}
        LEFT JOIN (${settled}) AS settled ON ${same(ofSettled)} WHERE ${mine(ofFees)} GROUP BY ${by(ofFees)}`,
    ],
    uncounted: [
      sql`${columns(ofOthers, (what) => sql`SUM(others.${what})`)}
        FROM (${later} UNION ALL SELECT author_id, month, -sent, -fee FROM (${settled}) AS settled) AS others
          LEFT JOIN (${counted}) AS fees ON ${same(ofOthers)} WHERE fees.author_id IS NULL AND ${mine(ofOthers)} GROUP BY ${by(ofOthers)}`,
    ],
    // The counted rows; how many of them settlements make nothing of, or something; and the same of what later fees add to both.
    sums: sql`SELECT COUNT(*) AS many, 0 AS settled, SUM(fees.fee) AS unsettled, 0 AS uncounted FROM (${counted}) AS fees
        WHERE ${mine(ofFees)} AND fees.fee <> 0
      UNION ALL SELECT SUM((was - fee <> 0) - (was <> 0)), 0, -SUM(fee), SUM(isCounted = 0) FROM (
        SELECT SUM(settled.fee) AS fee, MAX(${was}) AS was, COUNT(fees.author_id) AS isCounted
        FROM (${settled}) AS settled LEFT JOIN (${counted}) AS fees ON ${same(ofSettled)} WHERE ${mine(ofSettled)} GROUP BY ${by(ofSettled)}) AS changed
      UNION ALL SELECT SUM((${kept} + later.fee <> 0) - (${kept} <> 0)), 0, SUM(later.fee), SUM(fees.author_id IS NULL)
        FROM (${laterSums}) AS later LEFT JOIN (${counted}) AS fees ON ${same(ofLater)} WHERE ${mine(ofLater)}`,
  };
}

/** The total and the sums of all lines in won; `uncounted` is 0 when the SELECTs of that name have no row. */
export const sumsOf = ({ sums }: Lines): SQL => sql`SELECT ${whole(sql`SUM(many)`)} AS total, ${whole(sql`SUM(settled)`)} AS settledWon,
  ${whole(sql`SUM(unsettled)`)} AS unsettledWon, ${whole(sql`SUM(uncounted)`)} AS uncounted FROM (${sums}) AS sums`;

/** The lines themselves, only those of `after`. A row of which nothing is left unsettled is none. */
export const allOf = ({ selects, uncounted }: Lines, after = sql`TRUE`): SQL[] =>
  [...selects, ...uncounted].map((select) => sql`${select} HAVING ${after} AND (settlementId <> 0 OR gross <> 0)`);

/** `size` lines in the list's order, oldest month first, `offset` or those up to `after` left out. */
export function pageOf(lines: Lines, { size, offset = 0, after }: { size: number; offset?: number; after?: SQL }): SQL {
  const firsts = allOf(lines, after).map((select) => sql`(${select} ORDER BY ${lines.order} LIMIT ${offset + size})`);
  return sql`SELECT * FROM (${sql.join(firsts, sql` UNION ALL `)}) AS parts ORDER BY ${lines.order} LIMIT ${size} OFFSET ${offset}`;
}

/** The condition that a row belongs to a creator of the search (rule 169). */
function ofCreators(userId: SQL, { search, userEmail, userNickname }: Wanted): SQL {
  const wanted = [
    search && sql`(user_email LIKE ${contains(search)} OR user_nickname LIKE ${contains(search)})`,
    userEmail && sql`user_email = ${userEmail}`,
    userNickname && sql`user_nickname = ${userNickname}`,
  ].filter((one): one is SQL => Boolean(one));
  return wanted.length > 0 ? sql`${userId} IN (SELECT user_id FROM user WHERE ${sql.join(wanted, sql` AND `)})` : sql`TRUE`;
}
