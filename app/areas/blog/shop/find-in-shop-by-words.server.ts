import { desc, eq, inArray } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { user } from "~db/schema/account";
import { blogHandle, contents, postSlug } from "~db/schema/blog";
import { addressColumns, handleOfPost, slugOfPost } from "../addresses/address-columns.server";
import { newestInShop } from "./internal/shop-order.server";
import { UNFILTERED } from "./internal/shop-walk.server";

/** Own posts fill places of the search: look further. */
const LOOKED_AT = 50;

/** The newest shop posts of others whose title or writer contains `keyword`, at most `most` of the newest fifty posts. */
export async function findInShopByWords(ctx: MemberCtx, keyword: string, most: number) {
  const ids = await newestInShop(ctx, { ...UNFILTERED, keyword }, LOOKED_AT);
  const rows = ids.length === 0 ? [] : await postsOf(ctx, ids);
  const others = rows.filter(({ userId }) => userId !== ctx.actor.userId);
  return { posts: others.slice(0, most), more: others.length > most || ids.length === LOOKED_AT };
}

function postsOf({ db }: MemberCtx, ids: number[]) {
  return db
    .select({
      contentsId: contents.contentsId,
      userId: contents.userId,
      title: contents.title,
      nickname: user.userNickname,
      ...addressColumns,
    })
    .from(contents)
    .innerJoin(user, eq(user.userId, contents.userId))
    .leftJoin(blogHandle, handleOfPost)
    .leftJoin(postSlug, slugOfPost)
    .where(inArray(contents.contentsId, ids))
    .orderBy(desc(contents.contentsId));
}
