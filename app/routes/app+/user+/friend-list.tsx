import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import friendsHref from "~/areas/sending/friends/friends.css";
import { DOUBLES, LAST_SYNC, friendHref, FRIENDS, FRIEND_IMPORT, TAGS, taggingHref } from "~/areas/sending/sending-links";
import { FetchFriends } from "~/areas/sending/friends/parts/fetch-friends";
import { friendsGrid } from "~/areas/sending/friends/friends.grid";
import { friends } from "~/areas/sending/friends/friends.store.server";
import { FriendConditions } from "~/areas/sending/friends/parts/friend-conditions";
import { fetchFriends } from "~/areas/sending/runs/web/fetch-friends.server";
import { redirectToMessenger } from "~/areas/sending/runs/web/redirect-to-messenger.server";
import { excludeFriends } from "~/areas/sending/opt-out/exclude-friends.server";
import { subscribeUrlOf } from "~/areas/sending/opt-out/subscribe-to-creator.server";
import { asksNothing, NO_CONDITIONS, conditionsHref } from "~/areas/sending/filters/conditions";
import { findReceiverIds } from "~/areas/sending/runs/find-receiver-ids.server";
import { RemedyLink } from "~/areas/sending/runs/parts/remedy-link";
import { MOST_TAGGED } from "~/areas/sending/tags/tags.schema.server";
import type { MemberCtx } from "~/core/ctx.server";
import { isRefusal, Refusal } from "~/core/refusal";
import { readGridForm } from "~/grid/web/form.server";
import { gridLinks } from "~/grid/links";
import { loadGrid } from "~/grid/web/load.server";
import { GridPage, GridPane } from "~/grid/page/grid-screen";
import { submitGrid } from "~/grid/web/submit.server";
import { visibleUrl } from "~/http/request/request.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { counted } from "~/messages/counted";
import { refusalText } from "~/messages/refusals.ko";
import { Empty } from "~/ui/empty";
import { MoreMenu } from "~/ui/more-menu";
import { NoticeStrip } from "~/ui/notice-strip";
import { titled } from "~/ui/title";

export const links: LinksFunction = () => [...gridLinks(), { rel: "stylesheet", href: friendsHref }];

/** Refusal code: consent to messenger friends is missing (3 §5 "Friends"). */
const SCOPE = "sending.friends-scope";

export const meta: MetaFunction = (args) => titled("친구 목록", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const needsScope = new URL(request.url).searchParams.get("needs") === SCOPE;
    return {
      grid: await loadGrid(request, ctx, { store: friends }),
      scopeText: needsScope ? refusalText(SCOPE) : null,
      subscribeUrl: subscribeUrlOf(ctx.actor.userId),
    };
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member);
  const exclude = (exclusionYn: "Y" | "N") => async (keys: unknown[][]) => {
    const changed = await excludeFriends(
      ctx,
      keys.map(([kakaotalkId]) => String(kakaotalkId)),
      exclusionYn,
    );
    return exclusionYn === "Y" ? `${counted(changed)}명을 제외했습니다.` : `${counted(changed)}명을 다시 보내도록 했습니다.`;
  };
  const actions = { fetch: () => fetchAll(ctx), exclude: exclude("Y"), include: exclude("N"), tags: openTagging(ctx, visibleUrl(request)) };
  return submitGrid(request, ctx, [{ store: friends }], actions);
}

/** Opens tagging of the ticked friends. Refuses unsaved changes, which leaving would lose. */
const openTagging = (ctx: MemberCtx, here: string) => async (keys: unknown[][], form: FormData) => {
  if (readGridForm(friendsGrid, form).change.updates.length > 0) throw new Refusal("sending.save-groups-first");
  if (keys.length === 0) throw new Refusal("sending.none-selected");
  if (keys.length > MOST_TAGGED) throw new Refusal("sending.tag-too-many", { most: MOST_TAGGED });
  const picked = await findReceiverIds(
    ctx,
    keys.map(([kakaotalkId]) => ({ kakaotalkId: String(kakaotalkId) })),
  );
  return done(taggingHref(picked, here.split("?")[1] ?? ""));
};

async function fetchAll(ctx: MemberCtx): Promise<Response> {
  try {
    return await done(LAST_SYNC, await fetchFriends(ctx));
  } catch (error) {
    return isRefusal(error, SCOPE) ? done(`${FRIENDS}?needs=${SCOPE}`) : redirectToMessenger(error, FRIENDS);
  }
}

const BUTTONS = [
  { intent: "tags", label: "태그 붙이기·떼기" },
  { intent: "exclude", label: "선택 제외" },
  { intent: "include", label: "선택 포함" },
];

const searched = ({ profileNickname = "", name = "", subscribeYn, tag }: Record<string, string>) => ({
  ...NO_CONDITIONS,
  nickname: profileNickname,
  notedName: name,
  tagIds: tag ? [Number(tag)] : [],
  subscribed: subscribeYn === "Y",
});

export default function FriendList() {
  const { grid, scopeText, subscribeUrl } = useLoaderData<typeof loader>();
  const conditions = searched(grid.search);
  const isNew = grid.total === 0 && Object.values(grid.search).every((text) => !text);
  return (
    <GridPage
      title="친구 목록"
      lead="카카오톡 친구를 불러와 이름과 메모를 적어 두세요. 제외한 친구에게는 보내지 않아요."
      actions={
        <>
          {!isNew && <FetchFriends className="btn" />}{" "}
          <MoreMenu label="더 보기">
            <a href={conditionsHref(conditions)}>{asksNothing(conditions) ? "조건으로 찾기" : "이 조건을 저장"}</a>{" "}
            <a href={TAGS}>태그 관리</a> <a href={DOUBLES}>같은 친구 합치기</a> <a href={FRIEND_IMPORT}>엑셀·CSV로 한 번에 입력</a>{" "}
            <a href={LAST_SYNC}>지난 불러오기 결과</a>
          </MoreMenu>
        </>
      }
    >
      {scopeText && (
        <NoticeStrip type="warning" alert>
          <p>{scopeText}</p>
          <RemedyLink code={SCOPE} back={FRIENDS} />
        </NoticeStrip>
      )}
      {isNew && (
        <Empty title="아직 불러온 친구가 없어요">
          <p>카카오톡 친구를 불러오면 글을 보낼 사람을 고를 수 있어요.</p>
          <FetchFriends />
        </Empty>
      )}
      <GridPane
        grid={friendsGrid}
        data={grid}
        buttons={BUTTONS}
        rowHref={(cells) => friendHref(cells.receiverId!)}
        excel="/app/user/friend-list.xlsx"
        empty="아직 친구가 없어요. ‘친구 불러오기’를 눌러 카카오톡 친구를 가져와 주세요. 보이지 않으면 아래 다섯 가지를 확인해 주세요."
      />
      <FriendConditions open={isNew} subscribeUrl={subscribeUrl} />
    </GridPage>
  );
}
