import { and, eq, inArray } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { user } from "~db/schema/account";
import { favoriteWriter } from "~db/schema/blog";

type Wish = { favoriteUserIds: number[]; favoriteYn: "Y" | "N" };

/**
 * Add or remove own favourites (2 §2 "Favorite writers"). Idempotent. Adding refuses `blog.own-favourite`, and `common.not-found` for
 * unknown or withdrawn members.
 */
export async function favourWriters(ctx: MemberCtx, { favoriteUserIds, favoriteYn }: Wish): Promise<void> {
  const uniqueIds = [...new Set(favoriteUserIds)];
  const { userId } = ctx.actor;
  await inTransaction(ctx, async (tx) => {
    if (favoriteYn === "Y") await mustBeMembers(tx, uniqueIds);
    const stars = uniqueIds.map((favoriteUserId) => ({ userId, favoriteUserId, createdAt: tx.now() }));
    const ownStars = and(eq(favoriteWriter.userId, userId), inArray(favoriteWriter.favoriteUserId, uniqueIds));
    const [{ affectedRows }] = await (favoriteYn === "Y"
      ? tx.db.insert(favoriteWriter).ignore().values(stars)
      : tx.db.delete(favoriteWriter).where(ownStars));
    if (affectedRows > 0)
      await tx.audit(favoriteYn === "Y" ? "blog.writers-favoured" : "blog.writers-unfavoured", `user:${userId}`, {
        favoriteUserIds: uniqueIds,
      });
  });
}

async function mustBeMembers({ db, actor }: MemberCtx, userIds: number[]): Promise<void> {
  if (userIds.includes(actor.userId)) throw new Refusal("blog.own-favourite");
  const rows = await db
    .select({ userId: user.userId })
    .from(user)
    .where(and(inArray(user.userId, userIds), eq(user.secession, "N")));
  if (rows.length < userIds.length) throw new Refusal("common.not-found");
}
