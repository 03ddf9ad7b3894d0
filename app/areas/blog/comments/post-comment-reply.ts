import type { SeenComment } from "~/areas/comments/list-thread.server";
import { WITHDRAWN_MEMBER } from "~/messages/withdrawn";

const yn = (is: boolean) => (is ? ("Y" as const) : ("N" as const));

export function postCommentReply({ placeId, createdAt, nickname, hidden, byHost, commentId, parentCommentId, comment }: SeenComment) {
  return {
    commentId,
    parentCommentId,
    contentsId: placeId,
    comment,
    nickName: nickname ?? WITHDRAWN_MEMBER,
    byWriterYn: yn(byHost),
    hiddenYn: yn(hidden),
    createTime: createdAt.toISOString(),
  };
}
