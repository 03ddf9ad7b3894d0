import { and, desc, eq, inArray, isNull, or } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { user } from "~db/schema/account";
import { blogHandle, blogProfile, contents, postSlug } from "~db/schema/blog";
import { addressColumns, handleOfPost, slugOfPost } from "../addresses/address-columns.server";
import { newestInShop } from "./internal/shop-order.server";

/** More than `size`: posts hidden from search engines drop out. */
const MAX_READ = 24;

/** Of the MAX_READ newest shop posts, reads those that search engines may list (rule 284). */
export async function newestOffers(ctx: Ctx, size: number) {
  const ids = await newestInShop(ctx, { keyword: "", mainSubject: "", contentsType: "", favoriteYn: "" }, MAX_READ);
  if (ids.length === 0) return [];
  return ctx.db
    .select({
      contentsId: contents.contentsId,
      userId: contents.userId,
      mainSubject: contents.mainSubject,
      title: contents.title,
      summary: contents.summary,
      textLength: contents.textLength,
      pictureFileId: contents.pictureFileId,
      createdAt: contents.createdAt,
      nickname: user.userNickname,
      faceFileId: blogProfile.pictureFileId,
      selfIntroduction: blogProfile.selfIntroduction,
      ...addressColumns,
    })
    .from(contents)
    .innerJoin(user, eq(user.userId, contents.userId))
    .leftJoin(blogProfile, eq(blogProfile.userId, contents.userId))
    .leftJoin(blogHandle, handleOfPost)
    .leftJoin(postSlug, slugOfPost)
    .where(
      and(
        inArray(contents.contentsId, ids),
        eq(contents.searchHiddenYn, "N"),
        or(isNull(blogProfile.searchHiddenYn), eq(blogProfile.searchHiddenYn, "N")),
      ),
    )
    .orderBy(desc(contents.contentsId))
    .limit(size);
}
