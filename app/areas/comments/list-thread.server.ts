import { and, count, desc, eq, isNull } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { user } from "~db/schema/account";
import { comment } from "~db/schema/comments";
import { type Board, isHost, isOwn, type Thread } from "./board";
import { commentColumns, isBlind, repliesTo, type SeenComment, seenBy, seenIn, selectComments, withReplies } from "./comment-rows.server";

export type { SeenComment };

const PAGE = 20;
/** Most comments, replies apart, of a REST answer without `page`. */
const MOST_AT_ONCE = 1_000;

/** Comments with replies, newest first. Private ones only for commenter and host. Refuses an unknown place. */
export async function listThread<T extends Thread>(ctx: Ctx, board: Board<T>, placeId: number, page: number) {
  const thread = await board.threadOf(ctx, placeId);
  const seen = seenIn(ctx, board, thread);
  const [counted] = await ctx.db.select({ total: count() }).from(comment).where(seen);
  const total = counted!.total;
  const shown = Math.min(page, Math.max(1, Math.ceil(total / PAGE)));
  const parents = await selectComments(ctx)
    .where(seen)
    .orderBy(desc(comment.commentId))
    .limit(PAGE)
    .offset((shown - 1) * PAGE);
  const rows = await withReplies(ctx, board, thread, parents);
  return { thread, rows, total, page: shown, totalPages: Math.ceil(total / PAGE) };
}

/** Newest comments of a known thread; `total` counts all visible ones. One statement if empty. */
export async function listLatest(ctx: Ctx, board: Board, thread: Thread, most: number) {
  const seen = seenIn(ctx, board, thread);
  const parents = await ctx.db
    .select({ ...commentColumns, total: ctx.db.$count(comment, seen) })
    .from(comment)
    .innerJoin(user, eq(user.userId, comment.userId))
    .where(seen)
    .orderBy(desc(comment.commentId))
    .limit(most);
  const rows = await withReplies(
    ctx,
    board,
    thread,
    parents.map(({ total: _total, ...row }) => row),
  );
  return { rows, total: parents[0]?.total ?? 0, writerIds: parents.map(({ userId }) => userId) };
}

/** Newest thousand comments with replies. Refuses an unknown place. */
export async function listNewest(ctx: Ctx, board: Board, placeId: number) {
  const thread = await board.threadOf(ctx, placeId);
  const parents = await selectComments(ctx)
    .where(seenIn(ctx, board, thread))
    .orderBy(desc(comment.commentId))
    .limit(MOST_AT_ONCE);
  return withReplies(ctx, board, thread, parents);
}

/** The host's reply, if any; none to a placeholder. Refuses unknown comments and others' private ones. */
export async function listReply(ctx: Ctx, board: Board, parentCommentId: number): Promise<SeenComment[]> {
  const [parent] = await selectComments(ctx).where(and(eq(comment.commentId, parentCommentId), isNull(comment.parentCommentId)));
  const placeId = parent?.[board.place];
  if (!parent || !placeId) throw new Refusal(board.codes.unknown);
  const thread = await board.threadOf(ctx, placeId);
  const mayKnow = parent.publicPrivateYn === "Y" || isOwn(ctx, parent) || isHost(ctx, thread);
  if (!mayKnow) throw new Refusal(board.codes.unknown);
  if (isBlind(ctx, thread, parent)) return [];
  return (await repliesTo(ctx, [parentCommentId])).map((row) => seenBy(ctx, board, thread, row));
}
