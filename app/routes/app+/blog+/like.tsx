import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { likePath } from "~/areas/blog/likes/like-path";
import likesHref from "~/areas/blog/likes/likes.css";
import { LikeForm, LikesQuery } from "~/areas/blog/likes/likes.schema.server";
import { likesOf } from "~/areas/blog/likes/likes-of.server";
import { LikeButton, likeText } from "~/areas/blog/likes/parts/like-button";
import { postSettingsPath } from "~/areas/blog/settings/settings-links";
import { likerIn, pressLike } from "~/areas/blog/web/press-like.server";
import { queryOf } from "~/http/request/query.server";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { submit } from "~/http/screen/submit.server";
import { ButtonLink } from "~/ui/button-link";
import { useCsrf } from "~/ui/form/fields";
import { NoticeStrip } from "~/ui/notice-strip";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export const handle = { shell: { menu: false } };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: likesHref }];
export const meta: MetaFunction = (args) => [...titled("공감", args), { name: "robots", content: "noindex" }];

const postIn = (request: Request) => queryOf(request, LikesQuery, "common.not-found").contentsId;

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, anyone);
  return show(ctx, () => likesOf(ctx, postIn(request), likerIn(ctx, request)));
}

/** Guests stay on this screen: their post is a kept page, which cannot show the like. */
export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, anyone);
  const handleForm = async ({ likeYn }: { likeYn?: "Y" | "N" }) => {
    const contentsId = postIn(request);
    const liked = await pressLike(ctx, request, { contentsId, likeYn });
    const back = ctx.actor.kind === "member" ? `${(await likesOf(ctx, contentsId)).address}#like` : likePath(contentsId);
    return done(back, success(liked === "Y" ? "공감했습니다." : "공감을 취소했습니다."));
  };
  return submit(request, LikeForm, handleForm, { keptPage: true });
}

export default function PostLikes() {
  const { contentsId, title, address, count, liked, closed, own } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const csrf = useCsrf();
  const error = Object.values<string[] | null>(sent?.lastResult.error ?? {}).flat()[0];
  return (
    <Page title="공감" width="form" lead={title} actions={<ButtonLink href={address}>글로 돌아가기</ButtonLink>}>
      {error && (
        <NoticeStrip type="error" alert>
          {error}
        </NoticeStrip>
      )}
      {closed && <p className="quiet">공감을 받지 않는 글이에요.</p>}
      {!closed && !own && (
        <>
          <p>{liked ? "이 글에 공감했어요. 다시 누르면 취소할 수 있어요." : "한 번 누르면 공감이 하나 늘어요. 이름은 남지 않아요."}</p>
          <LikeButton csrf={csrf} contentsId={contentsId} count={count} liked={liked} />
        </>
      )}
      {own && !closed && <p>{count > 0 ? likeText(count) : "아직 공감이 없어요."}</p>}
      {own && <ButtonLink href={postSettingsPath(contentsId)}>글 설정</ButtonLink>}
    </Page>
  );
}
