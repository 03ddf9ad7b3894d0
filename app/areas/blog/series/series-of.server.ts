import { and, asc, eq, inArray } from "drizzle-orm";
import { alias } from "drizzle-orm/mysql-core";
import type { Ctx } from "~/core/ctx.server";
import { blogHandle, contents, contentsSeries, postSlug, seriesContents, seriesSlug } from "~db/schema/blog";
import {
  addressColumns,
  addressColumnsOfSeries,
  handleOfPost,
  handleOfSeries,
  slugOfPost,
  slugOfSeries,
} from "../addresses/address-columns.server";
import { seriesAddress } from "./series-address";

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
  address: string;
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
    .select({
      seriesId: contentsSeries.seriesId,
      name: contentsSeries.name,
      slug: seriesSlug.slug,
      post: { ...postColumns, ...addressColumns },
    })
    .from(membership)
    .innerJoin(contentsSeries, eq(contentsSeries.seriesId, membership.seriesId))
    .innerJoin(seriesContents, eq(seriesContents.seriesId, membership.seriesId))
    .innerJoin(contents, and(eq(contents.contentsId, seriesContents.contentsId), eq(contents.deleteYn, "N")))
    .leftJoin(blogHandle, handleOfPost)
    .leftJoin(postSlug, slugOfPost)
    .leftJoin(seriesSlug, slugOfSeries)
    .where(eq(membership.contentsId, contentsId))
    .orderBy(asc(seriesContents.place), asc(seriesContents.contentsId));
  const index = rows.findIndex(({ post }) => post.contentsId === contentsId);
  const row = rows[index];
  if (!row) return null;
  const { seriesId, name, slug, post } = row;
  return {
    seriesId,
    name,
    address: seriesAddress({ userId: post.userId, seriesId, handle: post.handle, slug }),
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

/** Name and address of each post's series; posts without one are absent. */
export async function seriesOfPosts({ db }: Ctx, contentsIds: number[]): Promise<Map<number, { name: string; address: string }>> {
  if (contentsIds.length === 0) return new Map();
  const { seriesId, userId, name } = contentsSeries;
  const rows = await db
    .select({ contentsId: seriesContents.contentsId, seriesId, userId, name, ...addressColumnsOfSeries })
    .from(seriesContents)
    .innerJoin(contentsSeries, eq(seriesId, seriesContents.seriesId))
    .leftJoin(blogHandle, handleOfSeries)
    .leftJoin(seriesSlug, slugOfSeries)
    .where(inArray(seriesContents.contentsId, contentsIds));
  return new Map(rows.map((row) => [row.contentsId, { name: row.name, address: seriesAddress(row) }]));
}
