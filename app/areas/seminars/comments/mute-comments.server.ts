import { and, eq, isNull } from "drizzle-orm";
import { isHost } from "~/areas/comments/board";
import type { Ctx, MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { comment } from "~db/schema/comments";
import { seminar, seminarMute } from "~db/schema/seminars";
import { type SeminarThread, threadOf } from "./seminar-thread.server";
import { checkMuteLink, type MuteLink } from "./mute-link.server";

type Wish = "mute" | "unmute";

/** Mutes a seminar's comment mails, or undoes it. Idempotent. Refuses `seminars.unknown`. */
export async function muteComments(ctx: MemberCtx, seminarId: number, wish: Wish): Promise<void> {
  await threadOf(ctx, seminarId);
  await saveWish(ctx, { seminarId, userId: ctx.actor.userId }, wish);
}

/** Mutes by a mail's signed link, without login. Refuses `seminars.mute-link`. */
export async function muteByLink(ctx: Ctx, link: MuteLink, wish: Wish): Promise<void> {
  await readMute(ctx, link);
  await saveWish(ctx, link, wish);
}

/** Changes nothing, because link previews open the link too. Refuses `seminars.mute-link`. */
export async function readMute(ctx: Ctx, link: MuteLink): Promise<{ title: string; muted: boolean }> {
  checkMuteLink(link);
  const [row] = await ctx.db
    .select({ title: seminar.title, mutedBy: seminarMute.userId })
    .from(seminar)
    .leftJoin(seminarMute, and(eq(seminarMute.seminarId, seminar.seminarId), eq(seminarMute.userId, link.userId)))
    .where(and(eq(seminar.seminarId, link.seminarId), isNull(seminar.deletedAt)));
  if (!row) throw new Refusal("seminars.mute-link");
  return { title: row.title, muted: row.mutedBy !== null };
}

/** `offered`: mails may come, because the member is host or has commented. */
export async function ownCommentMails(ctx: MemberCtx, thread: SeminarThread): Promise<{ offered: boolean; muted: boolean }> {
  const { userId } = ctx.actor;
  const isOwn = and(eq(comment.seminarId, thread.placeId), eq(comment.userId, userId));
  const off = and(eq(seminarMute.seminarId, thread.placeId), eq(seminarMute.userId, userId));
  const [commentCount, muteCount] = await Promise.all([ctx.db.$count(comment, isOwn), ctx.db.$count(seminarMute, off)]);
  return { offered: isHost(ctx, thread) || commentCount > 0, muted: muteCount > 0 };
}

async function saveWish(ctx: Ctx, { seminarId, userId }: { seminarId: number; userId: number }, wish: Wish): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const isOwn = and(eq(seminarMute.seminarId, seminarId), eq(seminarMute.userId, userId));
    if (wish === "unmute") await tx.db.delete(seminarMute).where(isOwn);
    else await tx.db.insert(seminarMute).values({ seminarId, userId, createdAt: tx.now() }).onDuplicateKeyUpdate({ set: { userId } });
    await tx.audit(wish === "mute" ? "seminars.comment-mails-stopped" : "seminars.comment-mails-resumed", `seminar:${seminarId}`, {
      userId,
    });
  });
}
