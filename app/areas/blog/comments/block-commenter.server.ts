import { and, desc, eq, inArray } from "drizzle-orm";
import type { Member, MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { user } from "~db/schema/account";
import { comment, commentBlock } from "~db/schema/comments";
import { contents } from "~db/schema/blog";

/** Blocks the author of a comment under an own post. Idempotent. Refuses `blog.comment-unknown`, `blog.block-self`. */
export async function blockCommenter(ctx: MemberCtx, commentId: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const hostUserId = tx.actor.userId;
    const [row] = await tx.db
      .select({ userId: comment.userId })
      .from(comment)
      .innerJoin(contents, and(eq(contents.contentsId, comment.contentsId), eq(contents.userId, hostUserId)))
      .where(eq(comment.commentId, commentId));
    if (!row) throw new Refusal("blog.comment-unknown");
    if (row.userId === hostUserId) throw new Refusal("blog.block-self");
    await tx.db.insert(commentBlock).ignore().values({ hostUserId, userId: row.userId, createdAt: tx.now() });
    await tx.audit("blog.commenter-blocked", `user:${row.userId}`);
  });
}

/** Unblocks a member. Idempotent. */
export async function unblockCommenter(ctx: MemberCtx, userId: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const isBlock = and(eq(commentBlock.hostUserId, tx.actor.userId), eq(commentBlock.userId, userId));
    await tx.db.delete(commentBlock).where(isBlock);
    await tx.audit("blog.commenter-unblocked", `user:${userId}`);
  });
}

/** Deletes the blocks a leaving member set. Blocks against the member stay: the account may be reopened. */
export async function forgetBlocks(tx: TxCtx<Member>): Promise<void> {
  await tx.db.delete(commentBlock).where(eq(commentBlock.hostUserId, tx.actor.userId));
}

/** Up to 1,000 members the caller blocked, latest block first; `nickname` null after withdrawal. */
export async function listBlocked({ db, actor }: MemberCtx) {
  const rows = await db
    .select({ userId: user.userId, nickname: user.userNickname, secession: user.secession, createdAt: commentBlock.createdAt })
    .from(commentBlock)
    .innerJoin(user, eq(user.userId, commentBlock.userId))
    .where(eq(commentBlock.hostUserId, actor.userId))
    .orderBy(desc(commentBlock.createdAt))
    .limit(MOST);
  return rows.map(({ secession, nickname, ...row }) => ({ ...row, nickname: secession === "Y" ? null : nickname }));
}

const MOST = 1_000;

/** Filters `commentIds` to comments by members the caller blocked. */
export async function blockedAmong({ db, actor }: MemberCtx, commentIds: number[]): Promise<number[]> {
  if (commentIds.length === 0) return [];
  const rows = await db
    .select({ commentId: comment.commentId })
    .from(comment)
    .innerJoin(commentBlock, and(eq(commentBlock.userId, comment.userId), eq(commentBlock.hostUserId, actor.userId)))
    .where(inArray(comment.commentId, commentIds));
  return rows.map(({ commentId }) => commentId);
}
