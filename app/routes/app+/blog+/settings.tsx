import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import memberHref from "~/areas/account/member/member.css";
import { listBlocked, unblockCommenter } from "~/areas/blog/comments/block-commenter.server";
import { closeBlogComments } from "~/areas/blog/comments/moderate-post-comments.server";
import { changeBlogSwitch } from "~/areas/blog/settings/change-blog-switch.server";
import { BlogSettingsForm } from "~/areas/blog/settings/blog-settings.schema.server";
import { SettingSwitch } from "~/areas/blog/settings/parts/setting-switch";
import { readBlogSettings } from "~/areas/blog/settings/read-blog-settings.server";
import { commentSwitch, feedSwitch, likeSwitch, searchSwitch } from "~/areas/blog/settings/setting-words";
import { feedPath } from "~/areas/blog/feeds/feed-links";
import { BLOG_SETTINGS } from "~/areas/blog/settings/settings-links";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { submit } from "~/http/screen/submit.server";
import { WITHDRAWN_MEMBER } from "~/messages/withdrawn";
import { formatSeoul } from "~/time/seoul";
import { ButtonLink } from "~/ui/button-link";
import { Empty } from "~/ui/empty";
import { PostForm, SubmitButton } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: memberHref }];
export const meta: MetaFunction = (args) => titled("블로그 설정", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => ({
    settings: await readBlogSettings(ctx),
    blocked: await listBlocked(ctx),
    feed: feedPath(ctx.actor.userId, "rss"),
  }));
}

const MESSAGES = {
  unblock: "다시 댓글을 쓸 수 있습니다.",
  close: "블로그의 댓글을 모두 닫았습니다.",
  open: "블로그의 댓글을 다시 열었습니다.",
  "feed-full": "피드에 글 전체를 싣습니다.",
  "feed-excerpt": "피드에 글의 첫머리만 싣습니다.",
  "likes-close": "블로그의 공감을 받지 않습니다.",
  "likes-open": "블로그의 공감을 다시 받습니다.",
  "search-hide": "검색 엔진에 블로그를 싣지 말라고 알립니다.",
  "search-show": "검색 엔진이 블로그를 실을 수 있습니다.",
};

const SWITCHES = {
  "feed-full": { feedFullYn: "Y" },
  "feed-excerpt": { feedFullYn: "N" },
  "likes-open": { likesClosedAt: null },
  "search-hide": { searchHiddenYn: "Y" },
  "search-show": { searchHiddenYn: "N" },
} as const;

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member);
  return submit(request, BlogSettingsForm, async (form) => {
    if (form.intent === "unblock") await unblockCommenter(ctx, form.userId);
    else if (form.intent === "close" || form.intent === "open") await closeBlogComments(ctx, form.intent);
    else if (form.intent === "likes-close") await changeBlogSwitch(ctx, { likesClosedAt: ctx.now() });
    else await changeBlogSwitch(ctx, SWITCHES[form.intent]);
    return done(BLOG_SETTINGS, success(MESSAGES[form.intent]));
  });
}

export default function BlogSettingsScreen() {
  const { settings, blocked, feed } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  return (
    <Page title="블로그 설정" width="form" lead="블로그 전체에 적용되는 것을 정해요.">
      {settings ? (
        <>
          <h2>댓글</h2>
          <SettingSwitch id="comments" of={commentSwitch(settings)} sent={sent?.lastResult} />
          <h2>공감</h2>
          <SettingSwitch id="likes" of={likeSwitch(settings)} sent={sent?.lastResult} />
          <h2>피드</h2>
          <p className="quiet">
            독자가 피드 앱에 <a href={feed}>피드(RSS) 주소</a>를 넣으면 새 글을 받아 봐요.
          </p>
          <SettingSwitch id="feed" of={feedSwitch(settings)} sent={sent?.lastResult} />
          <h2>검색 엔진</h2>
          <SettingSwitch id="search" of={searchSwitch(settings)} sent={sent?.lastResult} />
        </>
      ) : (
        <Empty title="블로그 프로필을 먼저 저장해 주세요">
          <p>프로필을 저장하면 블로그 설정을 바꿀 수 있어요.</p>
          <ButtonLink href="/app/user/blog-profile">블로그 프로필</ButtonLink>
        </Empty>
      )}
      <Blocked people={blocked} />
    </Page>
  );
}

type BlockedPerson = ReturnType<typeof useLoaderData<typeof loader>>["blocked"][number];

function Blocked({ people }: { people: BlockedPerson[] }) {
  return (
    <>
      <h2>차단한 사람</h2>
      {people.length === 0 ? (
        <Empty title="차단한 사람이 없어요">
          <p>글의 ‘댓글 관리’에서 댓글을 쓴 사람을 차단할 수 있어요.</p>
        </Empty>
      ) : (
        <ul className="devices">
          {people.map((person) => (
            <li key={person.userId}>
              <strong>{person.nickname ?? WITHDRAWN_MEMBER}</strong>{" "}
              <span className="quiet">{`${formatSeoul(person.createdAt, "yyyy.MM.dd HH:mm")}에 차단`}</span>{" "}
              <Unblock userId={person.userId} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Unblock({ userId }: { userId: number }) {
  const [form] = useForm({ id: `unblock-${userId}` });
  return (
    <PostForm form={form} bare className="plain-deed" preventScrollReset>
      <input type="hidden" name="intent" value="unblock" />
      <input type="hidden" name="userId" value={userId} />
      <SubmitButton className="btn btn-sm" pending="해제하는 중…">
        차단 해제
      </SubmitButton>
    </PostForm>
  );
}
