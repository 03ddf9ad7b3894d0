import { and, desc, eq, gte, lt, sql, type SQL } from "drizzle-orm";
import { searchText } from "~/areas/search/search-text";
import type { Ctx } from "~/core/ctx.server";
import { contents, postWords } from "~db/schema/blog";

const SCANNED = 500;
const MAX_WORDS = 6;

type Asked = { userId: number; before: number | null };

/** Finds the id of the writer's 501st undeleted post below `before`; null if there are fewer. */
export async function lastCompared({ db }: Ctx, { userId, before }: Asked): Promise<number | null> {
  const [row] = await db
    .select({ contentsId: contents.contentsId })
    .from(contents)
    .where(and(eq(contents.userId, userId), eq(contents.deleteYn, "N"), before ? lt(contents.contentsId, before) : undefined))
    .orderBy(desc(contents.contentsId))
    .limit(1)
    .offset(SCANNED);
  return row?.contentsId ?? null;
}

/** Condition on `post_words`: the first six words of `typed` all occur, in posts from id `last` up. */
export function hasWords(userId: number, typed: string, last: number | null): SQL | undefined {
  const words = typed
    .split(/\s+/)
    .map(searchText)
    .filter((word) => word !== "")
    .slice(0, MAX_WORDS);
  return and(
    eq(postWords.userId, userId),
    last === null ? undefined : gte(postWords.contentsId, last),
    ...words.map((word) => sql`LOCATE(${word}, ${postWords.words}) > 0`),
  );
}
