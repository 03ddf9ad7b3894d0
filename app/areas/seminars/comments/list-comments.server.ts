import { listNewest, listReply, listThread } from "~/areas/comments/list-thread.server";
import type { MemberCtx } from "~/core/ctx.server";
import { seminarBoard } from "./seminar-board.server";

/** A page of comments with replies, newest first. Private ones only for writer and host. Refuses `seminars.unknown`. */
export const listComments = (ctx: MemberCtx, seminarId: number, page: number) => listThread(ctx, seminarBoard, seminarId, page);

/** The newest thousand comments with replies. Refuses `seminars.unknown`. */
export const listWholeThread = (ctx: MemberCtx, seminarId: number) => listNewest(ctx, seminarBoard, seminarId);

/** The host's only reply to a comment. Refuses `seminars.comment-unknown`. */
export const replyTo = (ctx: MemberCtx, parentCommentId: number) => listReply(ctx, seminarBoard, parentCommentId);
