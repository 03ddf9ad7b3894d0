import { saveComment, saveReply } from "~/areas/comments/save-comment.server";
import type { MemberCtx } from "~/core/ctx.server";
import { seminarBoard } from "./seminar-board.server";

type NewComment = { seminarId: number; comment: string; formKey?: string };

/**
 * Saves a member's comment (rule 118), private or public (rule 117), and notifies the host. Refuses `seminars.unknown`,
 * `seminars.cancelled`, `seminars.comments-closed`.
 */
export function writeComment(ctx: MemberCtx, { seminarId, ...input }: NewComment & { publicPrivateYn: "Y" | "N" }): Promise<number> {
  return saveComment(ctx, seminarBoard, { placeId: seminarId, ...input });
}

/**
 * Saves the host's single reply, as private as the comment. Refuses as `writeComment`, and `seminars.comment-unknown`, `seminars.replied`.
 */
export function replyToComment(ctx: MemberCtx, { seminarId, ...input }: NewComment & { parentCommentId: number }): Promise<number> {
  return saveReply(ctx, seminarBoard, { placeId: seminarId, ...input });
}
