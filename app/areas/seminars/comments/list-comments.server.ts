import { and, count, desc, eq, inArray, isNull, or } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { user } from "~db/schema/account";
import { seminarComment } from "~db/schema/seminars";
import { isHost, type Thread, threadOf } from "./internal/thread.server";

const PAGE = 20;
/** The longest thread that a call gets at once; the comments before come by `page`. */
const MOST_AT_ONCE = 1_000;
const HIDDEN = "주최자가 가린 댓글입니다.";

/** A comment as one reader may see it. */
export type SeenComment = {
  commentId: number;
  seminarId: number;
  parentCommentId: number | null;
  attendeesId: number | null;
  /** What stands in its place for everybody but the writer and the host, when it is hidden. */
  comment: string;
  publicPrivateYn: "Y" | "N";
  createdAt: Date;
  /** Null once the writer has withdrawn. */
  nickname: string | null;
  byHost: boolean;
  hidden: boolean;
  /** For the writer and the host alone. */
  hideReason: string | null;
};

/**
 * One page of a thread, the newest first, each with the host's reply; private ones only for their writer and the host. Refuses
 * `seminars.unknown`.
 */
export async function listComments(ctx: MemberCtx, seminarId: number, page: number) {
  const thread = await threadOf(ctx, seminarId);
  const seen = and(eq(seminarComment.seminarId, seminarId), isNull(seminarComment.parentCommentId), visible(ctx, thread));
  const [counted] = await ctx.db.select({ total: count() }).from(seminarComment).where(seen);
  const total = counted!.total;
  const shown = Math.min(page, Math.max(1, Math.ceil(total / PAGE)));
  const parents = await select(ctx)
    .where(seen)
    .orderBy(desc(seminarComment.commentId))
    .limit(PAGE)
    .offset((shown - 1) * PAGE);
  const rows = await withReplies(ctx, thread, parents);
  return { thread, rows, total, page: shown, totalPages: Math.ceil(total / PAGE) };
}

/** The whole thread in the order of `listComments`: the newest thousand comments, each with its reply. Refuses `seminars.unknown`. */
export async function listWholeThread(ctx: MemberCtx, seminarId: number) {
  const thread = await threadOf(ctx, seminarId);
  const seen = and(eq(seminarComment.seminarId, seminarId), isNull(seminarComment.parentCommentId), visible(ctx, thread));
  const parents = await select(ctx).where(seen).orderBy(desc(seminarComment.commentId)).limit(MOST_AT_ONCE);
  return withReplies(ctx, thread, parents);
}

/** The host's reply to a comment that one may see; at most one. Refuses `seminars.comment-unknown`. */
export async function replyTo(ctx: MemberCtx, parentCommentId: number): Promise<SeenComment[]> {
  const [parent] = await select(ctx).where(and(eq(seminarComment.commentId, parentCommentId), isNull(seminarComment.parentCommentId)));
  if (!parent) throw new Refusal("seminars.comment-unknown");
  const thread = await threadOf(ctx, parent.seminarId);
  const mayKnow = parent.publicPrivateYn === "Y" || parent.userId === ctx.actor.userId || isHost(ctx, thread);
  if (!mayKnow) throw new Refusal("seminars.comment-unknown");
  if (isBlind(ctx, thread, parent)) return [];
  return (await repliesTo(ctx, [parentCommentId])).map((row) => seenBy(ctx, thread, row));
}

type Row = Awaited<ReturnType<typeof select>>[number];

function select({ db }: MemberCtx) {
  return db
    .select({
      commentId: seminarComment.commentId,
      seminarId: seminarComment.seminarId,
      parentCommentId: seminarComment.parentCommentId,
      userId: seminarComment.userId,
      attendeesId: seminarComment.attendeesId,
      comment: seminarComment.comment,
      publicPrivateYn: seminarComment.publicPrivateYn,
      hiddenAt: seminarComment.hiddenAt,
      hideReason: seminarComment.hideReason,
      createdAt: seminarComment.createdAt,
      nickname: user.userNickname,
      secession: user.secession,
    })
    .from(seminarComment)
    .innerJoin(user, eq(user.userId, seminarComment.userId))
    .$dynamic();
}

/** Comments as the reader may see them, each with the host's reply. */
async function withReplies(ctx: MemberCtx, thread: Thread, parents: Row[]) {
  const answered = parents.filter((row) => !isBlind(ctx, thread, row)).map(({ commentId }) => commentId);
  const replies = new Map((await repliesTo(ctx, answered)).map((reply) => [reply.parentCommentId, reply]));
  return parents.map((row) => {
    const reply = replies.get(row.commentId);
    return { ...seenBy(ctx, thread, row), mine: row.userId === ctx.actor.userId, reply: reply ? seenBy(ctx, thread, reply) : null };
  });
}

function visible(ctx: MemberCtx, thread: Thread) {
  return isHost(ctx, thread) ? undefined : or(eq(seminarComment.publicPrivateYn, "Y"), eq(seminarComment.userId, ctx.actor.userId));
}

async function repliesTo(ctx: MemberCtx, parents: number[]): Promise<Row[]> {
  return parents.length === 0 ? [] : select(ctx).where(inArray(seminarComment.parentCommentId, parents));
}

/** Whether somebody sees only that there was a comment. */
const isBlind = (ctx: MemberCtx, thread: Thread, row: Pick<Row, "hiddenAt" | "userId">) =>
  row.hiddenAt !== null && row.userId !== ctx.actor.userId && !isHost(ctx, thread);

function seenBy(ctx: MemberCtx, thread: Thread, row: Row): SeenComment {
  const { userId, secession, hiddenAt, hideReason, nickname, ...rest } = row;
  const blind = isBlind(ctx, thread, row);
  return {
    ...rest,
    comment: blind ? HIDDEN : rest.comment,
    nickname: secession === "Y" ? null : nickname,
    byHost: userId === thread.hostUserId,
    hidden: hiddenAt !== null,
    hideReason: blind ? null : hideReason,
  };
}
