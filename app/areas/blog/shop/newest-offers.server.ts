import { desc, eq, inArray } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { user } from "~db/schema/account";
import { blogHandle, blogProfile, contents, postSlug } from "~db/schema/blog";
import { handleOfPost, slugOfPost } from "../addresses/address-columns.server";
import { cardColumns, withSubjects } from "../front/list-cards.server";
import { newestInShop } from "./internal/shop-order.server";
import { UNFILTERED } from "./internal/shop-walk.server";

/** Reads the newest shop posts that search engines may list (rule 284). */
export async function newestOffers(ctx: Ctx, size: number) {
  const ids = await newestInShop(ctx, { ...UNFILTERED, searchableOnly: true }, size);
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .select({
      ...cardColumns,
      nickname: user.userNickname,
      faceFileId: blogProfile.pictureFileId,
      selfIntroduction: blogProfile.selfIntroduction,
    })
    .from(contents)
    .innerJoin(user, eq(user.userId, contents.userId))
    .leftJoin(blogProfile, eq(blogProfile.userId, contents.userId))
    .leftJoin(blogHandle, handleOfPost)
    .leftJoin(postSlug, slugOfPost)
    .where(inArray(contents.contentsId, ids))
    .orderBy(desc(contents.contentsId));
  return withSubjects(ctx, rows);
}
