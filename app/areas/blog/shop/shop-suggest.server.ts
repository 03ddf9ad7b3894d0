import { eq, inArray } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { user } from "~db/schema/account";
import { contents } from "~db/schema/blog";
import { newestInShop } from "./internal/shop-order.server";
import { UNFILTERED } from "./internal/shop-walk.server";
import { searchText } from "~/areas/search/search-text";

const MAX_SUGGESTIONS = 10;
const MAX_POSTS = 30;

/** Suggests distinct titles of the newest shop posts whose title or nickname matches. */
export async function suggestFromShop(ctx: Ctx, keyword: string): Promise<{ value: string; label: string }[]> {
  if (searchText(keyword) === "") return [];
  const ids = await newestInShop(ctx, { ...UNFILTERED, keyword }, MAX_POSTS);
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .select({ contentsId: contents.contentsId, title: contents.title, nickname: user.userNickname })
    .from(contents)
    .innerJoin(user, eq(user.userId, contents.userId))
    .where(inArray(contents.contentsId, ids));
  const newestFirst = rows.toSorted((one, other) => other.contentsId - one.contentsId);
  const byTitle = new Map<string, string>();
  for (const { title, nickname } of newestFirst) if (!byTitle.has(title)) byTitle.set(title, `${title} · ${nickname}`);
  return [...byTitle].slice(0, MAX_SUGGESTIONS).map(([value, label]) => ({ value, label }));
}
