import { WITHDRAWN_MEMBER } from "~/messages/withdrawn";
import type { SeenComment } from "./internal/comment-rows.server";

/** A comment with the field names of 2 §3 "Comment". */
export function commentReply({ createdAt, nickname, hidden, ...comment }: SeenComment) {
  return {
    ...comment,
    createTime: createdAt.toISOString(),
    nickName: nickname ?? WITHDRAWN_MEMBER,
    hiddenYn: hidden ? ("Y" as const) : ("N" as const),
  };
}
