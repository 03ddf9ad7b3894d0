import { and, eq } from "drizzle-orm";
import type { Written } from "~/areas/comments/board";
import { postMail } from "~/areas/mail/post-mail.server";
import { wantsMail } from "~/areas/notices/choose-notices.server";
import { mailSwitchLines } from "~/areas/notices/mail-switch-link.server";
import type { Facts } from "~/areas/notices/notice-kinds";
import { postNotice } from "~/areas/notices/post-notice.server";
import { letter, unseated } from "~/areas/seminars/internal/own-letters.server";
import type { Member } from "~/core/ctx.server";
import type { TxCtx } from "~/core/transaction.server";
import { user } from "~db/schema/account";
import { seminarMute } from "~db/schema/seminars";
import { muteUrl } from "./mute-link.server";
import type { SeminarThread } from "./seminar-thread.server";

/** Notifies the host by bell and, unless muted, by mail. */
export async function notifyOfComment(tx: TxCtx<Member>, thread: SeminarThread, { commentId, comment, isPrivate }: Written): Promise<void> {
  const opening = `${tx.actor.nickname}님이 ${isPrivate ? "비공개 " : ""}댓글을 남겼습니다.`;
  await postBell(tx, thread, thread.hostUserId, { commentId, reply: 0 });
  await mailUnlessMuted(tx, thread, thread.hostUserId, "세미나 댓글", [opening, "", comment]);
}

/** Notifies the comment's writer, unless also the host, as `notifyOfComment`. */
export async function notifyOfReply(
  tx: TxCtx<Member>,
  thread: SeminarThread,
  { commentId, comment, toUserId }: Written & { toUserId: number },
): Promise<void> {
  await postBell(tx, thread, toUserId, { commentId, reply: 1 });
  await mailUnlessMuted(tx, thread, toUserId, "세미나 답글", ["남기신 댓글에 주최자가 답했습니다.", "", comment]);
}

async function postBell(tx: TxCtx<Member>, { placeId: seminarId }: SeminarThread, userId: number, facts: Facts["comment"]): Promise<void> {
  if (userId === tx.actor.userId) return;
  await postNotice(tx, { userId, kind: "comment", about: `comment:${facts.commentId}`, seminarId, memberId: tx.actor.userId, facts });
}

async function mailUnlessMuted(tx: TxCtx<Member>, thread: SeminarThread, userId: number, subject: string, lines: string[]): Promise<void> {
  if (userId === tx.actor.userId) return;
  const [to] = await tx.db
    .select({ email: user.userEmail, mutedBy: seminarMute.userId })
    .from(user)
    .leftJoin(seminarMute, and(eq(seminarMute.userId, user.userId), eq(seminarMute.seminarId, thread.placeId)))
    .where(and(eq(user.userId, userId), eq(user.secession, "N")));
  if (!to || to.mutedBy !== null || !(await wantsMail(tx, userId, "comment"))) return;
  const stopLines = [
    "",
    `이 세미나의 댓글 메일을 그만 받으려면: ${muteUrl(thread.placeId, userId)}`,
    ...mailSwitchLines(userId, "comment"),
  ];
  await postMail(tx, letter(to.email, subject, unseated({ ...thread, seminarId: thread.placeId }), [...lines, ...stopLines]));
}
