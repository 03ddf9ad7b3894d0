import type { MemberCtx, Scope } from "~/core/ctx.server";
import { inSlices } from "~/core/slices.server";
import { inSnapshot } from "~/core/snapshot.server";
import { ask } from "~db/ask.server";
import { monthText, orderText } from "../counting/sql-text";
import { type Page, pageValues } from "../internal/rows.server";
import { reportOwner } from "../internal/report-owner.server";
import type { Direction } from "../rate";
import { allMonths } from "../report-range";
import { monthsOfPosts } from "./months-of-posts.server";

export type FeeSums = {
  sendCountAll: number;
  creatorFeeAll: number;
  sendCountMonth: number;
  contentsViewCountMonth: number;
  creatorFeeMonth: number;
};
export type FeeRow = { contentsId: number; title: string; deleteYn: "Y" | "N" } & FeeSums;
export type FeeSort = "contentsId" | "title" | keyof FeeSums;

const sums = (month: string) => `
    CAST(COALESCE(SUM(counts.sent), 0) AS SIGNED) AS sendCountAll, CAST(COALESCE(SUM(counts.fee), 0) AS SIGNED) AS creatorFeeAll,
    CAST(COALESCE(SUM(IF(counts.month = ${monthText(month)}, counts.sent, 0)), 0) AS SIGNED) AS sendCountMonth,
    CAST(COALESCE(SUM(IF(counts.month = ${monthText(month)}, counts.views, 0)), 0) AS SIGNED) AS contentsViewCountMonth,
    CAST(COALESCE(SUM(IF(counts.month = ${monthText(month)}, counts.fee, 0)), 0) AS SIGNED) AS creatorFeeMonth`;

/** Values: page size, offset. Example: `{ contentsId: 41, … }`. */
const feesStatement = (counts: string, month: string, order: string) => `
  SELECT posts.contents_id AS contentsId, posts.title, posts.delete_yn AS deleteYn, ${sums(month)}
  FROM (${counts}) AS counts JOIN contents AS posts ON posts.contents_id = counts.contents_id
  GROUP BY posts.contents_id, posts.title, posts.delete_yn
  HAVING SUM(counts.sent) > 0 OR SUM(counts.views) > 0
  ORDER BY ${order} LIMIT ? OFFSET ?`;

/** Of 12 posts: `{ total: 12, sendCountAll: 40, … }`. */
const totalsStatement = (counts: string, month: string) => `
  SELECT COUNT(DISTINCT IF(counts.sent > 0 OR counts.views > 0, counts.contents_id, NULL)) AS total, ${sums(month)}
  FROM (${counts}) AS counts`;

/**
 * Read each post's dispatches and fees (won), all time and this month, deleted posts included (2 §2 "Creator fee", rules 10–12, ADR 68).
 */
export async function readCreatorFees(
  ctx: MemberCtx,
  scope: Scope,
  query: Page & { sort: FeeSort; direction: Direction; username?: string },
): Promise<{ rows: FeeRow[]; total: number; sums: FeeSums }> {
  const authorId = await reportOwner(ctx, scope, query.username);
  const months = allMonths(ctx.now());
  const counts = monthsOfPosts(authorId, months);
  const order = `${orderText(query.sort, query.direction)}, contentsId DESC`;
  return inSnapshot(ctx, async (snap) => {
    const rows = await ask<FeeRow>(snap, feesStatement(counts, months.toMonth, order), pageValues(query));
    const [totals] = await ask<FeeSums & { total: number }>(snap, totalsStatement(counts, months.toMonth));
    const { total, ...summed } = totals!;
    return { rows, total, sums: summed };
  });
}

/** All rows of `readCreatorFees`, newest post first. */
export async function* allCreatorFeeRows(ctx: MemberCtx, scope: Scope, { username }: { username?: string }) {
  const authorId = await reportOwner(ctx, scope, username);
  const months = allMonths(ctx.now());
  yield* inSlices<FeeRow>((last, size) =>
    ask<FeeRow>(ctx, feesStatement(monthsOfPosts(authorId, months, last?.contentsId), months.toMonth, "contentsId DESC"), [size, 0]),
  );
}
