import { desc, eq } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { user } from "~db/schema/account";
import { contents } from "~db/schema/blog";
import { inShop } from "./internal/shop-sql.server";

const MOST = 10;

/** Titles of the shop that hold the keyword, or whose writer's nickname does, newest first; the label names the writer too. */
export async function suggestFromShop(ctx: Ctx, keyword: string): Promise<{ value: string; label: string }[]> {
  if (keyword === "") return [];
  const rows = await ctx.db
    .select({ title: contents.title, nickname: user.userNickname })
    .from(contents)
    .innerJoin(user, eq(user.userId, contents.userId))
    .where(inShop({ keyword, mainSubject: "", contentsType: "" }))
    .orderBy(desc(contents.contentsId))
    .limit(MOST);
  const byTitle = new Map(rows.map(({ title, nickname }) => [title, `${title} · ${nickname}`]));
  return [...byTitle].map(([value, label]) => ({ value, label }));
}
