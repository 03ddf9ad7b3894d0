import { eq, inArray } from "drizzle-orm";
import { picturesOf, removeUnusedPictures } from "~/areas/files/remove-unused-pictures.server";
import { postMail } from "~/areas/mail/post-mail.server";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { user } from "~db/schema/account";
import { contents } from "~db/schema/blog";
import type { Removal } from "../reading/view.schema.server";
import { markDeleted } from "./internal/mark-deleted.server";
import { removalLetter } from "./internal/removal-letter.server";

const columns = {
  contentsId: contents.contentsId,
  userId: contents.userId,
  title: contents.title,
  createdAt: contents.createdAt,
  deleteYn: contents.deleteYn,
  nickname: user.userNickname,
  userEmail: user.userEmail,
  secession: user.secession,
};
type Row = { contentsId: number; userId: number; title: string; userEmail: string; secession: "Y" | "N" };

/**
 * Takes anybody's posts away for a reason, which the audit keeps and each writer is told by mail and in their own blog (2 §6, decision 135).
 * Their pictures go at once, but for those in use elsewhere. How many were taken; deleting what is deleted changes nothing. Refuses `common.not-found`, for all of them, when
 * one is not there.
 */
export async function deletePostsAsAdmin(ctx: MemberCtx, { contentsId, deleteReason }: Removal): Promise<number> {
  const wanted = [...new Set(contentsId)];
  return inTransaction(ctx, async (tx) => {
    const rows = await tx.db
      .select(columns)
      .from(contents)
      .innerJoin(user, eq(user.userId, contents.userId))
      .where(inArray(contents.contentsId, wanted))
      .for("update");
    if (rows.length < wanted.length) throw new Refusal("common.not-found");
    const open = rows.filter(({ deleteYn }) => deleteYn === "N");
    await markDeleted(tx, open, deleteReason);
    await tellWriters(tx, open, deleteReason);
    const shown = await picturesOf(
      tx,
      open.map((row) => row.contentsId),
    );
    tx.afterCommit(() => removeUnusedPictures(ctx, shown));
    return open.length;
  });
}

/** The post an administrator is about to take away, whoever wrote it. Refuses `common.not-found`, and `blog.deleted` for one that is gone already. */
export async function readPostToRemove(ctx: MemberCtx, contentsId: number) {
  const [row] = await ctx.db
    .select(columns)
    .from(contents)
    .innerJoin(user, eq(user.userId, contents.userId))
    .where(eq(contents.contentsId, contentsId));
  if (!row) throw new Refusal("common.not-found");
  if (row.deleteYn === "Y") throw new Refusal("blog.deleted");
  return { contentsId, userId: row.userId, title: row.title, nickname: row.nickname, createdAt: row.createdAt };
}

/** One mail a writer; who has withdrawn, or deletes their own, gets none. */
async function tellWriters(tx: TxCtx<MemberCtx["actor"]>, rows: Row[], reason: string): Promise<void> {
  const told = rows.filter(({ userId, secession }) => secession === "N" && userId !== tx.actor.userId);
  for (const userId of new Set(told.map((row) => row.userId))) {
    const own = told.filter((row) => row.userId === userId);
    const titles = own.map(({ title }) => title);
    await postMail(tx, { to: own[0]!.userEmail, ...removalLetter(titles, reason) }, new Date(tx.now().getTime() + TOLD_MS));
  }
}

const TOLD_MS = 7 * 86_400_000;
