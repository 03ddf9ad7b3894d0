import type { ShownComment } from "~/areas/comments/thread-page.server";
import { hiddenText, type ThreadWords } from "~/areas/comments/thread-words";
import { faceOf } from "~/ui/face";
import { WITHDRAWN_MEMBER } from "~/messages/withdrawn";

type Props = { comment: Omit<ShownComment, "commentId">; mine?: boolean; words: ThreadWords };

/** Uses no hook, because kept pages draw comments too. */
export function CommentText({ comment, mine, words }: Props) {
  const { nickname, byHost, publicPrivateYn, hidden, hiddenBy, hideReason, at, timeText } = comment;
  const marks = [byHost && words.host, mine && "내 댓글", publicPrivateYn === "N" && "비공개"].filter(Boolean);
  return (
    <>
      <span className="face comment-face" {...faceOf(nickname ?? WITHDRAWN_MEMBER)} aria-hidden="true" />
      <p className="comment-head">
        <strong>{nickname ?? WITHDRAWN_MEMBER}</strong>
        {marks.map((mark) => (
          <span className="comment-mark" key={String(mark)}>{` · ${mark}`}</span>
        ))}{" "}
        <time dateTime={at}>{timeText}</time>
      </p>
      {hidden && hideReason !== null && <p className="comment-hidden">{`${hiddenText(words, hiddenBy)} 사유: ${hideReason}`}</p>}
      <p className={hidden && hideReason === null ? "comment-text quiet" : "comment-text"}>{comment.comment}</p>
    </>
  );
}
