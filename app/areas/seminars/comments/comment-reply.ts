import type { SeenComment } from "~/areas/comments/list-thread.server";
import { WITHDRAWN_MEMBER } from "~/messages/withdrawn";

/** A comment with the field names of 2 §3 "Comment". */
export function commentReply({ placeId, createdAt, nickname, hidden, ...comment }: SeenComment) {
  return {
    ...comment,
    seminarId: placeId,
    createTime: createdAt.toISOString(),
    nickName: nickname ?? WITHDRAWN_MEMBER,
    hiddenYn: hidden ? ("Y" as const) : ("N" as const),
  };
}
