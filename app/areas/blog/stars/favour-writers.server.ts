import { and, eq, inArray } from "drizzle-orm";
import type { Member, MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { user } from "~db/schema/account";
import { favoriteWriter } from "~db/schema/blog";

type Wish = { favoriteUserIds: number[]; favoriteYn: "Y" | "N" };

/**
 * Adds writers to one's favourites or removes them (2 §2 "Favorite writers"); repeating changes nothing. Refuses `blog.own-favourite` for
 * oneself and `common.not-found`, for all, when one is not a member. A withdrawn writer can be removed.
 */
export async function favourWriters(ctx: MemberCtx, { favoriteUserIds, favoriteYn }: Wish): Promise<void> {
  const wanted = [...new Set(favoriteUserIds)];
  const { userId } = ctx.actor;
  await inTransaction(ctx, async (tx) => {
    const changed = favoriteYn === "Y" ? await add(tx, wanted) : await remove(tx, wanted);
    if (changed > 0)
      await tx.audit(favoriteYn === "Y" ? "blog.writers-favoured" : "blog.writers-unfavoured", `user:${userId}`, {
        favoriteUserIds: wanted,
      });
  });
}

async function add(tx: TxCtx<Member>, ids: number[]): Promise<number> {
  if (ids.includes(tx.actor.userId)) throw new Refusal("blog.own-favourite");
  await mustBeMembers(tx, ids);
  const rows = ids.map((id) => ({ userId: tx.actor.userId, favoriteUserId: id, createdAt: tx.now() }));
  const [result] = await tx.db.insert(favoriteWriter).ignore().values(rows);
  return result.affectedRows;
}

async function remove(tx: TxCtx<Member>, ids: number[]): Promise<number> {
  const [result] = await tx.db
    .delete(favoriteWriter)
    .where(and(eq(favoriteWriter.userId, tx.actor.userId), inArray(favoriteWriter.favoriteUserId, ids)));
  return result.affectedRows;
}

async function mustBeMembers({ db }: MemberCtx, userIds: number[]): Promise<void> {
  const rows = await db
    .select({ userId: user.userId })
    .from(user)
    .where(and(inArray(user.userId, userIds), eq(user.secession, "N")));
  if (rows.length < userIds.length) throw new Refusal("common.not-found");
}
