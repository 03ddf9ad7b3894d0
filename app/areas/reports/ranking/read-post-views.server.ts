import type { MemberCtx, Scope } from "~/core/ctx.server";
import { inSlices } from "~/core/slices.server";
import { inSnapshot } from "~/core/snapshot.server";
import { ask, instantOf, type Value } from "~db/ask.server";
import { instantText, isId } from "../counting/sql-text";
import { type Page, pageValues } from "../internal/rows.server";
import { reportOwner } from "../internal/report-owner.server";
import type { Range } from "../report-range";
import { viewsOfPosts } from "./views-of-posts.server";

/** Has no reader: only the sender may see who read. `scroll` is in percent. */
export type PostView = {
  id: number;
  viewedAt: Date;
  contentsId: number;
  title: string;
  seconds: number | null;
  scroll: number | null;
};
type Asked = { range: Range; contentsId?: number; username?: string };

/** Example: `{ total: 9 }`. */
const totalStatement = (counts: string, contentsId: number | null) => `
  SELECT CAST(COALESCE(SUM(counts.views), 0) AS SIGNED) AS total FROM (${counts}) AS counts WHERE ${isId("counts.contents_id", contentsId)}`;

/** Values: limit, offset. Example: `{ id: 5, contentsId: 41, … }`. */
const viewsStatement = (authorId: number | null, { range, contentsId }: Asked, after: string) => `
  SELECT raw.id, raw.viewed_at AS viewedAt, posts.contents_id AS contentsId, posts.title,
    TIMESTAMPDIFF(SECOND, raw.viewed_at, raw.end_time) AS seconds, raw.scroll_movement AS scroll
  FROM contents_view_history AS raw JOIN contents AS posts ON posts.contents_id = raw.contents_id
  WHERE ${isId("posts.user_id", authorId)} AND ${isId("raw.contents_id", contentsId ?? null)}
    AND raw.viewed_at >= ${instantText(range.from)} AND raw.viewed_at < ${instantText(range.until)} AND ${after}
  ORDER BY raw.viewed_at DESC, raw.id DESC LIMIT ? OFFSET ?`;

/** Read the readings behind a writer's view counts, newest first (rules 148, 220). */
export async function readPostViews(ctx: MemberCtx, scope: Scope, query: Asked & Page): Promise<{ rows: PostView[]; total: number }> {
  const authorId = await reportOwner(ctx, scope, query.username);
  return inSnapshot(ctx, async (snap) => {
    const [totals] = await ask<{ total: number }>(snap, totalStatement(viewsOfPosts(authorId, query.range), query.contentsId ?? null));
    return { rows: await rowsOf(snap, viewsStatement(authorId, query, "TRUE"), pageValues(query)), total: totals!.total };
  });
}

/** All rows of `readPostViews`. */
export async function* allPostViews(ctx: MemberCtx, scope: Scope, query: Asked) {
  const authorId = await reportOwner(ctx, scope, query.username);
  yield* inSlices<PostView>((last, size) => rowsOf(ctx, viewsStatement(authorId, query, last ? olderThan(last) : "TRUE"), [size, 0]));
}

function olderThan({ viewedAt, id }: PostView): string {
  const readAt = instantText(viewedAt);
  return `raw.viewed_at <= ${readAt} AND (raw.viewed_at < ${readAt} OR raw.id < ${Number(id)})`;
}

async function rowsOf(ctx: MemberCtx, statement: string, values: Value[]): Promise<PostView[]> {
  const rows = await ask<Omit<PostView, "viewedAt"> & { viewedAt: string }>(ctx, statement, values);
  return rows.map((row) => ({ ...row, viewedAt: instantOf(row.viewedAt) }));
}
