import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useRouteLoaderData, useSearchParams } from "@remix-run/react";
import { useEffect, useState } from "react";
import { cardId, ShopCard } from "~/areas/blog/shop/parts/shop-card";
import { describeSearch, ShopOrder, ShopSearch } from "~/areas/blog/shop/parts/shop-search";
import { ShopWait } from "~/areas/blog/shop/parts/shop-wait";
import { readShop } from "~/areas/blog/shop/shop-list.server";
import { listShopSubjects } from "~/areas/blog/shop/shop-subjects.server";
import shopHref from "~/areas/blog/shop/shop.css";
import { ShopQuery, WaitForm } from "~/areas/blog/shop/shop.schema.server";
import { codeName, commonCodes } from "~/areas/master/common-codes.server";
import { listGroups } from "~/areas/sending/groups/list-groups.server";
import { addToSendingList } from "~/areas/sending/waiting/add-to-sending-list.server";
import { WAITING_SAVED } from "~/areas/sending/sending-words";
import type { Ctx, MemberCtx } from "~/core/ctx.server";
import { visibleUrl } from "~/http/request/request.server";
import { pageMeta } from "~/areas/home/parts/page-meta";
import { anyone, member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { submit } from "~/http/screen/submit.server";
import { counted } from "~/messages/counted";
import { ButtonLink, PrimaryLink } from "~/ui/button-link";
import { Empty } from "~/ui/empty";
import { Page } from "~/ui/page";
import { Pager } from "~/ui/pager";
import { useHere } from "~/ui/here";
import { NoticeStrip } from "~/ui/notice-strip";
import type { ShellData } from "~/ui/shell-data";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

const SHOP = "/app/contents/contents-shop";
/** Cards whose pictures load at once. */
const FIRST_ROW = 3;

export const handle = { kept: ["post-changed", "profile-changed", "common-codes"] };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: shopHref }];
export const meta: MetaFunction = (args) => pageMeta("/app/contents/contents-shop", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, anyone);
  return show(ctx, async () => {
    const query = new URL(request.url).searchParams;
    const asked = ShopQuery.parse(Object.fromEntries(query));
    const [{ rows, total, more }, choices, groups] = await Promise.all([
      readShop(ctx, asked),
      choicesOf(ctx, asked.mainSubject),
      groupsOf(ctx),
    ]);
    const posts = await Promise.all(rows.map((row) => cardOf(ctx, row)));
    const wantedId = query.get("groupId") ?? "";
    const groupId = groups?.some((group) => String(group.groupId) === wantedId) ? wantedId : "";
    return { asked, posts, total, more, totalPages: Math.ceil(total / asked.rowsPerPage), choices, groups, groupId };
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member);
  return submit(request, WaitForm, async ({ contentsId, groupId }) => {
    await addToSendingList(ctx, { contentsId, groupId });
    const back = new URL(visibleUrl(request), request.url);
    back.searchParams.set("groupId", String(groupId));
    return done(`${back.pathname}${back.search}#${cardId(contentsId)}`, success(WAITING_SAVED));
  });
}

async function choicesOf(ctx: Ctx, mainSubject: string) {
  const [subjects, types, sorts] = await Promise.all([
    listShopSubjects(ctx, mainSubject),
    commonCodes(ctx, "contents_type"),
    commonCodes(ctx, "sort_type"),
  ]);
  return { subjects, types, sorts };
}

async function groupsOf(ctx: Ctx) {
  return ctx.actor.kind === "member" ? listGroups(ctx as MemberCtx) : null;
}

async function cardOf(ctx: Ctx, { mainSubject, contentsType, ...row }: Awaited<ReturnType<typeof readShop>>["rows"][number]) {
  const [subjectName, typeName] = await Promise.all([
    codeName(ctx, "main_subject", mainSubject),
    codeName(ctx, "contents_type", contentsType),
  ]);
  return { ...row, subjectName, typeName };
}

export default function ContentsShop() {
  const { asked, posts, total, more, totalPages, choices, groups, groupId } = useLoaderData<typeof loader>();
  // Set at once, so that a press before the address changes uses this group.
  const [chosen, setChosen] = useState(groupId);
  useEffect(() => setChosen(groupId), [groupId]);
  const [, setQuery] = useSearchParams();
  const choose = (wanted: string) => {
    setChosen(wanted);
    // A changed address would drop the refusal's message.
    if (!refused) setQuery((query) => (query.set("groupId", wanted), query), { replace: true, preventScrollReset: true });
  };
  const shell = useRouteLoaderData<ShellData>("root");
  const here = useHere();
  const refused = useActionData<typeof action>()?.lastResult;
  const error = refused?.error;
  const errorTexts = error?.[""] ?? error?.contentsId;
  const searchWords = describeSearch(asked, choices);
  const count = `${counted(total)}편${more ? " 이상" : ""}`;
  return (
    <Page
      title="콘텐츠 숍"
      lead={groups ? "마음에 드는 글을 골라 카카오톡 친구에게 보내 보세요." : <GuestLead />}
      actions={groups && <ButtonLink href="/app/contents/blog">내 글 보기</ButtonLink>}
    >
      <ShopSearch asked={asked} choices={choices} member={groups !== null} groupId={chosen} />
      {groups && posts.length > 0 && (
        <ShopWait
          groups={groups}
          chosen={chosen}
          onChoose={choose}
          error={error?.groupId?.[0]}
          asked={posts.find(({ contentsId }) => String(contentsId) === refused?.initialValue?.contentsId)}
        />
      )}
      {errorTexts && (
        <NoticeStrip type="error" alert>
          <p>{errorTexts[0]}</p>
        </NoticeStrip>
      )}
      <div className="shop-found">
        <p>
          <span>{searchWords ? `${searchWords} 글 ${count}` : `글 ${count}`}</span> {searchWords && <a href={SHOP}>검색 지우기</a>}{" "}
          {groups && groups.length > 0 && <a href="/app/send-messages/sending-list">담은 글 보기</a>}
        </p>
        <ShopOrder asked={asked} choices={choices} groupId={chosen} />
      </div>
      {posts.length > 0 ? (
        <ul className="shop-cards">
          {posts.map((post, index) => (
            <ShopCard
              key={post.contentsId}
              post={post}
              csrf={shell?.csrf ?? ""}
              back={here}
              groupId={chosen}
              mayWait={Boolean(groups?.length)}
              eager={index < FIRST_ROW}
              sortType={asked.sortType}
            />
          ))}
        </ul>
      ) : (
        <NothingFound narrowed={searchWords !== ""} beyond={total > 0} />
      )}
      {more && <p className="quiet">더 있는 글은 검색어나 주제를 좁히면 보여요.</p>}
      <Pager page={asked.page} totalPages={totalPages} />
    </Page>
  );
}

const GuestLead = () => (
  <>
    읽기는 무료예요. 마음에 드는 글은 ☆로 담아 두고, <span className="sense">이용권이 있으면</span> 카카오톡 친구에게 보낼 수 있어요.{" "}
    <a className="text-link shop-price" href="/app/service/service-pricing">
      이용 요금 보기
    </a>
  </>
);

function NothingFound({ narrowed, beyond }: { narrowed: boolean; beyond: boolean }) {
  if (beyond)
    return (
      <Empty title="여기에는 글이 없어요">
        <p>앞 페이지로 돌아가 주세요.</p>
      </Empty>
    );
  return narrowed ? (
    <Empty title="찾는 글이 없어요">
      <p>검색어를 줄이거나 주제와 유형을 넓혀 보세요.</p>
    </Empty>
  ) : (
    <Empty title="아직 올라온 글이 없어요">
      <PrimaryLink href="/app/blog/write-contents">글쓰기</PrimaryLink>
    </Empty>
  );
}
