import { and, desc, eq, lt, or } from "drizzle-orm";
import { handleOfPost, slugOfPost } from "~/areas/blog/addresses/address-columns.server";
import type { MemberCtx } from "~/core/ctx.server";
import { user } from "~db/schema/account";
import { blogHandle, contents, favoriteContents, postSlug } from "~db/schema/blog";
import { keyedPage, type MomentKey, momentKeyText } from "./page-keys";
import { cardColumns, cardOf } from "./post-cards.server";

/** Starred posts, last starred first, without deleted posts and posts of withdrawn writers. */
export async function listStars(ctx: MemberCtx, { before, size }: { before?: MomentKey; size: number }) {
  const { userId, createdAt, contentsId } = favoriteContents;
  const isOlder = before && or(lt(createdAt, before.at), and(eq(createdAt, before.at), lt(contentsId, before.id)));
  const rows = await ctx.db
    .select({ ...cardColumns, starredAt: createdAt })
    // Without the hint MariaDB may read and sort all stars of the caller.
    .from(favoriteContents, { forceIndex: "favorite_contents_user_idx" })
    .innerJoin(contents, and(eq(contents.contentsId, contentsId), eq(contents.deleteYn, "N")))
    .innerJoin(user, and(eq(user.userId, contents.userId), eq(user.secession, "N")))
    .leftJoin(blogHandle, handleOfPost)
    .leftJoin(postSlug, slugOfPost)
    .where(and(eq(userId, ctx.actor.userId), isOlder))
    .orderBy(desc(createdAt), desc(contentsId))
    .limit(size + 1);
  const cards = rows.map(({ starredAt, ...row }) => ({ ...cardOf(row), starredAt }));
  return keyedPage(cards, size, (card) => momentKeyText({ at: card.starredAt, id: card.contentsId }));
}
