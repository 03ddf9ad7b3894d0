import type { NewestComments } from "~/areas/blog/comments/comments-page.server";
import { PostComments } from "~/areas/blog/comments/parts/post-comments";
import { Likes } from "../../likes/parts/likes";
import { Star } from "./star";
import { ButtonLink, PrimaryLink } from "~/ui/button-link";
import type { KakaoShare } from "~/integrations/kakao-share.server";
import { ErrorPage, errorTitle } from "~/ui/error-page";
import type { Share } from "~/ui/shell/share-tags";
import type { ShellData } from "~/ui/shell-data";
import { adminDeletePath, subscribePath } from "../reading-link";
import { postSettingsPath } from "~/areas/blog/settings/settings-links";
import type { ListedPost } from "../view-blog.server";
import type { ViewedPost } from "../view-post.server";
import { PostView } from "./view-article";
import { type Onward, RecommendedCard } from "./end-next";
import { ViewEnd } from "./view-end";
import { ViewDocument } from "./view-document";
import { ViewLast } from "./view-last";
import { PostsOfBlog } from "./view-posts";
import { Cover, Kicker } from "./view-opening";
import { WriterHead } from "./view-writer";

export type MemberActions = {
  own: boolean;
  starred: boolean;
  writerStarred: boolean;
  mayRemove: boolean;
  liked: boolean;
  subscribed: boolean;
};

type Props = ViewedPost & {
  shell: ShellData;
  posts: { posts: ListedPost[]; more: boolean };
  subjectName: string;
  onward: Onward;
  comments: NewestComments | null;
  share: Share;
  kakao: KakaoShare | null;
  /** Opened by a signed sent link: shows `ReadingNote`. */
  sent: boolean;
  memberActions: MemberActions | null;
};

export function PostPage({ shell, address, likes, posts, onward, comments, share, kakao, sent, memberActions, ...viewed }: Props) {
  const { post, writer } = viewed;
  return (
    <ViewDocument shell={shell} title={post.title} share={share} countedId={memberActions?.own ? undefined : post.contentsId}>
      <PostView
        post={post}
        writer={writer ? <WriterHead writer={writer} /> : <p className="quiet">탈퇴한 회원의 글입니다.</p>}
        note={
          <>
            {sent && <ReadingNote csrf={shell.csrf} />}
            {memberActions && !memberActions.own && writer && <Stars csrf={shell.csrf} post={post} back={address} {...memberActions} />}
          </>
        }
        kicker={<Kicker {...viewed} series={onward.series} />}
        cover={<Cover {...viewed} />}
        actions={
          <>
            {writer && !memberActions?.own && !memberActions?.subscribed && (
              <PrimaryLink href={subscribePath(writer.userId)}>구독하기</PrimaryLink>
            )}{" "}
            {memberActions && <ActionLinks contentsId={post.contentsId} {...memberActions} />}
          </>
        }
        end={
          <>
            <ViewEnd
              csrf={shell.csrf}
              writer={writer}
              own={memberActions?.own ?? false}
              subscribed={memberActions?.subscribed ?? false}
              url={share.url}
              kakao={kakao}
              onward={onward}
            >
              {writer && (
                <Likes {...likes} contentsId={post.contentsId} csrf={shell.csrf} own={memberActions?.own} liked={memberActions?.liked} />
              )}
            </ViewEnd>
            {comments && (
              <PostComments comments={comments} contentsId={post.contentsId} csrf={shell.csrf} own={memberActions?.own ?? false} />
            )}
          </>
        }
        list={
          <>
            <PostsOfBlog {...posts} writerId={post.userId} nickname={writer?.nickname}>
              {onward.recommended && <RecommendedCard post={onward.recommended} />}
            </PostsOfBlog>
            <ViewLast writer={writer && !memberActions?.own && !memberActions?.subscribed ? writer : null} />
          </>
        }
      />
    </ViewDocument>
  );
}

type StarsProps = MemberActions & { csrf: string; post: ViewedPost["post"]; back: string };

function Stars({ csrf, post, back, starred, writerStarred }: StarsProps) {
  return (
    <div className="view-stars no-print">
      <Star csrf={csrf} contentsId={post.contentsId} on={starred} label="글 즐겨찾기" back={back} />
      <Star csrf={csrf} favoriteUserId={post.userId} on={writerStarred} label="글쓴이 즐겨찾기" back={back} />
    </div>
  );
}

function ActionLinks({ contentsId, own, mayRemove }: MemberActions & { contentsId: number }) {
  if (own)
    return (
      <>
        <ButtonLink href={`/app/blog/write-contents?contentsId=${contentsId}`}>수정</ButtonLink>{" "}
        <ButtonLink href={postSettingsPath(contentsId)}>글 설정</ButtonLink>{" "}
        <ButtonLink href={`/app/send-messages/send-contents?contentsId=${contentsId}`}>보내기</ButtonLink>{" "}
      </>
    );
  if (!mayRemove) return null;
  return (
    <>
      <ButtonLink href={adminDeletePath(contentsId)}>관리자 삭제</ButtonLink>{" "}
    </>
  );
}

/** Status 410 (rule 134). `posts`: the writer's other posts; empty after withdrawal. */
export function DeletedPage({ shell, state, post, posts }: Pick<Props, "shell" | "state" | "post" | "posts">) {
  const message = state === "removed" ? "운영 기준에 따라 지운 글이라 더는 볼 수 없습니다." : undefined;
  return (
    <ViewDocument shell={shell} title={errorTitle(410)}>
      <ErrorPage status={410} message={message} homeHref={shell.viewer ? "/app/main" : "/"} />
      <div className="page" data-width="form">
        <PostsOfBlog {...posts} writerId={post.userId} title="글쓴이의 다른 글" />
      </div>
    </ViewDocument>
  );
}

/** No `action`: guests share the cached page, and only the browser's address has the signed link. */
function ReadingNote({ csrf }: { csrf: string }) {
  return (
    <form method="post" className="view-note no-print">
      <input type="hidden" name="csrf" value={csrf} />
      <span>보낸 분이 읽음 기록을 볼 수 있는 링크예요.</span>{" "}
      <button className="link-button" type="submit">
        읽음 기록 끄기·켜기
      </button>
    </form>
  );
}
