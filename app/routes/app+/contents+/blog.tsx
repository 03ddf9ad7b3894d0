import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DeskForm, DeskQuery } from "~/areas/blog/desk/desk.schema.server";
import deskHref from "~/areas/blog/desk/desk.css";
import { listDesk } from "~/areas/blog/desk/list-desk.server";
import { DeskDrafts } from "~/areas/blog/desk/parts/desk-drafts";
import { DeskPlanned } from "~/areas/blog/desk/parts/desk-planned";
import { EmptyDesk } from "~/areas/blog/desk/parts/empty-desk";
import { DeskList } from "~/areas/blog/desk/parts/desk-list";
import { readDeskSummary } from "~/areas/blog/desk/read-desk-summary.server";
import { SERIES_LIST } from "~/areas/blog/series/series-address";
import { actOnDesk } from "~/areas/blog/web/act-on-desk.server";
import { listTemps } from "~/areas/blog/writing/list-temps.server";
import { listPlanned } from "~/areas/blog/writing/planning/list-planned.server";
import { fileUrl } from "~/areas/files/file-url";
import { codeName, commonCodes } from "~/areas/master/common-codes.server";
import { figuresRange, postFigures } from "~/areas/reports/cards/post-figures.server";
import { rankOwnPosts } from "~/areas/reports/cards/rank-own-posts.server";
import { rateOf } from "~/areas/reports/rate";
import { feeDispatchesHref, readersHref, visitsHref } from "~/areas/reports/report-links";
import { PushOffer } from "~/areas/notices/push/parts/push-offer";
import type { MemberCtx } from "~/core/ctx.server";
import { queryOf } from "~/http/request/query.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { submit } from "~/http/screen/submit.server";
import { counted } from "~/messages/counted";
import { ButtonLink, PrimaryLink } from "~/ui/button-link";
import { ConfirmOver, useAsked } from "~/ui/form/confirm";
import { FilterBar } from "~/ui/list/filter-bar";
import { Segmented } from "~/ui/list/segmented";
import { Page } from "~/ui/page";
import { Pager } from "~/ui/pager";
import { NoticeStrip } from "~/ui/notice-strip";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

const HERE = "/app/contents/blog";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: deskHref }];
export const meta: MetaFunction = (args) => titled("내 글", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const asked = queryOf(request, DeskQuery);
    const of = figuresRange(ctx.now());
    if (asked.view !== "") {
      const isFound = ({ title }: { title: string }) => title.includes(asked.title);
      const drafts = asked.view === "drafts" ? (await listTemps(ctx)).filter(isFound) : [];
      const planned = asked.view === "planned" ? (await listPlanned(ctx)).filter(isFound) : [];
      const counts = await readDeskSummary(ctx);
      return { ...NO_POSTS, counts, asked, drafts, planned, total: drafts.length + planned.length, of, now: ctx.now() };
    }
    const [{ rows, total }, types, summary] = await Promise.all([
      listDesk(ctx, asked, asked.sort === "latest" ? null : await rankOwnPosts(ctx, asked.sort)),
      commonCodes(ctx, "contents_type"),
      readDeskSummary(ctx),
    ]);
    return {
      asked,
      drafts: [],
      planned: [],
      counts: { drafts: summary.drafts, planned: summary.planned },
      posts: await withFigures(ctx, rows),
      total,
      totalPages: Math.ceil(total / asked.rowsPerPage),
      types,
      names: summary.seriesNames,
      of,
      now: ctx.now(),
    };
  });
}

const NO_POSTS = { posts: [], totalPages: 1, types: [], names: [] };

async function withFigures(ctx: MemberCtx, rows: Awaited<ReturnType<typeof listDesk>>["rows"]) {
  const figures = await postFigures(
    ctx,
    rows.map(({ contentsId }) => contentsId),
  );
  const posts = rows.map(async ({ pictureFileId, pinnedAt, seriesId, seriesName, mainSubject, ...row }) => ({
    ...row,
    subjectName: await codeName(ctx, "main_subject", mainSubject),
    picturePath: fileUrl(pictureFileId),
    pinned: pinnedAt !== null,
    series: seriesId !== null && seriesName !== null ? { seriesId, name: seriesName } : null,
    figures: figures.get(row.contentsId)!,
  }));
  return Promise.all(posts);
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member);
  return submit(request, DeskForm, (input) => actOnDesk(ctx, request, input));
}

const LEADS = {
  "": "보낸 수, 읽음, 저작권료는 최근 12개월이에요.",
  planned: "예약한 시각까지 나만 볼 수 있어요.",
  drafts: "아직 발행하지 않은 글이에요. 이어서 쓸 수 있어요.",
};

const views = [
  { query: "", name: "모든 글" },
  { query: "?shopYn=Y", name: "올린 글" },
  { query: "?shopYn=N", name: "올리지 않은 글" },
];

function Counted({ name, count }: { name: string; count: number }) {
  return (
    <>
      {name}
      <span className="desk-count">{` (${counted(count)})`}</span>
    </>
  );
}

export default function OwnPosts() {
  const { asked, drafts, planned, counts, posts, total, totalPages, types, names, of, now } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const error = Object.values<string[] | null>(sent?.lastResult.error ?? {}).flatMap((texts) => texts ?? [])[0];
  const isView = asked.view !== "";
  const currentQuery = isView ? `?view=${asked.view}` : asked.shopYn && `?shopYn=${asked.shopYn}`;
  const tabs = [
    ...views,
    { query: "?view=planned", name: <Counted name="예약" count={counts.planned} /> },
    { query: "?view=drafts", name: <Counted name="임시저장" count={counts.drafts} /> },
  ];
  return (
    <ConfirmOver {...useAsked(sent)} cancelHref={`${HERE}${currentQuery}`} danger={asked.view !== "planned"}>
      <Page
        title="내 글"
        lead={LEADS[asked.view]}
        actions={
          <>
            <PrimaryLink href="/app/blog/write-contents">글쓰기</PrimaryLink> <ButtonLink href={SERIES_LIST}>연재</ButtonLink>{" "}
            <ButtonLink href="/app/contents/bring-in">글 가져오기</ButtonLink>
          </>
        }
      >
        {error && (
          <NoticeStrip type="error" alert>
            <p>{error}</p>
          </NoticeStrip>
        )}
        <div className="sheet desk-sheet">
          <div className="desk-bar">
            <Segmented
              label="보기"
              options={tabs.map(({ query, name }) => ({ label: name, to: `${HERE}${query}`, current: query === currentQuery }))}
            />
            <FilterBar
              view={isView ? "view" : "shopYn"}
              filters={[{ name: "title", label: "제목", value: asked.title, type: "search", maxLength: 200 }]}
              found={`${counted(total)}건`}
            />
          </div>
          {total === 0 && <EmptyDesk {...asked} />}
          {drafts.length > 0 && <DeskDrafts drafts={drafts} />}
          {planned.length > 0 && <DeskPlanned planned={planned} now={now} />}
          {posts.length > 0 && (
            <DeskList
              rows={posts.map(({ figures: { sent, read, fee }, ...post }) => ({
                post,
                figures: { sent, read, fee, rate: `${Math.round(rateOf(read, sent))}%` },
                readersHref: readersHref(of.range, { contentsId: post.contentsId }),
                visitsHref: visitsHref(of.range, { contentsId: post.contentsId }),
                feesHref: feeDispatchesHref(of, { contentsId: post.contentsId }),
              }))}
              types={types}
              names={names}
              sort={asked.sort}
            />
          )}
        </div>
        {planned.length > 0 && <PushOffer why="글이 발행되면 이 기기로 알려 드릴까요?" />}
        {!isView && <Pager page={asked.page} totalPages={totalPages} totalElements={total} />}
      </Page>
    </ConfirmOver>
  );
}
