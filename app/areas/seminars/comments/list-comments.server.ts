import { and, count, desc, eq, isNull, or } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { seminarComment } from "~db/schema/seminars";
import { isBlind, repliesTo, type SeenComment, seenBy, selectComments, withReplies } from "./internal/comment-rows.server";
import { isHost, type Thread, threadOf } from "./internal/thread.server";

const PAGE = 20;
/** Most comments of a REST answer without `page`. */
const MOST_AT_ONCE = 1_000;

/** A page of comments with replies, newest first. Private ones only for writer and host. Refuses `seminars.unknown`. */
export async function listComments(ctx: MemberCtx, seminarId: number, page: number) {
  const thread = await threadOf(ctx, seminarId);
  const seen = and(eq(seminarComment.seminarId, seminarId), isNull(seminarComment.parentCommentId), visible(ctx, thread));
  const [counted] = await ctx.db.select({ total: count() }).from(seminarComment).where(seen);
  const total = counted!.total;
  const shown = Math.min(page, Math.max(1, Math.ceil(total / PAGE)));
  const parents = await selectComments(ctx)
    .where(seen)
    .orderBy(desc(seminarComment.commentId))
    .limit(PAGE)
    .offset((shown - 1) * PAGE);
  const rows = await withReplies(ctx, thread, parents);
  return { thread, rows, total, page: shown, totalPages: Math.ceil(total / PAGE) };
}

/** The newest thousand comments with replies. Refuses `seminars.unknown`. */
export async function listWholeThread(ctx: MemberCtx, seminarId: number) {
  const thread = await threadOf(ctx, seminarId);
  const seen = and(eq(seminarComment.seminarId, seminarId), isNull(seminarComment.parentCommentId), visible(ctx, thread));
  const parents = await selectComments(ctx).where(seen).orderBy(desc(seminarComment.commentId)).limit(MOST_AT_ONCE);
  return withReplies(ctx, thread, parents);
}

/** The host's only reply to a comment. Refuses `seminars.comment-unknown`. */
export async function replyTo(ctx: MemberCtx, parentCommentId: number): Promise<SeenComment[]> {
  const [parent] = await selectComments(ctx).where(
    and(eq(seminarComment.commentId, parentCommentId), isNull(seminarComment.parentCommentId)),
  );
  if (!parent) throw new Refusal("seminars.comment-unknown");
  const thread = await threadOf(ctx, parent.seminarId);
  const mayKnow = parent.publicPrivateYn === "Y" || parent.userId === ctx.actor.userId || isHost(ctx, thread);
  if (!mayKnow) throw new Refusal("seminars.comment-unknown");
  if (isBlind(ctx, thread, parent)) return [];
  return (await repliesTo(ctx, [parentCommentId])).map((row) => seenBy(ctx, thread, row));
}

function visible(ctx: MemberCtx, thread: Thread) {
  return isHost(ctx, thread) ? undefined : or(eq(seminarComment.publicPrivateYn, "Y"), eq(seminarComment.userId, ctx.actor.userId));
}
