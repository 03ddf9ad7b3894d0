import { and, eq, inArray } from "drizzle-orm";
import type { Member, MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { user } from "~db/schema/account";
import { contents, favoriteContents } from "~db/schema/blog";

type Wish = { contentsIds: number[]; favoriteYn: "Y" | "N" };

/**
 * Stars posts or removes their stars (decision 125); repeating changes nothing. Refuses `common.not-found`, for all, when one to be starred
 * does not exist, is deleted or belongs to a withdrawn member. A deleted post's star can be removed.
 */
export async function favourPosts(ctx: MemberCtx, { contentsIds, favoriteYn }: Wish): Promise<void> {
  const wanted = [...new Set(contentsIds)];
  const { userId } = ctx.actor;
  await inTransaction(ctx, async (tx) => {
    const changed = favoriteYn === "Y" ? await add(tx, wanted) : await remove(tx, wanted);
    if (changed > 0)
      await tx.audit(favoriteYn === "Y" ? "blog.posts-favoured" : "blog.posts-unfavoured", `user:${userId}`, { contentsIds: wanted });
  });
}

async function add(tx: TxCtx<Member>, ids: number[]): Promise<number> {
  await mustBeOpen(tx, ids);
  const rows = ids.map((id) => ({ userId: tx.actor.userId, contentsId: id, createdAt: tx.now() }));
  const [result] = await tx.db.insert(favoriteContents).ignore().values(rows);
  return result.affectedRows;
}

async function remove(tx: TxCtx<Member>, ids: number[]): Promise<number> {
  const [result] = await tx.db
    .delete(favoriteContents)
    .where(and(eq(favoriteContents.userId, tx.actor.userId), inArray(favoriteContents.contentsId, ids)));
  return result.affectedRows;
}

async function mustBeOpen({ db }: MemberCtx, contentsIds: number[]): Promise<void> {
  const rows = await db
    .select({ contentsId: contents.contentsId })
    .from(contents)
    .innerJoin(user, eq(user.userId, contents.userId))
    .where(and(inArray(contents.contentsId, contentsIds), eq(contents.deleteYn, "N"), eq(user.secession, "N")));
  if (rows.length < contentsIds.length) throw new Refusal("common.not-found");
}
