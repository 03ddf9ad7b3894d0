import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import doublesHref from "~/areas/doubles/doubles.css";
import { MergeForm } from "~/areas/doubles/doubles.schema.server";
import { mergeFriends } from "~/areas/doubles/merge-friends.server";
import { DoublePair, mergeQuestion } from "~/areas/doubles/parts/double-pair";
import { type DoubleFriend, findDoubles, type Why } from "~/areas/sending/doubles/find-doubles.server";
import friendsHref from "~/areas/sending/friends/friends.css";
import { readFriend } from "~/areas/sending/friends/read-friend.server";
import { listSendsTo } from "~/areas/sending/history/list-sends-to.server";
import { DOUBLES, FRIENDS } from "~/areas/sending/sending-links";
import type { MemberCtx } from "~/core/ctx.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { confirm, submit } from "~/http/screen/submit.server";
import { counted } from "~/messages/counted";
import { formatSeoul } from "~/time/seoul";
import { Empty } from "~/ui/empty";
import { ConfirmOver, useAsked } from "~/ui/form/confirm";
import { NoticeStrip } from "~/ui/notice-strip";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export const handle = { menu: "/app/user/friend-list" };

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const links: LinksFunction = () => [friendsHref, doublesHref].map((href) => ({ rel: "stylesheet", href }));
export const meta: MetaFunction = (args) => titled("같은 친구 합치기", args);

const reasons: Record<Why, string> = { phone: "휴대전화가 같아요", nickname: "닉네임이 같아요", name: "적어 둔 이름이 같아요" };

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const doubles = await findDoubles(ctx);
    return { pairs: doubles.map(({ why, kept, other }) => ({ why: reasons[why], kept: shownOf(kept), other: shownOf(other) })) };
  });
}

function shownOf({ receiverId, profileNickname, profileThumbnailImageUrl, name, goneAt, subscribeYn, ...counts }: DoubleFriend) {
  const { sent, lastRead, groups, tags } = counts;
  const facts = [
    `보낸 글 ${counted(sent)}건`,
    lastRead && `${formatSeoul(lastRead, "yyyy.MM.dd")}에 읽음`,
    groups > 0 && `그룹 ${counted(groups)}개`,
    tags > 0 && `태그 ${counted(tags)}개`,
    subscribeYn === "N" && "수신 거부",
  ];
  const shown = { receiverId, nickname: profileNickname || "이름 없음", thumbnailUrl: profileThumbnailImageUrl, name };
  return { ...shown, isGone: goneAt !== null, facts: facts.filter((fact): fact is string => Boolean(fact)) };
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member);
  return submit(request, MergeForm, async ({ one, other, kept: keptId, confirmed }) => {
    const mergedId = keptId === one ? other : one;
    if (confirmed !== "Y") return confirm(await questionOf(ctx, keptId, mergedId));
    await mergeFriends(ctx, { keptId, mergedId });
    return done(DOUBLES, success("한 친구로 합쳤습니다."));
  });
}

async function questionOf(ctx: MemberCtx, keptId: number, mergedId: number) {
  const [kept, merged, { total }] = await Promise.all([readFriend(ctx, keptId), readFriend(ctx, mergedId), listSendsTo(ctx, mergedId, 1)]);
  const nickname = (friend: { nickname: string }) => friend.nickname || "이름 없음";
  const optedOut = kept.optedOut || merged.optedOut;
  return mergeQuestion({ ...kept, nickname: nickname(kept) }, { nickname: nickname(merged), sent: total, optedOut });
}

export default function FriendDoubles() {
  const { pairs } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const refused = sent?.lastResult.error ? (Object.values(sent.lastResult.error).flat().filter(Boolean) as string[]) : [];
  return (
    <ConfirmOver {...useAsked(sent)} danger cancelHref={DOUBLES}>
      <p className="page-back">
        <a href={FRIENDS}>친구 목록</a>
      </p>
      <Page title="같은 친구 합치기" lead="친구 목록에 두 번 있는 사람을 하나로 합쳐요. 합치면 글을 한 번만 보내요.">
        {refused.length > 0 && (
          <NoticeStrip type="error" alert>
            <p>{refused.join(" ")}</p>
          </NoticeStrip>
        )}
        {pairs.length === 0 && (
          <Empty title="두 번 있는 친구가 없어요" drawing="people">
            <p>휴대전화, 닉네임, 적어 둔 이름이 같은 친구가 생기면 여기에 나와요.</p>
          </Empty>
        )}
        <div className="double-list">
          {pairs.map((pair) => (
            <DoublePair key={`${pair.kept.receiverId} ${pair.other.receiverId}`} pair={pair} />
          ))}
        </div>
      </Page>
    </ConfirmOver>
  );
}
