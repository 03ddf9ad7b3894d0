import { formatSeoul } from "~/time/seoul";
import type { OwnComment } from "../list-own-comments.server";
import { goneText, hiddenWords, hostOf } from "../reader-words";

export function OwnComments({ comments }: { comments: OwnComment[] }) {
  return (
    <ul className="reader-comments">
      {comments.map((comment) => (
        <li key={comment.commentId}>
          <p className="reader-place">
            {comment.path ? <a href={comment.path}>{comment.title}</a> : <span className="quiet">{goneText(comment)}</span>}{" "}
            <span className="quiet">
              <time dateTime={comment.createdAt.toISOString()}>{formatSeoul(comment.createdAt, "yyyy.MM.dd")}</time>
              {comment.seminarId !== null && " · 세미나"}
              {comment.publicPrivateYn === "N" && " · 비공개"}
            </span>
          </p>
          <p className="reader-said">{comment.text}</p>
          {comment.isHidden && (
            <p className="reader-hidden">
              {hiddenWords(comment)}
              {comment.hideReason && ` 사유: ${comment.hideReason}`}
            </p>
          )}
          {comment.reply && (
            <p className="reader-reply">
              <strong>{`${hostOf(comment)}의 답`}</strong> {comment.reply}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
