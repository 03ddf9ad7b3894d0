import { eq, inArray } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { user } from "~db/schema/account";
import { contents } from "~db/schema/blog";
import { newestInShop } from "./internal/shop-order.server";
import { searchText } from "~/areas/search/search-text";

const MOST = 10;
/** More rows than suggestions are read, because posts may share a title. */
const LOOKED_AT = 30;

/** Titles in the shop that contain the keyword, or whose writer's nickname does, newest first; the label includes the writer. */
export async function suggestFromShop(ctx: Ctx, keyword: string): Promise<{ value: string; label: string }[]> {
  if (searchText(keyword) === "") return [];
  const ids = await newestInShop(ctx, { keyword, mainSubject: "", contentsType: "", favoriteYn: "" }, LOOKED_AT);
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .select({ contentsId: contents.contentsId, title: contents.title, nickname: user.userNickname })
    .from(contents)
    .innerJoin(user, eq(user.userId, contents.userId))
    .where(inArray(contents.contentsId, ids));
  const newestFirst = rows.toSorted((one, other) => other.contentsId - one.contentsId);
  const byTitle = new Map<string, string>();
  for (const { title, nickname } of newestFirst) if (!byTitle.has(title)) byTitle.set(title, `${title} · ${nickname}`);
  return [...byTitle].slice(0, MOST).map(([value, label]) => ({ value, label }));
}
