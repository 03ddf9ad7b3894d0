import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { user } from "~db/schema/account";
import { blogHandle, blogProfile, contents, postSlug } from "~db/schema/blog";
import { postLike } from "~db/schema/likes";
import { addressColumns, handleOfPost, slugOfPost } from "../addresses/address-columns.server";
import { postAddress } from "../addresses/blog-address";
import { isLiker, type Liker } from "./liker.server";

export type Likes = { count: number; closed: boolean };

export const likeCount: SQL<number> =
  sql`(SELECT COUNT(*) FROM ${postLike} WHERE ${postLike.contentsId} = ${contents.contentsId} AND ${postLike.likeYn} = 'Y')`.mapWith(
    Number,
  );

/** A post's likes; `liked`: by `liker`. Refuses `common.not-found` for unknown, deleted and withdrawn writers' posts. */
export async function likesOf(ctx: Ctx, contentsId: number, liker?: Liker) {
  const [row] = await ctx.db
    .select({
      userId: contents.userId,
      contentsId: contents.contentsId,
      title: contents.title,
      count: likeCount,
      postClosedAt: contents.likesClosedAt,
      blogClosedAt: blogProfile.likesClosedAt,
      ...addressColumns,
    })
    .from(contents)
    .innerJoin(user, and(eq(user.userId, contents.userId), eq(user.secession, "N")))
    .leftJoin(blogProfile, eq(blogProfile.userId, contents.userId))
    .leftJoin(blogHandle, handleOfPost)
    .leftJoin(postSlug, slugOfPost)
    .where(and(eq(contents.contentsId, contentsId), eq(contents.deleteYn, "N")));
  if (!row) throw new Refusal("common.not-found");
  const { userId, title, count, postClosedAt, blogClosedAt } = row;
  const closed = postClosedAt !== null || blogClosedAt !== null;
  const liked = liker ? await hasLiked(ctx, contentsId, liker) : false;
  const own = ctx.actor.kind === "member" && ctx.actor.userId === userId;
  return { contentsId, title, address: postAddress(row), count, closed, liked, own };
}

export async function hasLiked({ db }: Ctx, contentsId: number, liker: Liker): Promise<boolean> {
  const own = and(eq(postLike.contentsId, contentsId), isLiker(liker), eq(postLike.likeYn, "Y"));
  return (await db.$count(postLike, own)) > 0;
}
