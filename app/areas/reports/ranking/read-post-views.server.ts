import { type SQL, sql } from "drizzle-orm";
import type { MemberCtx, Scope } from "~/core/ctx.server";
import { inSlices } from "~/core/slices.server";
import { inSnapshot } from "~/core/snapshot.server";
import { ask, instantOf, whole } from "~db/ask.server";
import { limited, ownedBy, type Page } from "../internal/rows.server";
import { whose } from "../internal/whose.server";
import type { Range } from "../report-range";
import { viewsOfPosts } from "./views-of-posts.server";

/** A reading without the reader: that is for the sender only. `seconds` and `scroll` (percent) are null if unreported. */
export type PostView = {
  id: number;
  viewedAt: Date;
  contentsId: number;
  title: string;
  seconds: number | null;
  scroll: number | null;
};
type Asked = { range: Range; contentsId?: number; username?: string };

/** Read the readings behind a writer's view counts, newest first, without robots (rules 148, 220). */
export async function readPostViews(ctx: MemberCtx, scope: Scope, query: Asked & Page): Promise<{ rows: PostView[]; total: number }> {
  const authorId = await whose(ctx, scope, query.username);
  return inSnapshot(ctx, async (snap) => {
    const of = ofPost(sql`counts.contents_id`, query.contentsId);
    const counts = await viewsOfPosts(snap, authorId, query.range);
    const [all] = await ask<{ total: number }>(
      snap,
      sql`SELECT ${whole(sql`SUM(counts.views)`)} AS total FROM (${counts}) AS counts WHERE ${of}`,
    );
    const rows = await ask<Raw>(snap, sql`${views(authorId, query)} ${newestFirst} ${limited(query)}`);
    return { rows: rows.map(shaped), total: all!.total };
  });
}

/** All page views of a writer's posts, newest first. */
export async function* allPostViews(ctx: MemberCtx, scope: Scope, query: Asked) {
  const authorId = await whose(ctx, scope, query.username);
  yield* inSlices<PostView>(async (last, size) => {
    const after = last ? sql`AND raw.viewed_at <= ${last.viewedAt} AND (raw.viewed_at < ${last.viewedAt} OR raw.id < ${last.id})` : sql``;
    return (await ask<Raw>(ctx, sql`${views(authorId, query)} ${after} ${newestFirst} LIMIT ${size}`)).map(shaped);
  });
}

type Raw = Omit<PostView, "viewedAt"> & { viewedAt: string };

const newestFirst = sql`ORDER BY raw.viewed_at DESC, raw.id DESC`;
const ofPost = (column: SQL, contentsId: number | undefined) => ownedBy(column, contentsId ?? null);

const views = (authorId: number | null, { range, contentsId }: Asked): SQL => sql`SELECT raw.id, raw.viewed_at AS viewedAt,
    posts.contents_id AS contentsId, posts.title, TIMESTAMPDIFF(SECOND, raw.viewed_at, raw.end_time) AS seconds, raw.scroll_movement AS scroll
  FROM contents_view_history AS raw JOIN contents AS posts ON posts.contents_id = raw.contents_id
  WHERE ${ownedBy(sql`posts.user_id`, authorId)} AND ${ofPost(sql`raw.contents_id`, contentsId)}
    AND raw.viewed_at >= ${range.from} AND raw.viewed_at < ${range.until}`;

const shaped = (row: Raw): PostView => ({ ...row, viewedAt: instantOf(row.viewedAt) });
