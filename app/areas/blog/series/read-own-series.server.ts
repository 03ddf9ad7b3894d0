import { and, asc, desc, eq, isNull } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { blogHandle, contents, contentsSeries, seriesContents, seriesSlug } from "~db/schema/blog";
import { addressColumnsOfSeries, handleOfSeries, slugOfSeries } from "../addresses/address-columns.server";
import { ownSeries } from "./own-series.server";
import { followsName } from "./save-series-slug.server";
import { seriesAddress } from "./series-address";
import { isSameName, listWaiting } from "./waiting-parts.server";

/** Newest own posts without a series, from which parts are chosen. */
const FREE_POSTS = 100;

/** An own series with its undeleted posts, and what waits. Refuses `common.not-found`. */
export async function readOwnSeries(ctx: MemberCtx, seriesId: number) {
  const { name, description, coverFileId, userId } = await ownSeries(ctx, seriesId);
  const [[address], posts, free, waiting] = await Promise.all([
    ctx.db
      .select(addressColumnsOfSeries)
      .from(contentsSeries)
      .leftJoin(blogHandle, handleOfSeries)
      .leftJoin(seriesSlug, slugOfSeries)
      .where(eq(contentsSeries.seriesId, seriesId)),
    listParts(ctx, seriesId),
    listFreePosts(ctx),
    listWaiting(ctx),
  ]);
  const slug = address?.slug ?? null;
  return {
    seriesId,
    name,
    description,
    coverFileId,
    /** "" while the address follows the name. */
    slug: slug === null || followsName(slug, { seriesId, name }) ? "" : slug,
    address: seriesAddress({ userId, seriesId, handle: address?.handle ?? null, slug }),
    posts,
    free,
    waiting: waiting.filter(({ seriesName }) => isSameName(seriesName, name)),
  };
}

const listParts = ({ db }: MemberCtx, seriesId: number) =>
  db
    .select({
      contentsId: contents.contentsId,
      title: contents.title,
      pictureFileId: contents.pictureFileId,
      textLength: contents.textLength,
      createdAt: contents.createdAt,
    })
    .from(seriesContents)
    .innerJoin(contents, and(eq(contents.contentsId, seriesContents.contentsId), eq(contents.deleteYn, "N")))
    .where(eq(seriesContents.seriesId, seriesId))
    .orderBy(asc(seriesContents.place), asc(seriesContents.contentsId));

const listFreePosts = ({ db, actor }: MemberCtx) =>
  db
    .select({ contentsId: contents.contentsId, title: contents.title })
    .from(contents)
    .leftJoin(seriesContents, eq(seriesContents.contentsId, contents.contentsId))
    .where(and(eq(contents.userId, actor.userId), eq(contents.deleteYn, "N"), isNull(seriesContents.seriesId)))
    .orderBy(desc(contents.contentsId))
    .limit(FREE_POSTS);
