import { type SQL, sql } from "drizzle-orm";
import { feesOfCreators } from "~/areas/reports/fees/fees-of-creators.server";
import type { Ctx } from "~/core/ctx.server";
import { contains } from "~/grid/list.server";
import { whole } from "~db/ask.server";
import type { SettlementQuery } from "../settlement.schema.server";

export type Wanted = Pick<SettlementQuery, "settlementYn"> & Partial<Pick<SettlementQuery, "search" | "userEmail" | "userNickname">>;

/** SELECTs with the same columns that have no row in common, one SELECT of the total and sums of all their rows, and the order of the list. */
export type Lines = { selects: SQL[]; sums: SQL; order: SQL };

/** Settled and unsettled amounts, a row each; `settlementId` is 0 for an unsettled one. In a snapshot. */
export async function linesOf(snap: Ctx, wanted: Wanted, fromMonth: string, toMonth: string): Promise<Lines> {
  const inMonths = sql`settlement.month BETWEEN ${fromMonth} AND ${toMonth} AND cancel.settlement_id IS NULL`;
  const standing = sql`creator_settlement AS settlement LEFT JOIN settlement_cancel AS cancel ON cancel.settlement_id = settlement.settlement_id
    WHERE ${inMonths}`;
  const mine = ofCreators(sql`settlement.user_id`, wanted);
  // With the month, which is the same in each row then, the database would sort all rows of one month instead of reading some in the order of the key.
  const order = fromMonth === toMonth ? sql`userId, settlementId` : sql`yearMonth, userId, settlementId`;
  const settled = {
    selects: [
      sql`SELECT settlement.user_id AS userId, settlement.month AS yearMonth, settlement.gross_won AS gross, settlement.dispatch_count AS sent,
        CAST(settlement.settlement_id AS SIGNED) AS settlementId, settlement.income_tax_won + settlement.local_tax_won + settlement.vat_won AS deduction,
        settlement.transfer_fee_won AS transferFee, settlement.net_won AS net, settlement.settled_at AS settledAt, settlement.pay_day AS payDay,
        settlement.bank_code AS frozenBank, settlement.sealed_account_holder AS frozenHolder, settlement.sealed_account_number AS frozenNumber FROM ${standing} AND ${mine}`,
    ],
    sums: sql`SELECT COUNT(*) AS many, SUM(settlement.gross_won) AS settled, 0 AS unsettled FROM ${standing} AND ${mine}`,
  };
  if (wanted.settlementYn === "Y") return { ...settled, order };
  const { counted, later } = await feesOfCreators(snap, fromMonth, toMonth);
  const unsettled = unsettledOf(
    counted,
    sql`${later} UNION ALL SELECT settlement.user_id, settlement.month, -settlement.dispatch_count, -settlement.gross_won FROM ${standing}`,
    wanted,
  );
  if (wanted.settlementYn === "N") return { ...unsettled, order };
  return { order, selects: [...settled.selects, ...unsettled.selects], sums: sql`${settled.sums} UNION ALL ${unsettled.sums}` };
}

/**
 * What is left of the counted fees, which are many, when fees that are not counted yet and settlements, which are fewer, are added to them. The
 * counted ones are read in their key's order and never put together with others, so that a page ends after its rows.
 */
function unsettledOf(counted: SQL, others: SQL, wanted: Wanted): Omit<Lines, "order"> {
  const changes = sql`SELECT author_id, month, SUM(sent) AS sent, SUM(fee) AS fee FROM (${others}) AS others
    WHERE ${ofCreators(sql`author_id`, wanted)} GROUP BY author_id, month`;
  const same = sql`changes.month = fees.month AND changes.author_id = fees.author_id`;
  const mine = ofCreators(sql`fees.author_id`, wanted);
  const was = sql`COALESCE(fees.fee, 0)`;
  const columns = (userId: SQL, month: SQL, gross: SQL, sent: SQL) => sql`SELECT ${userId} AS userId, ${month} AS yearMonth,
    CAST(${gross} AS SIGNED) AS gross, CAST(${sent} AS SIGNED) AS sent, 0 AS settlementId, NULL AS deduction, NULL AS transferFee, NULL AS net,
    NULL AS settledAt, NULL AS payDay, NULL AS frozenBank, NULL AS frozenHolder, NULL AS frozenNumber`;
  const left = sql`fees.fee + COALESCE(changes.fee, 0)`;
  return {
    selects: [
      sql`${columns(sql`fees.author_id`, sql`fees.month`, left, sql`fees.sent + COALESCE(changes.sent, 0)`)}
        FROM (${counted}) AS fees LEFT JOIN (${changes}) AS changes ON ${same} WHERE ${mine} AND ${left} <> 0`,
      sql`${columns(sql`changes.author_id`, sql`changes.month`, sql`changes.fee`, sql`changes.sent`)}
        FROM (${changes}) AS changes LEFT JOIN (${counted}) AS fees ON ${same} WHERE fees.author_id IS NULL AND changes.fee <> 0`,
    ],
    sums: sql`SELECT COUNT(*) AS many, 0 AS settled, SUM(fees.fee) AS unsettled FROM (${counted}) AS fees WHERE ${mine} AND fees.fee <> 0
      UNION ALL SELECT SUM((${was} + changes.fee <> 0) - (${was} <> 0)), 0, SUM(changes.fee)
        FROM (${changes}) AS changes LEFT JOIN (${counted}) AS fees ON ${same}`,
  };
}

/** The total and the sums of all lines in won. */
export const sumsOf = ({ sums }: Lines): SQL => sql`SELECT ${whole(sql`SUM(many)`)} AS total, ${whole(sql`SUM(settled)`)} AS settledWon,
  ${whole(sql`SUM(unsettled)`)} AS unsettledWon FROM (${sums}) AS sums`;

/** `size` lines in the list's order, oldest month first, `offset` or those up to `after` left out. */
export function pageOf(
  { selects, order }: Lines,
  { size, offset = 0, after = sql`TRUE` }: { size: number; offset?: number; after?: SQL },
): SQL {
  const firsts = selects.map((select) => sql`(SELECT * FROM (${select}) AS part WHERE ${after} ORDER BY ${order} LIMIT ${offset + size})`);
  return sql`SELECT * FROM (${sql.join(firsts, sql` UNION ALL `)}) AS parts ORDER BY ${order} LIMIT ${size} OFFSET ${offset}`;
}

/** The condition that a row belongs to a creator of the search (decision 169). */
function ofCreators(userId: SQL, { search, userEmail, userNickname }: Wanted): SQL {
  const wanted = [
    search && sql`(user_email LIKE ${contains(search)} OR user_nickname LIKE ${contains(search)})`,
    userEmail && sql`user_email = ${userEmail}`,
    userNickname && sql`user_nickname = ${userNickname}`,
  ].filter((one): one is SQL => Boolean(one));
  return wanted.length > 0 ? sql`${userId} IN (SELECT user_id FROM user WHERE ${sql.join(wanted, sql` AND `)})` : sql`TRUE`;
}
