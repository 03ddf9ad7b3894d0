import { and, asc, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/mysql-core";
import type { Ctx, MemberCtx } from "~/core/ctx.server";
import { blogHandle, contents, contentsSeries, postSlug, seriesContents } from "~db/schema/blog";
import { addressColumns, handleOfPost, slugOfPost } from "../addresses/address-columns.server";
import { ownSeries } from "./own-series.server";

type SeriesPost = {
  contentsId: number;
  userId: number;
  title: string;
  pictureFileId: string | null;
  createdAt: Date;
  handle: string | null;
  slug: string | null;
};
export type SeriesSeen = {
  seriesId: number;
  name: string;
  /** Place from 1 among undeleted posts. */
  place: number;
  total: number;
  previous: SeriesPost | null;
  next: SeriesPost | null;
};

/** Reads a post's series and undeleted neighbours; null for deleted posts and those in no series. */
export async function seriesOf({ db }: Ctx, contentsId: number): Promise<SeriesSeen | null> {
  const membership = alias(seriesContents, "mine");
  const rows = await db
    .select({ seriesId: contentsSeries.seriesId, name: contentsSeries.name, post: { ...postColumns, ...addressColumns } })
    .from(membership)
    .innerJoin(contentsSeries, eq(contentsSeries.seriesId, membership.seriesId))
    .innerJoin(seriesContents, eq(seriesContents.seriesId, membership.seriesId))
    .innerJoin(contents, and(eq(contents.contentsId, seriesContents.contentsId), eq(contents.deleteYn, "N")))
    .leftJoin(blogHandle, handleOfPost)
    .leftJoin(postSlug, slugOfPost)
    .where(eq(membership.contentsId, contentsId))
    .orderBy(asc(seriesContents.place), asc(seriesContents.contentsId));
  const index = rows.findIndex(({ post }) => post.contentsId === contentsId);
  const row = rows[index];
  if (!row) return null;
  const { seriesId, name } = row;
  return {
    seriesId,
    name,
    place: index + 1,
    total: rows.length,
    previous: rows[index - 1]?.post ?? null,
    next: rows[index + 1]?.post ?? null,
  };
}

const postColumns = {
  contentsId: contents.contentsId,
  userId: contents.userId,
  title: contents.title,
  pictureFileId: contents.pictureFileId,
  createdAt: contents.createdAt,
};

/** Reads an own series and its undeleted posts. Refuses `common.not-found`. */
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
