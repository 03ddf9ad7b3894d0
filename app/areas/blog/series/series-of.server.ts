import { and, asc, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/mysql-core";
import type { Ctx, MemberCtx } from "~/core/ctx.server";
import { contents, contentsSeries, seriesContents } from "~db/schema/blog";
import { ownSeries } from "./own-series.server";

type SeriesPost = { contentsId: number; userId: number; title: string; createdAt: Date };
export type SeriesSeen = {
  seriesId: number;
  name: string;
  /** The post's place among those that are not deleted, from 1, and how many these are. */
  place: number;
  total: number;
  previous: SeriesPost | null;
  next: SeriesPost | null;
};

/** The series that a post belongs to, with its neighbours, deleted ones passed over; null for a post without one. One statement. */
export async function seriesOf({ db }: Ctx, contentsId: number): Promise<SeriesSeen | null> {
  const mine = alias(seriesContents, "mine");
  const rows = await db
    .select({ seriesId: contentsSeries.seriesId, name: contentsSeries.name, post: postColumns })
    .from(mine)
    .innerJoin(contentsSeries, eq(contentsSeries.seriesId, mine.seriesId))
    .innerJoin(seriesContents, eq(seriesContents.seriesId, mine.seriesId))
    .innerJoin(contents, and(eq(contents.contentsId, seriesContents.contentsId), eq(contents.deleteYn, "N")))
    .where(eq(mine.contentsId, contentsId))
    .orderBy(asc(seriesContents.place), asc(seriesContents.contentsId));
  const at = rows.findIndex(({ post }) => post.contentsId === contentsId);
  const row = rows[at];
  if (!row) return null;
  const { seriesId, name } = row;
  return { seriesId, name, place: at + 1, total: rows.length, previous: rows[at - 1]?.post ?? null, next: rows[at + 1]?.post ?? null };
}

const postColumns = {
  contentsId: contents.contentsId,
  userId: contents.userId,
  title: contents.title,
  createdAt: contents.createdAt,
};

/** One's own series with its posts in order, without deleted ones. Refuses `common.not-found`. */
export async function readSeries(ctx: MemberCtx, seriesId: number) {
  const { name } = await ownSeries(ctx, seriesId);
  const posts = await ctx.db
    .select(postColumns)
    .from(seriesContents)
    .innerJoin(contents, and(eq(contents.contentsId, seriesContents.contentsId), eq(contents.deleteYn, "N")))
    .where(eq(seriesContents.seriesId, seriesId))
    .orderBy(asc(seriesContents.place), asc(seriesContents.contentsId));
  return { seriesId, name, posts };
}
