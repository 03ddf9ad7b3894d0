import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { favourPosts } from "~/areas/blog/stars/favour-posts.server";
import { favourWriters } from "~/areas/blog/stars/favour-writers.server";
import { StarForm } from "~/areas/blog/stars/favourites.schema.server";
import { forgetStar, keepStar, keptStar, type WishedStar } from "~/areas/blog/web/star-visit.server";
import type { MemberCtx } from "~/core/ctx.server";
import { isRefusal } from "~/core/refusal";
import { safePath } from "~/http/request/request.server";
import { viewerOf } from "~/http/request/viewer.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, failure, success } from "~/http/screen/flash.server";
import { submit } from "~/http/screen/submit.server";
import { refusalText } from "~/messages/refusals.ko";
import { ButtonLink } from "~/ui/button-link";
import { Page } from "~/ui/page";
import { NoticeStrip } from "~/ui/notice-strip";
import { titled } from "~/ui/title";

const WRITERS = "/app/contents/favorite-writer";

export const meta: MetaFunction = (args) => titled("즐겨찾기", args);

/** Sets the star that the member pressed as a guest, before the login. */
export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  const wished = await keptStar(request);
  if (wished) throw await putStar(ctx, wished, new Headers({ "Set-Cookie": await forgetStar() }));
  return null;
}

/** Every star button posts here; a guest's star waits in a cookie for the login. */
export async function action({ request }: ActionFunctionArgs) {
  const isGuest = (await viewerOf(request)).kind === "guest";
  const ctx = isGuest ? null : await enter(request, member);
  return submit(
    request,
    StarForm,
    async (wished) => {
      if (ctx) return putStar(ctx, wished);
      const login = `/app/login?redirectUrl=${encodeURIComponent("/app/blog/favorite")}`;
      return done(login, undefined, new Headers({ "Set-Cookie": await keepStar(wished) }));
    },
    { keptPage: true },
  );
}

async function putStar(ctx: MemberCtx, { contentsId, favoriteUserId, favoriteYn, back }: WishedStar, headers?: Headers) {
  const there = safePath(back, WRITERS);
  try {
    if (contentsId !== undefined) await favourPosts(ctx, { contentsIds: [contentsId], favoriteYn });
    if (favoriteUserId !== undefined) await favourWriters(ctx, { favoriteUserIds: [favoriteUserId], favoriteYn });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return done(there, failure(refusalText(error.code, error.values)), headers);
  }
  return done(there, success(favoriteYn === "Y" ? "즐겨찾기에 넣었습니다." : "즐겨찾기에서 뺐습니다."), headers);
}

export default function Favorite() {
  const errors = Object.values<string[] | null>(useActionData<typeof action>()?.lastResult.error ?? {}).flatMap((texts) => texts ?? []);
  return (
    <Page title="즐겨찾기" width="form" lead="글이나 글쓴이 옆의 별을 누르면 즐겨찾기에 담겨요.">
      {errors[0] && (
        <NoticeStrip type="error" alert>
          <p>{errors[0]}</p>
        </NoticeStrip>
      )}
      <div className="row">
        <ButtonLink href={WRITERS}>즐겨찾는 글쓴이</ButtonLink> <ButtonLink href="/app/contents/contents-shop">콘텐츠 숍</ButtonLink>
      </div>
    </Page>
  );
}
