import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listFollowing } from "~/areas/reader/list-following.server";
import { FollowingRows } from "~/areas/reader/parts/following-rows";
import { KeyPager, NothingOlder } from "~/areas/reader/parts/key-pager";
import { NoFollowing, StarsOnly } from "~/areas/reader/parts/nothing-yet";
import { ReaderPage } from "~/areas/reader/parts/reader-page";
import { FOLLOWING, READING } from "~/areas/reader/reader-links";
import { BeforeMoment, PAGE, UnsubscribeForm } from "~/areas/reader/reader.schema.server";
import readerHref from "~/areas/reader/reader.css";
import { unsubscribe } from "~/areas/sending/opt-out/unsubscribe.server";
import { member } from "~/http/access/floors";
import { queryOf } from "~/http/request/query.server";
import { safePath, visibleUrl } from "~/http/request/request.server";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { submit } from "~/http/screen/submit.server";
import { titled } from "~/ui/title";

export const handle = { menu: READING };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: readerHref }];
export const meta: MetaFunction = (args) => titled("구독·즐겨찾는 글쓴이", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const { before } = queryOf(request, BeforeMoment);
    const page = await listFollowing(ctx, { before, size: PAGE });
    return { ...page, isFirst: before === undefined, back: visibleUrl(request), hasMessenger: ctx.actor.userType !== "EMAIL" };
  });
}

/** Unsubscribes; the form on 내 서재 posts here too. */
export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member);
  return submit(request, UnsubscribeForm, async ({ userId, back }) => {
    await unsubscribe(ctx, userId);
    return done(safePath(back, FOLLOWING), success("구독을 취소했습니다. 다시 받으려면 글쓴이의 글에서 구독해 주세요."));
  });
}

export default function Following() {
  const { rows, next, isFirst, back, hasMessenger } = useLoaderData<typeof loader>();
  return (
    <ReaderPage here={FOLLOWING} title="구독·즐겨찾는 글쓴이" lead="구독하면 카카오톡으로 글이 오고, 즐겨찾기하면 새 글이 서재에만 모여요.">
      {!hasMessenger && <StarsOnly />}
      {rows.length > 0 ? <FollowingRows writers={rows} back={back} /> : isFirst ? <NoFollowing /> : <NothingOlder />}
      <KeyPager path={FOLLOWING} isFirst={isFirst} next={next} />
    </ReaderPage>
  );
}
