import { type SQL, sql } from "drizzle-orm";
import type { MemberCtx, Scope } from "~/core/ctx.server";
import { inSlices } from "~/core/slices.server";
import { inSnapshot } from "~/core/snapshot.server";
import { ask, whole } from "~db/ask.server";
import { limited, type Page } from "../internal/rows.server";
import { whose } from "../internal/whose.server";
import type { Direction } from "../rate";
import { allMonths, type Months } from "../report-range";
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

const sums = ({ toMonth: month }: Months): Record<keyof FeeSums, SQL> => ({
  sendCountAll: whole(sql`SUM(counts.sent)`),
  creatorFeeAll: whole(sql`SUM(counts.fee)`),
  sendCountMonth: whole(sql`SUM(IF(counts.month = ${month}, counts.sent, 0))`),
  contentsViewCountMonth: whole(sql`SUM(IF(counts.month = ${month}, counts.views, 0))`),
  creatorFeeMonth: whole(sql`SUM(IF(counts.month = ${month}, counts.fee, 0))`),
});

const columns = (months: Months): SQL =>
  sql.join(
    Object.entries(sums(months)).map(([name, value]) => sql`${value} AS ${sql.identifier(name)}`),
    sql`, `,
  );

/** Read the earnings of each post ever sent or read, deleted ones included (2 §2 "Creator fee", rules 10–12, ADR 68). */
export async function readCreatorFees(
  ctx: MemberCtx,
  scope: Scope,
  query: Page & { sort: FeeSort; direction: Direction; username?: string },
): Promise<{ rows: FeeRow[]; total: number; sums: FeeSums }> {
  const authorId = await whose(ctx, scope, query.username);
  const months = allMonths(ctx.now());
  return inSnapshot(ctx, async (snap) => {
    const counts = await monthsOfPosts(snap, authorId, months);
    const order = query.direction === "asc" ? sql`ASC` : sql`DESC`;
    const rows = await ask<FeeRow>(
      snap,
      sql`${ofPosts(counts, months)} ORDER BY ${sql.identifier(query.sort)} ${order}, contentsId DESC ${limited(query)}`,
    );
    const [all] = await ask<FeeSums & { total: number }>(
      snap,
      sql`SELECT COUNT(DISTINCT IF(counts.sent > 0 OR counts.views > 0, counts.contents_id, NULL)) AS total, ${columns(months)}
        FROM (${counts}) AS counts`,
    );
    const { total, ...summed } = all!;
    return { rows, total, sums: summed };
  });
}

/** Fees of all posts, all time and this month, newest post first. */
export async function* allCreatorFeeRows(ctx: MemberCtx, scope: Scope, { username }: { username?: string }) {
  const authorId = await whose(ctx, scope, username);
  const months = allMonths(ctx.now());
  yield* inSlices<FeeRow>((last, size) =>
    inSnapshot(ctx, async (snap) => {
      const counts = await monthsOfPosts(snap, authorId, months, last?.contentsId);
      return ask<FeeRow>(snap, sql`${ofPosts(counts, months)} ORDER BY contentsId DESC LIMIT ${size}`);
    }),
  );
}

const ofPosts = (counts: SQL, months: Months): SQL => sql`SELECT posts.contents_id AS contentsId, posts.title, posts.delete_yn AS deleteYn,
    ${columns(months)}
  FROM (${counts}) AS counts JOIN contents AS posts ON posts.contents_id = counts.contents_id
  GROUP BY posts.contents_id, posts.title, posts.delete_yn
  HAVING SUM(counts.sent) > 0 OR SUM(counts.views) > 0`;
