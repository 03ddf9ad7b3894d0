import { and, asc, desc, eq, lte, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { blogHandle, contents, contentsSeries, postSlug, seriesContents, seriesSlug } from "~db/schema/blog";
import { handleOfPost, slugOfPost, slugOfSeries } from "../addresses/address-columns.server";
import { seriesAddress } from "../series/series-address";
import { type BlogCard, cardColumns, withSubjects } from "./list-cards.server";

export type Shelf = { seriesId: number; name: string; description: string; address: string; total: number; posts: BlogCard[] };

const SHELVES = 6;
const POSTS = 6;

/** Up to six series by newest undeleted post, each with its first six undeleted posts. */
export async function listShelves(ctx: Ctx, userId: number): Promise<Shelf[]> {
  const { seriesId, name, description } = contentsSeries;
  const ranked = ctx.db
    .select({
      seriesId,
      name,
      description,
      seriesSlug: sql<string | null>`${seriesSlug.slug}`.as("series_slug_of"),
      contentsId: contents.contentsId,
      nth: sql<number>`ROW_NUMBER() OVER (PARTITION BY ${seriesId} ORDER BY ${seriesContents.place}, ${contents.contentsId})`.as("nth"),
      total: sql<number>`COUNT(*) OVER (PARTITION BY ${seriesId})`.as("total"),
      newest: sql<number>`MAX(${contents.contentsId}) OVER (PARTITION BY ${seriesId})`.as("newest"),
    })
    .from(contentsSeries)
    .innerJoin(seriesContents, eq(seriesContents.seriesId, seriesId))
    .innerJoin(contents, and(eq(contents.contentsId, seriesContents.contentsId), eq(contents.deleteYn, "N")))
    .leftJoin(seriesSlug, slugOfSeries)
    .where(eq(contentsSeries.userId, userId))
    .as("ranked");
  const rows = await ctx.db
    .select({
      ...cardColumns,
      seriesId: ranked.seriesId,
      name: ranked.name,
      description: ranked.description,
      seriesSlug: ranked.seriesSlug,
      total: ranked.total,
    })
    .from(ranked)
    .innerJoin(contents, eq(contents.contentsId, ranked.contentsId))
    .leftJoin(blogHandle, handleOfPost)
    .leftJoin(postSlug, slugOfPost)
    .where(lte(ranked.nth, POSTS))
    .orderBy(desc(ranked.newest), asc(ranked.nth))
    .limit(SHELVES * POSTS);
  const shelves = new Map<number, Shelf>();
  for (const { seriesId: id, name: label, description: words, seriesSlug: slug, total, ...post } of await withSubjects(ctx, rows)) {
    const address = seriesAddress({ userId, seriesId: id, handle: post.handle, slug });
    const shelf = shelves.get(id) ?? { seriesId: id, name: label, description: words, address, total, posts: [] };
    shelf.posts.push(post);
    shelves.set(id, shelf);
  }
  return [...shelves.values()].slice(0, SHELVES);
}
