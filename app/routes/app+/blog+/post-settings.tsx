import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { postPath } from "~/areas/blog/addresses/blog-address";
import { closePostComments } from "~/areas/blog/comments/moderate-post-comments.server";
import { closePostLikes } from "~/areas/blog/likes/close-likes.server";
import { PostSettingsForm, PostSettingsQuery } from "~/areas/blog/settings/blog-settings.schema.server";
import { SettingSwitch } from "~/areas/blog/settings/parts/setting-switch";
import { hidePostFromSearch, readPostSettings } from "~/areas/blog/settings/post-settings.server";
import { readBlogSettings } from "~/areas/blog/settings/read-blog-settings.server";
import { postCommentSwitch, postLikeSwitch, postSearchSwitch } from "~/areas/blog/settings/setting-words";
import { BLOG_SETTINGS, postSettingsPath } from "~/areas/blog/settings/settings-links";
import { member } from "~/http/access/floors";
import { queryOf } from "~/http/request/query.server";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { submit } from "~/http/screen/submit.server";
import { ButtonLink } from "~/ui/button-link";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const meta: MetaFunction = (args) => titled("글 설정", args);

const askedIn = (request: Request) => queryOf(request, PostSettingsQuery, "common.not-found");

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const post = await readPostSettings(ctx, askedIn(request).contentsId);
    return { post, blog: await readBlogSettings(ctx) };
  });
}

const MESSAGES = {
  close: "이 글의 댓글을 닫았습니다.",
  open: "이 글의 댓글을 다시 열었습니다.",
  "likes-close": "이 글의 공감을 받지 않습니다.",
  "likes-open": "이 글의 공감을 다시 받습니다.",
  "search-hide": "검색 엔진에 이 글을 싣지 말라고 알립니다.",
  "search-show": "검색 엔진이 이 글을 실을 수 있습니다.",
};

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member);
  return submit(request, PostSettingsForm, async ({ intent }) => {
    const { contentsId } = askedIn(request);
    if (intent === "close" || intent === "open") await closePostComments(ctx, contentsId, intent);
    else if (intent === "likes-close" || intent === "likes-open")
      await closePostLikes(ctx, contentsId, intent === "likes-close" ? "close" : "open");
    else await hidePostFromSearch(ctx, contentsId, intent === "search-hide" ? "Y" : "N");
    return done(postSettingsPath(contentsId), success(MESSAGES[intent]));
  });
}

export default function PostSettingsScreen() {
  const { post, blog } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  return (
    <Page title="글 설정" width="form" lead={post.title} actions={<ButtonLink href={postPath(post)}>글로 돌아가기</ButtonLink>}>
      <h2>댓글</h2>
      {blog?.commentsClosed ? (
        <OfWholeBlog state="블로그 전체의 댓글이 닫혀 있어요." />
      ) : (
        <SettingSwitch id="comments" of={postCommentSwitch(post)} sent={sent?.lastResult} />
      )}
      <h2>공감</h2>
      {blog?.likesClosed ? (
        <OfWholeBlog state="블로그 전체에서 공감을 받지 않아요." />
      ) : (
        <SettingSwitch id="likes" of={postLikeSwitch(post)} sent={sent?.lastResult} />
      )}
      <h2>검색 엔진</h2>
      {blog?.searchHidden ? (
        <OfWholeBlog state="블로그 전체를 검색 결과에서 빼 두었어요." />
      ) : (
        <SettingSwitch id="search" of={postSearchSwitch(post)} sent={sent?.lastResult} />
      )}
    </Page>
  );
}

const OfWholeBlog = ({ state }: { state: string }) => (
  <p>
    {state} <a href={BLOG_SETTINGS}>블로그 설정</a>에서 바꿀 수 있어요.
  </p>
);
