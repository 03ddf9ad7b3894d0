import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { commentsPage } from "~/areas/blog/comments/comments-page.server";
import { commentActions } from "~/areas/blog/comments/parts/comment-actions";
import { LoginLink } from "~/areas/blog/comments/parts/post-comments";
import { CommentsQuery, PostCommentForm } from "~/areas/blog/comments/post-comments.schema.server";
import { threadWords } from "~/areas/blog/blog-words";
import { shownPostForms } from "~/areas/blog/comments/shown-post-forms";
import { BLOG_SETTINGS } from "~/areas/blog/settings/settings-links";
import { postPath } from "~/areas/blog/addresses/blog-address";
import { handlePostComment } from "~/areas/blog/web/post-comment-forms.server";
import commentsHref from "~/areas/comments/comments.css";
import { ButtonForm } from "~/areas/comments/parts/button-form";
import { Thread } from "~/areas/comments/parts/thread";
import { queryOf } from "~/http/request/query.server";
import { visibleUrl } from "~/http/request/request.server";
import { anyone, member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { submit } from "~/http/screen/submit.server";
import { ButtonLink } from "~/ui/button-link";
import { NoticeStrip } from "~/ui/notice-strip";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: commentsHref }];
export const meta: MetaFunction<typeof loader> = (args) => [
  ...titled(args.data ? `댓글: ${args.data.title}` : "댓글", args),
  { name: "robots", content: "noindex" },
];

const askedIn = (request: Request) => queryOf(request, CommentsQuery, "common.not-found");

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, anyone);
  return show(ctx, async () => {
    const { contentsId, page } = askedIn(request);
    return { contentsId, ...(await commentsPage(ctx, contentsId, page)) };
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member);
  const handle = (form: PostCommentForm) => {
    const { contentsId } = askedIn(request);
    return handlePostComment(ctx, { contentsId, here: visibleUrl(request) }, form);
  };
  return submit(request, PostCommentForm, handle, { keepFor: ctx });
}

export default function PostCommentsScreen() {
  const thread = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { contentsId, title, hostUserId: userId, closed, postClosed, blogClosed, blocked, isHost, isGuest } = thread;
  const typed = (sent?.lastResult.initialValue ?? {}) as { intent?: string; commentId?: string; parentCommentId?: string };
  const aboutId = typed.commentId ?? typed.parentCommentId;
  const answerTo = (intent: string, commentId?: number) =>
    typed.intent === intent && (commentId === undefined || String(commentId) === aboutId) ? sent?.lastResult : undefined;
  const late =
    sent && !shownPostForms(thread, typed).includes(typed.intent ?? "")
      ? Object.values<string[] | null>(sent.lastResult.error ?? {}).flat()[0]
      : null;
  return (
    <Page
      title="댓글"
      width="reading"
      lead={title}
      actions={<ButtonLink href={postPath({ userId, contentsId })}>글로 돌아가기</ButtonLink>}
    >
      {late && (
        <NoticeStrip type="error" alert>
          {late}
        </NoticeStrip>
      )}
      {!closed && blocked && <p className="quiet">이 블로그에는 댓글을 쓸 수 없어요.</p>}
      <Thread
        thread={thread}
        words={threadWords}
        closed={closed}
        answerTo={answerTo}
        actions={(comment) => commentActions({ comment, page: thread, answerTo })}
        instead={isGuest ? <LoginLink contentsId={contentsId} /> : undefined}
      >
        {isHost && !blogClosed && (
          <ButtonForm intent={postClosed ? "open" : "close"} sent={answerTo(postClosed ? "open" : "close")}>
            {postClosed ? "이 글의 댓글 다시 열기" : "이 글의 댓글 닫기"}
          </ButtonForm>
        )}
        {isHost && <ButtonLink href={BLOG_SETTINGS}>블로그 설정</ButtonLink>}
      </Thread>
    </Page>
  );
}
