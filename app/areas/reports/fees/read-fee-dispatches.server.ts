import type { Ctx, MemberCtx, Scope } from "~/core/ctx.server";
import { inSlices } from "~/core/slices.server";
import { inSnapshot } from "~/core/snapshot.server";
import { monthDays, startOfSeoulDay } from "~/time/seoul";
import { ask, instantOf } from "~db/ask.server";
import { dayText, instantText, isId } from "../counting/sql-text";
import { watermark } from "../counting/watermark.server";
import type { Page } from "../internal/rows.server";
import { idsAfter, idsOfPage } from "../internal/newest-first.server";
import { reportOwner } from "../internal/report-owner.server";
import { feesOfDays } from "./fees-of-days.server";

/** Has no receiver: only the sender may see customers. */
export type FeeDispatch = { sendHistoryId: number; createDate: Date; contentsId: number; title: string; sender: string; feeWon: number };
type Asked = { fromMonth: string; toMonth: string; contentsId?: number; username?: string };

/** Example: `{ total: 2, feeWon: 30 }`. */
const totalsStatement = (counts: string) => `
  SELECT CAST(COALESCE(SUM(counts.sent), 0) AS SIGNED) AS total, CAST(COALESCE(SUM(counts.fee), 0) AS SIGNED) AS feeWon
  FROM (${counts}) AS counts`;

/** Value: the ids of a page. Example: `{ sendHistoryId: 900, feeWon: 15, … }`. */
const dispatchesStatement = `
  SELECT raw.send_history_id AS sendHistoryId, raw.delivered_at AS createDate, raw.contents_id AS contentsId, posts.title,
    user.user_nickname AS sender, raw.fee_won AS feeWon
  FROM send_history AS raw JOIN contents AS posts ON posts.contents_id = raw.contents_id JOIN user ON user.user_id = raw.user_id
  WHERE raw.send_history_id IN (?) ORDER BY raw.delivered_at DESC, raw.send_history_id DESC`;

/** Read dispatches behind a writer's fees, newest first, with totals of all pages (rule 220). */
export async function readFeeDispatches(ctx: MemberCtx, scope: Scope, query: Asked & Page) {
  const authorId = await reportOwner(ctx, scope, query.username);
  return inSnapshot(ctx, async (snap) => {
    const [totals] = await ask<{ total: number; feeWon: number }>(snap, totalsStatement(feesOf(authorId, query)));
    const ids = await idsOfPage(snap, { where: earned(authorId, query), values: [] }, query, totals!.total);
    return { rows: await rowsOf(snap, ids), ...totals! };
  });
}

/** All rows of `readFeeDispatches`. */
export async function* allFeeDispatches(ctx: MemberCtx, scope: Scope, query: Asked) {
  const authorId = await reportOwner(ctx, scope, query.username);
  yield* inSlices<FeeDispatch>(async (last, size) =>
    rowsOf(ctx, await idsAfter(ctx, { where: earned(authorId, query), values: [] }, last, size)),
  );
}

const daysOf = ({ fromMonth, toMonth }: Asked) => ({ from: monthDays(fromMonth).from, until: monthDays(toMonth).until });

function earned(authorId: number | null, query: Asked): string {
  const { from, until } = daysOf(query);
  return `${isId("raw.author_id", authorId)} AND ${isId("raw.contents_id", query.contentsId ?? null)}
    AND raw.delivered_at >= ${instantText(startOfSeoulDay(from))} AND raw.delivered_at < ${instantText(startOfSeoulDay(until))}`;
}

function feesOf(authorId: number | null, query: Asked): string {
  const { from, until } = daysOf(query);
  if (!query.contentsId) return feesOfDays(authorId, from, until);
  return `SELECT send_count AS sent, fee_won AS fee FROM dispatch_daily
      WHERE contents_id = ${Number(query.contentsId)} AND ${isId("author_id", authorId)} AND day >= ${dayText(from)} AND day < ${dayText(until)}
    UNION ALL SELECT 1, raw.fee_won FROM send_history AS raw WHERE ${earned(authorId, query)} AND raw.delivered_at >= ${watermark("dispatches")}`;
}

async function rowsOf(ctx: Ctx, ids: number[]): Promise<FeeDispatch[]> {
  if (ids.length === 0) return [];
  const rows = await ask<Omit<FeeDispatch, "createDate"> & { createDate: string }>(ctx, dispatchesStatement, [ids]);
  return rows.map((row) => ({ ...row, createDate: instantOf(row.createDate) }));
}
