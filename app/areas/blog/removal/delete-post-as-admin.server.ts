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
 * Marks undeleted posts removed and removes unused pictures. Mails writers the reason, except withdrawn ones and the caller (2 §6, rule
 * 135). Refuses `common.not-found` for an unknown id.
 */
export async function deletePostsAsAdmin(ctx: MemberCtx, { contentsId, deleteReason }: Removal): Promise<number> {
  const uniqueIds = [...new Set(contentsId)];
  return inTransaction(ctx, async (tx) => {
    const rows = await tx.db
      .select(columns)
      .from(contents)
      .innerJoin(user, eq(user.userId, contents.userId))
      .where(inArray(contents.contentsId, uniqueIds))
      .for("update");
    if (rows.length < uniqueIds.length) throw new Refusal("common.not-found");
    const open = rows.filter(({ deleteYn }) => deleteYn === "N");
    await markDeleted(tx, open, deleteReason);
    await mailWriters(tx, open, deleteReason);
    const pictures = await picturesOf(
      tx,
      open.map((row) => row.contentsId),
    );
    tx.afterCommit(() => removeUnusedPictures(ctx, pictures));
    return open.length;
  });
}

/** Reads the post for the confirmation. Refuses `common.not-found`, `blog.deleted`. */
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

async function mailWriters(tx: TxCtx<MemberCtx["actor"]>, rows: Row[], reason: string): Promise<void> {
  const mailedRows = rows.filter(({ userId, secession }) => secession === "N" && userId !== tx.actor.userId);
  for (const userId of new Set(mailedRows.map((row) => row.userId))) {
    const writerRows = mailedRows.filter((row) => row.userId === userId);
    const titles = writerRows.map(({ title }) => title);
    await postMail(tx, { to: writerRows[0]!.userEmail, ...removalLetter(titles, reason) }, new Date(tx.now().getTime() + MAIL_DEADLINE_MS));
  }
}

const MAIL_DEADLINE_MS = 7 * 86_400_000;
