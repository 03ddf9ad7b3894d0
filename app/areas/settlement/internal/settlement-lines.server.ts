import { type SQL, sql } from "drizzle-orm";
import { feesOfCreators } from "~/areas/reports/fees/fees-of-creators.server";
import { contains } from "~/grid/list.server";
import { whole } from "~db/ask.server";
import type { SettlementQuery } from "../settlement.schema.server";

export type Wanted = Pick<SettlementQuery, "settlementYn"> & Partial<Pick<SettlementQuery, "search" | "userEmail" | "userNickname">>;

/** SQL of the settlement list. `uncounted`: rows of months without a counted fee row. */
export type Lines = { selects: SQL[]; uncounted: SQL[]; sums: SQL; order: SQL };

/** SQL with a row per settlement and per unsettled rest (`settlementId` 0). */
export function linesOf(wanted: Wanted, fromMonth: string, toMonth: string): Lines {
  const standing = sql`creator_settlement AS settlement LEFT JOIN settlement_cancel AS cancel ON cancel.settlement_id = settlement.settlement_id
    WHERE settlement.month BETWEEN ${fromMonth} AND ${toMonth} AND cancel.settlement_id IS NULL`;
  const matchesCreators = ofCreators(sql`settlement.user_id`, wanted);
  // Sorting one month by month too would sort all rows instead of reading in key order.
  const oneMonth = fromMonth === toMonth;
  const settled = {
    selects: [
      sql`SELECT settlement.user_id AS userId, settlement.month AS yearMonth, settlement.gross_won AS gross, settlement.dispatch_count AS sent,
        CAST(settlement.settlement_id AS SIGNED) AS settlementId, settlement.income_tax_won + settlement.local_tax_won + settlement.vat_won AS deduction,
        settlement.transfer_fee_won AS transferFee, settlement.net_won AS net, settlement.settled_at AS settledAt, settlement.pay_day AS payDay,
        settlement.bank_code AS frozenBank, settlement.sealed_account_holder AS frozenHolder, settlement.sealed_account_number AS frozenNumber FROM ${standing} AND ${matchesCreators}`,
    ],
    sums: sql`SELECT COUNT(*) AS many, SUM(settlement.gross_won) AS settled, 0 AS unsettled, 0 AS uncounted FROM ${standing} AND ${matchesCreators}`,
    order: oneMonth ? sql`userId, settlementId` : sql`yearMonth, userId, settlementId`,
  };
  if (wanted.settlementYn === "Y") return { ...settled, uncounted: [] };
  const fees = feesOfCreators(fromMonth, toMonth);
  const frozen = sql`SELECT settlement.user_id AS author_id, settlement.month, settlement.dispatch_count AS sent, settlement.gross_won AS fee FROM ${standing}`;
  const by = (rows: SQL) => (oneMonth ? sql`${rows}.author_id` : sql`${rows}.month, ${rows}.author_id`);
  const month = (rows: SQL) => (oneMonth ? sql`MIN(${rows}.month)` : sql`${rows}.month`);
  const unsettled = unsettledOf({ counted: sql.raw(fees.counted), later: sql.raw(fees.later), settled: frozen }, wanted, { by, month });
  if (wanted.settlementYn === "N") return { ...settled, ...unsettled };
  return {
    ...settled,
    selects: [...settled.selects, ...unsettled.selects],
    uncounted: unsettled.uncounted,
    sums: sql`${settled.sums} UNION ALL ${unsettled.sums}`,
  };
}

/** `counted`: by the rollup; `later`: not counted yet; `settled`: per settlement. */
type Fees = Record<"counted" | "later" | "settled", SQL>;

type Grouped = Record<"by" | "month", (rows: SQL) => SQL>;

/**
 * Counted plus later less settled fees. Reads the many counted fees in key order, never unioned, so a page stops early.
 * MIN satisfies MySQL's grouping.
 */
function unsettledOf({ counted, later, settled }: Fees, wanted: Wanted, { by, month }: Grouped): Omit<Lines, "order"> {
  const columns = (rows: SQL, unsettledPart: (what: SQL) => SQL) => sql`SELECT ${rows}.author_id AS userId, ${month(rows)} AS yearMonth,
    CAST(${unsettledPart(sql`fee`)} AS SIGNED) AS gross, CAST(${unsettledPart(sql`sent`)} AS SIGNED) AS sent, 0 AS settlementId, NULL AS deduction,
    NULL AS transferFee, NULL AS net, NULL AS settledAt, NULL AS payDay, NULL AS frozenBank, NULL AS frozenHolder, NULL AS frozenNumber`;
  const same = (rows: SQL) => sql`fees.month = ${rows}.month AND fees.author_id = ${rows}.author_id`;
  const laterSums = sql`SELECT author_id, month, SUM(sent) AS sent, SUM(fee) AS fee FROM (${later}) AS raw GROUP BY author_id, month`;
  const unsettledPart = (what: SQL) => sql`MIN(fees.${what}) + COALESCE(MIN(later.${what}), 0) - COALESCE(SUM(settled.${what}), 0)`;
  const [ofFees, ofLater, ofSettled, ofOthers] = [sql`fees`, sql`later`, sql`settled`, sql`others`];
  const matchesCreators = (rows: SQL) => ofCreators(sql`${rows}.author_id`, wanted);
  const countedWon = sql`COALESCE(fees.fee, 0)`;
  const unsettledWon = sql`(${countedWon} - COALESCE((SELECT SUM(settled.fee) FROM (${settled}) AS settled
    WHERE settled.month = later.month AND settled.author_id = later.author_id), 0))`;
  return {
    selects: [
      sql`${columns(ofFees, unsettledPart)} FROM (${counted}) AS fees LEFT JOIN (${laterSums}) AS later ON ${same(ofLater)}
        LEFT JOIN (${settled}) AS settled ON ${same(ofSettled)} WHERE ${matchesCreators(ofFees)} GROUP BY ${by(ofFees)}`,
    ],
    uncounted: [
      sql`${columns(ofOthers, (what) => sql`SUM(others.${what})`)}
        FROM (${later} UNION ALL SELECT author_id, month, -sent, -fee FROM (${settled}) AS settled) AS others
          LEFT JOIN (${counted}) AS fees ON ${same(ofOthers)} WHERE fees.author_id IS NULL AND ${matchesCreators(ofOthers)} GROUP BY ${by(ofOthers)}`,
    ],
    // Counted rows, then the changes by settlements, then by later fees.
    sums: sql`SELECT COUNT(*) AS many, 0 AS settled, SUM(fees.fee) AS unsettled, 0 AS uncounted FROM (${counted}) AS fees
        WHERE ${matchesCreators(ofFees)} AND fees.fee <> 0
      UNION ALL SELECT SUM((was - fee <> 0) - (was <> 0)), 0, -SUM(fee), SUM(isCounted = 0) FROM (
        SELECT SUM(settled.fee) AS fee, MAX(${countedWon}) AS was, COUNT(fees.author_id) AS isCounted
        FROM (${settled}) AS settled LEFT JOIN (${counted}) AS fees ON ${same(ofSettled)} WHERE ${matchesCreators(ofSettled)} GROUP BY ${by(ofSettled)}) AS changed
      UNION ALL SELECT SUM((${unsettledWon} + later.fee <> 0) - (${unsettledWon} <> 0)), 0, SUM(later.fee), SUM(fees.author_id IS NULL)
        FROM (${laterSums}) AS later LEFT JOIN (${counted}) AS fees ON ${same(ofLater)} WHERE ${matchesCreators(ofLater)}`,
  };
}

/** When `uncounted` is 0, a page can skip the SELECTs of that name. */
export const sumsOf = ({ sums }: Lines): SQL => sql`SELECT ${whole(sql`SUM(many)`)} AS total, ${whole(sql`SUM(settled)`)} AS settledWon,
  ${whole(sql`SUM(unsettled)`)} AS unsettledWon, ${whole(sql`SUM(uncounted)`)} AS uncounted FROM (${sums}) AS sums`;

/** Leaves out rows whose unsettled rest is 0. */
export const allOf = ({ selects, uncounted }: Lines, after = sql`TRUE`): SQL[] =>
  [...selects, ...uncounted].map((select) => sql`${select} HAVING ${after} AND (settlementId <> 0 OR gross <> 0)`);

export function pageOf(lines: Lines, { size, offset = 0, after }: { size: number; offset?: number; after?: SQL }): SQL {
  const firsts = allOf(lines, after).map((select) => sql`(${select} ORDER BY ${lines.order} LIMIT ${offset + size})`);
  return sql`SELECT * FROM (${sql.join(firsts, sql` UNION ALL `)}) AS parts ORDER BY ${lines.order} LIMIT ${size} OFFSET ${offset}`;
}

/** Condition: creators that match the search (rule 169). */
function ofCreators(userId: SQL, { search, userEmail, userNickname }: Wanted): SQL {
  const conditions = [
    search && sql`(user_email LIKE ${contains(search)} OR user_nickname LIKE ${contains(search)})`,
    userEmail && sql`user_email = ${userEmail}`,
    userNickname && sql`user_nickname = ${userNickname}`,
  ].filter((condition): condition is SQL => Boolean(condition));
  return conditions.length > 0 ? sql`${userId} IN (SELECT user_id FROM user WHERE ${sql.join(conditions, sql` AND `)})` : sql`TRUE`;
}
