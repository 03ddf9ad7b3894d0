import { commentsPath } from "~/areas/blog/comments/comment-links";
import type { NewestComments } from "~/areas/blog/comments/comments-page.server";
import { threadWords } from "~/areas/blog/blog-words";
import { CommentText } from "~/areas/comments/parts/comment-text";

import { FormId } from "~/ui/form/restored";

type Props = { comments: NewestComments; contentsId: number; csrf: string; own: boolean };

/** Without hooks: no framework runs on the post's page (ADR 2). */
export function PostComments({ comments, contentsId, csrf, own }: Props) {
  const { rows, total, closed, blocked, takes, isGuest, formKey } = comments;
  const all = commentsPath(contentsId);
  return (
    <section className="thread" id="comments" aria-labelledby="comments-title">
      <h2 id="comments-title">{total > 0 ? `댓글 ${total}개` : "댓글"}</h2>
      {closed && <p className="quiet">{threadWords.closed}</p>}
      {!closed && blocked && <p className="quiet">이 블로그에는 댓글을 쓸 수 없어요.</p>}
      {takes &&
        (isGuest ? <Invite contentsId={contentsId} isFirst={total === 0} /> : <PlainForm action={all} csrf={csrf} formKey={formKey} />)}
      {rows.length > 0 && (
        <ol className="comments">
          {rows.map((row) => (
            <li className="comment" id={`comment-${row.commentId}`} key={row.commentId}>
              <CommentText comment={row} mine={row.mine} words={threadWords} />
              {row.reply && (
                <div className="comment-reply" id={`comment-${row.reply.commentId}`}>
                  <CommentText comment={row.reply} words={threadWords} />
                </div>
              )}
            </li>
          ))}
        </ol>
      )}
      {(!isGuest || total > 0) && (
        <p className="no-print">
          <a href={`${all}#comments`}>{linkText(own, isGuest, total, rows.length)}</a>
        </p>
      )}
    </section>
  );
}

function Invite({ contentsId, isFirst }: { contentsId: number; isFirst: boolean }) {
  return (
    <div className="comment-invite no-print">
      <p>{isFirst ? "첫 댓글을 남겨 보세요." : "읽고 든 생각을 남겨 보세요."}</p>
      <LoginLink contentsId={contentsId} />
    </div>
  );
}

function linkText(own: boolean, isGuest: boolean, total: number, shown: number): string {
  if (own) return "댓글 관리";
  if (total > shown) return `댓글 ${total}개 모두 보기`;
  return isGuest ? "댓글만 보기" : "내 댓글 삭제·댓글만 보기";
}

export function LoginLink({ contentsId }: { contentsId: number }) {
  const back = `${commentsPath(contentsId)}#comments`;
  return (
    <p className="no-print">
      <a className="btn" href={`/app/login?redirectUrl=${encodeURIComponent(back)}`}>
        로그인하고 댓글 쓰기
      </a>
    </p>
  );
}

function PlainForm({ action, csrf, formKey }: { action: string; csrf: string; formKey: string }) {
  return (
    <form method="post" action={action} className="comment-form no-print">
      <input type="hidden" name="csrf" value={csrf} />
      <input type="hidden" name="formKey" value={formKey} />
      <input type="hidden" name="intent" value="comment" />
      <FormId of="comment" />
      <input type="hidden" name="back" value="post" />
      <label htmlFor="comment-text">댓글 쓰기</label>
      <textarea className="textarea" id="comment-text" name="comment" rows={4} maxLength={2000} required aria-describedby="comment-rule" />
      <p className="quiet" id="comment-rule">
        2,000자까지 쓸 수 있어요.
      </p>
      <button className="btn btn-primary" type="submit">
        댓글 남기기
      </button>
    </form>
  );
}
