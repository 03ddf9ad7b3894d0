import { and, desc, eq, gte, lte } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { DAY_MS } from "~/time/seoul";
import { user } from "~db/schema/account";
import { blogHandle, blogProfile, contents, pinnedContents, postSlug, storedFile } from "~db/schema/blog";
import { addressColumns, handleOfPost, slugOfPost } from "../addresses/address-columns.server";
import { isSearchable } from "./searchable.server";

const MIN_LETTERS = 2_000;
/** Leaves administrators time to remove a post. */
const MIN_AGE_MS = 7 * DAY_MS;

/** The newest pinned shop post that search engines may list, long and old enough (rule 264); or null. */
export async function readFrontPagePost(ctx: Ctx) {
  const isFit = and(
    eq(contents.deleteYn, "N"),
    eq(contents.shopYn, "Y"),
    gte(contents.textLength, MIN_LETTERS),
    lte(contents.createdAt, new Date(ctx.now().getTime() - MIN_AGE_MS)),
  );
  const [post] = await ctx.db
    .select({
      contentsId: contents.contentsId,
      userId: contents.userId,
      title: contents.title,
      summary: contents.summary,
      textLength: contents.textLength,
      pictureFileId: contents.pictureFileId,
      width: storedFile.width,
      height: storedFile.height,
      nickname: user.userNickname,
      ...addressColumns,
    })
    .from(pinnedContents)
    .innerJoin(contents, and(eq(contents.contentsId, pinnedContents.contentsId), isFit))
    .innerJoin(user, and(eq(user.userId, contents.userId), eq(user.secession, "N")))
    .leftJoin(blogProfile, eq(blogProfile.userId, contents.userId))
    .leftJoin(storedFile, eq(storedFile.fileId, contents.pictureFileId))
    .leftJoin(blogHandle, handleOfPost)
    .leftJoin(postSlug, slugOfPost)
    .where(isSearchable)
    .orderBy(desc(pinnedContents.contentsId))
    .limit(1);
  return post ?? null;
}
