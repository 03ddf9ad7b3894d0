import { and, eq, inArray } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { user } from "~db/schema/account";
import { contents, favoriteContents } from "~db/schema/blog";

type Wish = { contentsIds: number[]; favoriteYn: "Y" | "N" };

/**
 * Add or remove own stars (rule 125). Idempotent. Adding refuses `common.not-found` for unknown or deleted posts and those of withdrawn
 * members.
 */
export async function favourPosts(ctx: MemberCtx, { contentsIds, favoriteYn }: Wish): Promise<void> {
  const uniqueIds = [...new Set(contentsIds)];
  const { userId } = ctx.actor;
  await inTransaction(ctx, async (tx) => {
    if (favoriteYn === "Y") await mustBeOpen(tx, uniqueIds);
    const stars = uniqueIds.map((contentsId) => ({ userId, contentsId, createdAt: tx.now() }));
    const ownStars = and(eq(favoriteContents.userId, userId), inArray(favoriteContents.contentsId, uniqueIds));
    const [{ affectedRows }] = await (favoriteYn === "Y"
      ? tx.db.insert(favoriteContents).ignore().values(stars)
      : tx.db.delete(favoriteContents).where(ownStars));
    if (affectedRows > 0)
      await tx.audit(favoriteYn === "Y" ? "blog.posts-favoured" : "blog.posts-unfavoured", `user:${userId}`, { contentsIds: uniqueIds });
  });
}

async function mustBeOpen({ db }: MemberCtx, contentsIds: number[]): Promise<void> {
  const rows = await db
    .select({ contentsId: contents.contentsId })
    .from(contents)
    .innerJoin(user, eq(user.userId, contents.userId))
    .where(and(inArray(contents.contentsId, contentsIds), eq(contents.deleteYn, "N"), eq(user.secession, "N")));
  if (rows.length < contentsIds.length) throw new Refusal("common.not-found");
}
