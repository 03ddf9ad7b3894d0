import { type SQL, sql } from "drizzle-orm";
import { feesOfCreators } from "~/areas/reports/fees/fees-of-creators.server";
import type { Ctx } from "~/core/ctx.server";
import { contains } from "~/grid/list.server";
import type { SettlementQuery } from "../../settlement.schema.server";

/** Settled and unsettled amounts as a SELECT of one row each. */
export async function linesOf(snap: Ctx, query: SettlementQuery, fromMonth: string, toMonth: string): Promise<SQL> {
  const inMonths = sql`settlement.month BETWEEN ${fromMonth} AND ${toMonth} AND cancel.settlement_id IS NULL`;
  const standing = sql`creator_settlement AS settlement LEFT JOIN settlement_cancel AS cancel ON cancel.settlement_id = settlement.settlement_id`;
  const settled = sql`SELECT settlement.user_id AS userId, settlement.month AS yearMonth, settlement.gross_won AS gross,
      settlement.dispatch_count AS sent, CAST(settlement.settlement_id AS SIGNED) AS settlementId,
      settlement.income_tax_won + settlement.local_tax_won + settlement.vat_won AS deduction, settlement.transfer_fee_won AS transferFee,
      settlement.net_won AS net, settlement.settled_at AS settledAt, settlement.pay_day AS payDay, settlement.bank_code AS frozenBank,
      settlement.sealed_account_holder AS frozenHolder, settlement.sealed_account_number AS frozenNumber
    FROM ${standing} WHERE ${inMonths} AND ${ofCreators(sql`settlement.user_id`, query)}`;
  const { counted, later } = await feesOfCreators(snap, fromMonth, toMonth);
  const unsettled = sql`SELECT fees.author_id AS userId, fees.month AS yearMonth, CAST(SUM(fees.fee) AS SIGNED) AS gross,
      CAST(SUM(fees.sent) AS SIGNED) AS sent, NULL AS settlementId, NULL AS deduction, NULL AS transferFee, NULL AS net, NULL AS settledAt,
      NULL AS payDay, NULL AS frozenBank, NULL AS frozenHolder, NULL AS frozenNumber
    FROM (${counted} UNION ALL ${later} UNION ALL SELECT settlement.user_id, settlement.month, -settlement.dispatch_count, -settlement.gross_won
      FROM ${standing} WHERE ${inMonths}) AS fees
    WHERE ${ofCreators(sql`fees.author_id`, query)} GROUP BY fees.author_id, fees.month HAVING SUM(fees.fee) <> 0`;
  if (query.settlementYn === "Y") return settled;
  if (query.settlementYn === "N") return unsettled;
  return sql`SELECT * FROM (${settled} UNION ALL ${unsettled}) AS both_kinds`;
}

/** The condition that a row belongs to a creator of the search (decision 169). */
function ofCreators(userId: SQL, { search, userEmail, userNickname }: SettlementQuery): SQL {
  const wanted = [
    search && sql`(user_email LIKE ${contains(search)} OR user_nickname LIKE ${contains(search)})`,
    userEmail && sql`user_email = ${userEmail}`,
    userNickname && sql`user_nickname = ${userNickname}`,
  ].filter((one): one is SQL => Boolean(one));
  return wanted.length > 0 ? sql`${userId} IN (SELECT user_id FROM user WHERE ${sql.join(wanted, sql` AND `)})` : sql`TRUE`;
}
