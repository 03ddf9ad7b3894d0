import { and, asc, desc, eq, lte, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { blogHandle, contents, contentsSeries, postSlug, seriesContents } from "~db/schema/blog";
import { handleOfPost, slugOfPost } from "../addresses/address-columns.server";
import { type BlogCard, cardColumns, withSubjects } from "./list-cards.server";

export type Shelf = { seriesId: number; name: string; total: number; posts: BlogCard[] };

const SHELVES = 6;
const POSTS = 6;

/** A member's series with its undeleted posts by `place`; null if not the member's or without undeleted posts. */
export async function seriesShelf(ctx: Ctx, userId: number, seriesId: number): Promise<Shelf | null> {
  const rows = await ctx.db
    .select({ ...cardColumns, name: contentsSeries.name })
    .from(contentsSeries)
    .innerJoin(seriesContents, eq(seriesContents.seriesId, contentsSeries.seriesId))
    .innerJoin(contents, and(eq(contents.contentsId, seriesContents.contentsId), eq(contents.deleteYn, "N")))
    .leftJoin(blogHandle, handleOfPost)
    .leftJoin(postSlug, slugOfPost)
    .where(and(eq(contentsSeries.seriesId, seriesId), eq(contentsSeries.userId, userId)))
    .orderBy(asc(seriesContents.place), asc(contents.contentsId));
  const [first] = rows;
  return first ? { seriesId, name: first.name, total: rows.length, posts: await withSubjects(ctx, rows) } : null;
}

/** Up to six series by newest undeleted post, each with its first six undeleted posts. */
export async function listShelves(ctx: Ctx, userId: number): Promise<Shelf[]> {
  const { seriesId, name } = contentsSeries;
  const ranked = ctx.db
    .select({
      seriesId,
      name,
      contentsId: contents.contentsId,
      nth: sql<number>`ROW_NUMBER() OVER (PARTITION BY ${seriesId} ORDER BY ${seriesContents.place}, ${contents.contentsId})`.as("nth"),
      total: sql<number>`COUNT(*) OVER (PARTITION BY ${seriesId})`.as("total"),
      newest: sql<number>`MAX(${contents.contentsId}) OVER (PARTITION BY ${seriesId})`.as("newest"),
    })
    .from(contentsSeries)
    .innerJoin(seriesContents, eq(seriesContents.seriesId, seriesId))
    .innerJoin(contents, and(eq(contents.contentsId, seriesContents.contentsId), eq(contents.deleteYn, "N")))
    .where(eq(contentsSeries.userId, userId))
    .as("ranked");
  const rows = await ctx.db
    .select({ ...cardColumns, seriesId: ranked.seriesId, name: ranked.name, total: ranked.total })
    .from(ranked)
    .innerJoin(contents, eq(contents.contentsId, ranked.contentsId))
    .leftJoin(blogHandle, handleOfPost)
    .leftJoin(postSlug, slugOfPost)
    .where(lte(ranked.nth, POSTS))
    .orderBy(desc(ranked.newest), asc(ranked.nth))
    .limit(SHELVES * POSTS);
  const shelves = new Map<number, Shelf>();
  for (const { seriesId: id, name: label, total, ...post } of await withSubjects(ctx, rows)) {
    const shelf = shelves.get(id) ?? { seriesId: id, name: label, total, posts: [] };
    shelf.posts.push(post);
    shelves.set(id, shelf);
  }
  return [...shelves.values()].slice(0, SHELVES);
}
