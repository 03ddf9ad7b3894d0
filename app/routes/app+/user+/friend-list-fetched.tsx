import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LAST_SYNC, FRIENDS } from "~/areas/sending/sending-links";
import friendsHref from "~/areas/sending/friends/friends.css";
import { ChangedFriends } from "~/areas/sending/friends/parts/changed-friends";
import { FetchFriends } from "~/areas/sending/friends/parts/fetch-friends";
import { type ChangeKind, CHANGE_KINDS, readLastSync } from "~/areas/sending/friends/read-last-sync.server";
import { safePath } from "~/http/request/request.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { counted } from "~/messages/counted";
import { formatSeoul } from "~/time/seoul";
import { ButtonLink, PrimaryLink } from "~/ui/button-link";
import { Empty } from "~/ui/empty";
import { Stats } from "~/ui/list/stats";
import { Page } from "~/ui/page";
import { Pager } from "~/ui/pager";
import { titled } from "~/ui/title";

export const handle = { menu: "/app/user/friend-list" };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: friendsHref }];
export const meta: MetaFunction = (args) => titled("친구 불러오기 결과", args);

const SIZE = 100;

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const query = new URL(request.url).searchParams;
    const only = CHANGE_KINDS.find((kind) => kind === query.get("kind")) ?? null;
    const page = Math.max(1, Number.parseInt(query.get("page") ?? "1", 10) || 1);
    const last = await readLastSync(ctx, only, page, SIZE);
    const back = query.get("back");
    return {
      last: last && { ...last, fetchedAt: formatSeoul(last.fetchedAt, "yyyy.MM.dd HH:mm") },
      only,
      page,
      back: back && safePath(back, FRIENDS),
    };
  });
}

const TITLES: Record<ChangeKind, [title: string, lead: string]> = {
  added: ["새 친구", "처음 보이는 친구예요. 이름과 메모를 적어 두면 찾기 쉬워요."],
  returned: ["다시 보이는 친구", "사라졌다가 돌아왔어요. 적어 둔 내용과 그룹은 그대로예요."],
  changed: ["바뀐 친구", "카카오톡에서 닉네임이나 사진이 바뀌었어요."],
  gone: ["사라진 친구", "카카오톡이 더는 알려 주지 않아 보낼 수 없어요. 보낸 기록과 적어 둔 내용은 남아 있어요."],
};
const ORDER: ChangeKind[] = ["added", "returned", "changed", "gone"];

export default function FriendListFetched() {
  const { last, only, page, back } = useLoaderData<typeof loader>();
  const kinds = ORDER.filter((kind) => last && last.counts[kind] > 0 && (!only || kind === only));
  const keep = back ? `&back=${encodeURIComponent(back)}` : "";
  return (
    <Page
      title="친구 불러오기 결과"
      lead={last ? `${last.fetchedAt}에 카카오톡에서 친구 ${counted(last.listed)}명을 불러왔어요.` : undefined}
      actions={
        <>
          {back && <PrimaryLink href={back}>발송 화면으로 돌아가기</PrimaryLink>} <ButtonLink href={FRIENDS}>친구 목록</ButtonLink>
          <FetchFriends />
        </>
      }
    >
      {last && <Counts counts={last.counts} keep={keep} />}
      {!last && (
        <Empty title="아직 친구를 불러오지 않았어요">
          <p>‘친구 불러오기’를 누르면 카카오톡 친구를 가져와요.</p>
        </Empty>
      )}
      {last && kinds.length === 0 && (
        <Empty title="지난번과 달라진 친구가 없어요">
          <p>
            보이지 않는 친구가 있으면 <a href={`${FRIENDS}#conditions`}>친구가 보이는 다섯 가지 조건</a>을 확인해 주세요.
          </p>
        </Empty>
      )}
      {last &&
        kinds.map((kind) => (
          <section key={kind} aria-labelledby={kind}>
            <h2 id={kind}>{`${TITLES[kind][0]} ${counted(last.counts[kind])}명`}</h2>
            <p className="quiet">{TITLES[kind][1]}</p>
            <ChangedFriends friends={last.friends[kind]} />
            {!only && last.counts[kind] > SIZE && <a href={`${LAST_SYNC}?kind=${kind}${keep}`}>{`${TITLES[kind][0]} 모두 보기`}</a>}
          </section>
        ))}
      {only && last && (
        <>
          <Pager page={page} totalPages={Math.ceil(last.counts[only] / SIZE)} totalElements={last.counts[only]} unit="명" />
          <a href={`${LAST_SYNC}?${keep.slice(1)}`}>달라진 친구 모두 보기</a>
        </>
      )}
    </Page>
  );
}

function Counts({ counts, keep }: { counts: Record<ChangeKind, number>; keep: string }) {
  const figures = ORDER.map((kind) => {
    const some = counts[kind] > 0;
    return {
      label: TITLES[kind][0],
      value: some ? `${counted(counts[kind])}명` : "없음",
      href: some ? `${LAST_SYNC}?kind=${kind}${keep}` : undefined,
    };
  });
  return <Stats of={figures} />;
}
