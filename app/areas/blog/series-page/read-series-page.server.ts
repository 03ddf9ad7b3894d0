import { and, asc, eq } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { blogHandle, contents, contentsSeries, postSlug, seriesContents, seriesSlug, storedFile } from "~db/schema/blog";
import { handleOfPost, slugOfPost, slugOfSeries } from "../addresses/address-columns.server";
import { cardColumns } from "../front/list-cards.server";
import { type BlogOwner, readOwner } from "../front/read-owner.server";
import { seriesAddress } from "../series/series-address";

/** A part of a series' page. */
export type Part = Awaited<ReturnType<typeof listParts>>[number];
type PictureFacts = { type: string | null; width: number | null; height: number | null };

export type SeriesShown = {
  seriesId: number;
  name: string;
  description: string;
  /** The series' cover, else its first part's picture. */
  coverFileId: string | null;
  coverFacts: PictureFacts | null;
  address: string;
  owner: BlogOwner;
  parts: Part[];
  isOwn: boolean;
  /** The writer keeps the blog or every part from search engines. */
  searchHidden: boolean;
};

/** A series with its undeleted posts in order. Refuses `common.not-found`, for strangers also without posts, and as `findBlog`. */
export async function readSeriesPage(ctx: Ctx, seriesId: number): Promise<SeriesShown> {
  const { db, actor } = ctx;
  const { userId, name, description, coverFileId } = contentsSeries;
  const [row] = await db
    .select({ userId, name, description, coverFileId, slug: seriesSlug.slug })
    .from(contentsSeries)
    .leftJoin(seriesSlug, slugOfSeries)
    .where(eq(contentsSeries.seriesId, seriesId));
  if (!row) throw new Refusal("common.not-found");
  const [owner, parts] = await Promise.all([readOwner(ctx, row.userId), listParts(ctx, seriesId)]);
  const isOwn = actor.kind === "member" && actor.userId === row.userId;
  if (parts.length === 0 && !isOwn) throw new Refusal("common.not-found");
  const cover = row.coverFileId ?? parts.find(({ pictureFileId }) => pictureFileId !== null)?.pictureFileId ?? null;
  return {
    seriesId,
    name: row.name,
    description: row.description,
    coverFileId: cover,
    coverFacts: cover === null ? null : await factsOf(ctx, cover),
    address: seriesAddress({ userId: row.userId, seriesId, handle: owner.handle, slug: row.slug }),
    owner,
    parts,
    isOwn,
    searchHidden: owner.searchHidden || parts.every(({ searchHiddenYn }) => searchHiddenYn === "Y"),
  };
}

const listParts = ({ db }: Ctx, seriesId: number) =>
  db
    .select({ ...cardColumns, searchHiddenYn: contents.searchHiddenYn })
    .from(seriesContents)
    .innerJoin(contents, and(eq(contents.contentsId, seriesContents.contentsId), eq(contents.deleteYn, "N")))
    .leftJoin(blogHandle, handleOfPost)
    .leftJoin(postSlug, slugOfPost)
    .where(eq(seriesContents.seriesId, seriesId))
    .orderBy(asc(seriesContents.place), asc(contents.contentsId));

async function factsOf({ db }: Ctx, fileId: string): Promise<PictureFacts | null> {
  const [row] = await db
    .select({ type: storedFile.contentType, width: storedFile.width, height: storedFile.height })
    .from(storedFile)
    .where(eq(storedFile.fileId, fileId));
  return row ?? null;
}
