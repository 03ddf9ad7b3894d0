import { and, asc, desc, eq, gte, lt, notInArray, type SQL } from "drizzle-orm";
import { codeNames } from "~/areas/master/common-codes.server";
import type { Ctx } from "~/core/ctx.server";
import { monthDays, startOfSeoulDay } from "~/time/seoul";
import { blogHandle, contents, pinnedContents, postSlug, postWords } from "~db/schema/blog";
import { addressColumns, handleOfPost, slugOfPost } from "../addresses/address-columns.server";
import { hasWords, lastCompared } from "../words/find-words.server";
import { type BlogFilter, isMonth } from "../addresses/blog-filter";

export const cardColumns = {
  contentsId: contents.contentsId,
  userId: contents.userId,
  title: contents.title,
  summary: contents.summary,
  mainSubject: contents.mainSubject,
  textLength: contents.textLength,
  pictureFileId: contents.pictureFileId,
  createdAt: contents.createdAt,
  ...addressColumns,
};

type CardRow = Pick<
  typeof contents.$inferSelect,
  "contentsId" | "userId" | "title" | "summary" | "mainSubject" | "textLength" | "pictureFileId" | "createdAt"
> & { handle: string | null; slug: string | null };
export type BlogCard = CardRow & { subjectName: string };
type Listed = { userId: number; filter: BlogFilter; size: number; without?: number[] };

export async function withSubjects<Row extends CardRow>(ctx: Ctx, rows: Row[]): Promise<(Row & BlogCard)[]> {
  const names = await codeNames(ctx, "main_subject");
  return rows.map((row) => ({ ...row, subjectName: names[row.mainSubject] ?? "" }));
}

/** A blog's undeleted posts, highest id first. `next`: next page's `before`, or null. */
export async function listCards(ctx: Ctx, { userId, filter, size, without = [] }: Listed) {
  if (filter.month && !isMonth(filter.month)) return { posts: [], next: null };
  const last = filter.words ? await lastCompared(ctx, { userId, before: filter.before }) : null;
  // Selects ids from an index first: `contents` rows are large.
  const ids = ctx.db.select({ contentsId: contents.contentsId }).from(contents).$dynamic();
  const inWords = filter.words ? ids.innerJoin(postWords, eq(postWords.contentsId, contents.contentsId)) : ids;
  const found = inWords
    .where(
      and(
        eq(contents.userId, userId),
        eq(contents.deleteYn, "N"),
        filter.subject ? eq(contents.mainSubject, filter.subject) : undefined,
        inMonth(filter.month),
        filter.words ? hasWords(userId, filter.words, last) : undefined,
        filter.before ? lt(contents.contentsId, filter.before) : undefined,
        without.length > 0 ? notInArray(contents.contentsId, without) : undefined,
      ),
    )
    .orderBy(desc(contents.contentsId))
    .limit(size + 1)
    .as("found");
  const rows = await ctx.db
    .select(cardColumns)
    .from(found)
    .innerJoin(contents, eq(contents.contentsId, found.contentsId))
    .leftJoin(blogHandle, handleOfPost)
    .leftJoin(postSlug, slugOfPost)
    .orderBy(desc(contents.contentsId));
  const posts = await withSubjects(ctx, rows.slice(0, size));
  return { posts, next: rows.length > size ? posts.at(-1)!.contentsId : last };
}

function inMonth(month: string): SQL | undefined {
  if (!month) return undefined;
  const { from, until } = monthDays(month.replace("-", ""));
  return and(gte(contents.createdAt, startOfSeoulDay(from)), lt(contents.createdAt, startOfSeoulDay(until)));
}

/** Undeleted pinned posts as cards, oldest pin first. */
export async function pinnedCards(ctx: Ctx, userId: number): Promise<BlogCard[]> {
  const rows = await ctx.db
    .select(cardColumns)
    .from(pinnedContents)
    .innerJoin(contents, and(eq(contents.contentsId, pinnedContents.contentsId), eq(contents.deleteYn, "N")))
    .leftJoin(blogHandle, handleOfPost)
    .leftJoin(postSlug, slugOfPost)
    .where(eq(pinnedContents.userId, userId))
    .orderBy(asc(pinnedContents.createdAt), asc(pinnedContents.contentsId));
  return withSubjects(ctx, rows);
}
