import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { inSlices } from "~/core/slices.server";
import { inSnapshot } from "~/core/snapshot.server";
import { seoulMonth } from "~/time/seoul";
import { ask } from "~db/ask.server";
import { deductionRules } from "../deductions/read-rule.server";
import { refusedReasonSql, transferStateSql } from "../transfer-state.server";
import type { SettlementQuery } from "../settlement.schema.server";
import { linesOf, pageOf, sumsOf } from "../internal/settlement-lines.server";
import { type Line, rowOf, type SettlementRow } from "./settlement-row.server";

export type SettlementSums = { total: number; settledWon: number; unsettledWon: number };

/** Months of a search, by default the current one (3 §9). */
export function settlementMonths(ctx: Ctx, { fromYearMonth, toYearMonth }: Pick<SettlementQuery, "fromYearMonth" | "toYearMonth">) {
  const now = seoulMonth(ctx.now());
  const toMonth = toYearMonth && toYearMonth < now ? toYearMonth : now;
  return { fromMonth: fromYearMonth ?? toMonth, toMonth };
}

/** A page of settled and unsettled amounts with sums (rule 167). The caller checks the grant. */
export async function listSettlements(ctx: Ctx, query: SettlementQuery): Promise<{ rows: SettlementRow[] } & SettlementSums> {
  const { fromMonth, toMonth } = settlementMonths(ctx, query);
  return inSnapshot(ctx, async (snap) => {
    const lines = linesOf(query, fromMonth, toMonth);
    const [allSums] = await ask<SettlementSums & { uncounted: number }>(snap, sumsOf(lines));
    const { uncounted, ...sums } = allSums!;
    const { page, rowsPerPage } = query;
    const shown = pageOf(uncounted ? lines : { ...lines, uncounted: [] }, { size: rowsPerPage, offset: (page - 1) * rowsPerPage });
    return { rows: await rowsOf(snap, shown), ...sums };
  });
}

/** All rows of a search, oldest month first. Each slice reads its own snapshot. */
export function allSettlements(ctx: Ctx, query: SettlementQuery): AsyncGenerator<SettlementRow> {
  const { fromMonth, toMonth } = settlementMonths(ctx, query);
  return inSlices((last, size) =>
    inSnapshot(ctx, async (snap) => {
      const lines = linesOf(query, last?.yearMonth ?? fromMonth, toMonth);
      const after = last && sql`(yearMonth, userId, settlementId) > (${last.yearMonth}, ${last.userId}, ${last.settlementId ?? 0})`;
      return rowsOf(snap, pageOf(lines, { size, after }));
    }),
  );
}

async function rowsOf(snap: Ctx, page: SQL): Promise<SettlementRow[]> {
  const rules = await deductionRules(snap);
  const id = sql`sums.settlementId`;
  const ofSettled = (value: SQL) => sql`IF(${id} = 0, NULL, ${value})`;
  const lines = await ask<Line>(
    snap,
    sql`SELECT sums.*, user.user_email AS userEmail, user.user_nickname AS userNickname, account.creator_kind AS kind,
        COALESCE(sums.frozenBank, account.bank_code) AS bankCode, COALESCE(sums.frozenHolder, account.sealed_account_holder) AS holder,
        COALESCE(sums.frozenNumber, account.sealed_account_number) AS number,
        live.net_won AS transferred,
        ${ofSettled(transferStateSql(id))} AS transferState, ${ofSettled(refusedReasonSql(id))} AS refusedReason
      FROM (${page}) AS sums JOIN user ON user.user_id = sums.userId
        LEFT JOIN user_bank_account AS account ON account.user_id = sums.userId
        LEFT JOIN pay_transfer AS live ON live.live_settlement_id = sums.settlementId
      ORDER BY yearMonth, userId, settlementId`,
  );
  return lines.map((line) => rowOf(line, rules));
}
