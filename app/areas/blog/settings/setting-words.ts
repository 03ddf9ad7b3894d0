import type { BlogSettings } from "./read-blog-settings.server";

/** `state` says how it is now; the button posts `intent`, which changes it. */
export type Switch = { state: string; intent: string; label: string };

export const commentSwitch = ({ commentsClosed }: BlogSettings): Switch =>
  commentsClosed
    ? {
        state: "블로그의 모든 글에서 댓글을 닫아 두었어요. 쓴 댓글은 그대로 보여요.",
        intent: "open",
        label: "블로그의 댓글 다시 열기",
      }
    : { state: "블로그의 글에 회원이 댓글을 쓸 수 있어요.", intent: "close", label: "블로그의 댓글 모두 닫기" };
