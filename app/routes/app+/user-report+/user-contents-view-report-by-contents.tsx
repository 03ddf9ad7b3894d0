import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation, useSearchParams } from "@remix-run/react";
import { codeNames } from "~/areas/master/common-codes.server";
import cardsHref from "~/areas/reports/cards/cards.css";
import { PostCard } from "~/areas/reports/cards/parts/post-card";
import { Resend } from "~/areas/reports/cards/parts/resend";
import { readPostCards } from "~/areas/reports/cards/read-post-cards.server";
import { readReaders } from "~/areas/reports/cards/read-readers.server";
import { readersColumns } from "~/areas/reports/cards/readers.columns";
import { ReadingStats } from "~/areas/reports/cards/parts/reading-stats";
import { readingCompared } from "~/areas/reports/cards/reading-compared.server";
import hoursHref from "~/areas/reports/hours/hours.css";
import { HoursView } from "~/areas/reports/hours/parts/hours-view";
import { readHours } from "~/areas/reports/hours/read-hours.server";
import { narrowedFilters, rowFilters } from "~/areas/reports/parts/narrowed-filters";
import { NothingSent } from "~/areas/reports/parts/nothing-sent";
import { ReportRangeForm } from "~/areas/reports/parts/report-range-form";
import { readNarrowed } from "~/areas/reports/dispatches/read-narrowed.server";
import { readViewReport } from "~/areas/reports/dispatches/read-view-report.server";
import { postsHref, readersHref } from "~/areas/reports/report-links";
import { daysInShort } from "~/areas/reports/report-words";
import { CardsPage, ViewReportScreenQuery } from "~/areas/reports/report.schema.server";
import { viewReportColumns } from "~/areas/reports/dispatches/view-report.columns";
import { askedRange } from "~/areas/reports/web/asked-range.server";
import { listUnopened } from "~/areas/sending/runs/list-resendable.server";
import { panelAddress } from "~/areas/sending/runs/send-panel-address";
import { viewReportByContents } from "~/areas/reports/report-scopes.server";
import { queryOf } from "~/http/request/query.server";
import { member } from "~/http/access/floors";
import { scopeOf } from "~/http/access/scope.server";
import { enter } from "~/http/screen/enter.server";
import { listRows } from "~/http/screen/list-rows.server";
import { show } from "~/http/screen/show.server";
import { counted } from "~/messages/counted";
import { DataTable } from "~/ui/list/data-table";
import { Downloads } from "~/ui/list/downloads";
import { NotLoaded } from "~/ui/list/not-loaded";
import { Segmented } from "~/ui/list/segmented";
import { Page } from "~/ui/page";
import { Pager } from "~/ui/pager";
import { RowsPerPage } from "~/ui/rows-per-page";
import { titled } from "~/ui/title";

export { keepRows as clientLoader } from "~/ui/list/keep-rows";

export const links: LinksFunction = () => [cardsHref, hoursHref].map((href) => ({ rel: "stylesheet", href }));
export const meta: MetaFunction = (args) => titled("콘텐츠별 고객 조회 현황", args);

/** Shows cards, rows or hours by `view`; without `view`, rows if a filter is set that cards lack. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const { view, ...query } = queryOf(request, ViewReportScreenQuery);
    const { range, asked } = askedRange(request, ctx.now(), "month");
    const scope = await scopeOf(ctx, viewReportByContents);
    const { contentsId, username, receiverId, mainSubject, viewYn } = query;
    const isRows = view ? view === "rows" : Boolean(receiverId ?? mainSubject ?? viewYn);
    const common = {
      asked,
      narrowed: await readNarrowed(ctx, scope, isRows ? query : { contentsId }),
      mainSubject: mainSubject ?? "",
      viewYn: viewYn ?? "",
      subjects: await codeNames(ctx, "main_subject"),
      username: scope === "all" ? (username ?? "") : null,
    };
    const page = { page: query.page, size: query.rowsPerPage, sizes: true };
    if (isRows) {
      const { rows, total } = await readViewReport(ctx, scope, { ...query, range });
      return {
        ...common,
        view: "rows" as const,
        rows: listRows(context, rows, viewReportColumns(common.subjects)),
        page: { ...page, total },
      };
    }
    if (view === "hours") {
      const hours = await readHours(ctx, scope, { range, username, contentsId });
      return { ...common, view: "hours" as const, hours, page: { ...page, total: hours?.total ?? 0 } };
    }
    if (contentsId) {
      const { rows: cards, sums } = await readPostCards(ctx, scope, { page: 1, rowsPerPage: 1, range, username, contentsId });
      const { rows: readers, total } = await readReaders(ctx, scope, { ...query, contentsId, range });
      const unread = cards[0]?.deleteYn === "N" ? await listUnopened(ctx, contentsId, range) : [];
      const resend = { count: unread.length, href: panelAddress({ contentsId, receiverId: unread }) };
      return {
        ...common,
        view: "readers" as const,
        cards,
        sums,
        readers: listRows(context, readers, readersColumns),
        resend,
        page: { ...page, total },
      };
    }
    const cardsPage = queryOf(request, CardsPage);
    const { rows: cards, total, sums } = await readPostCards(ctx, scope, { ...cardsPage, range, username });
    return {
      ...common,
      compared: await readingCompared(ctx, scope, { range, username, now: sums }),
      view: "cards" as const,
      cards,
      sums,
      page: { page: cardsPage.page, size: cardsPage.rowsPerPage, total, sizes: true },
    };
  });
}

export default function ViewReportByContents() {
  const shown = useLoaderData<typeof loader>();
  const { asked, narrowed, subjects, username, page } = shown;
  const cardOf = (card: { mainSubject: string }) => subjects[card.mainSubject] ?? card.mainSubject;
  const foundText =
    shown.view === "cards" ? `글 ${counted(page.total)}개` : `${shown.view === "hours" ? "읽은" : "보낸"} 글 ${counted(page.total)}건`;
  return (
    <Page title="콘텐츠별 고객 조회 현황" width="full" lead={`${daysInShort(asked)}에 보낸 글을 누가 읽었나요?`} actions={<Downloads />}>
      <ReportRangeForm
        asked={asked}
        username={username}
        filters={[...narrowedFilters(narrowed), ...(shown.view === "rows" ? rowFilters(shown) : [])]}
        found={foundText}
        view="view"
        views={<Views current={shown.view} />}
      />
      {shown.view === "cards" && <NotLoaded />}
      {shown.view === "cards" && page.total > 0 && (
        <>
          <ReadingStats asked={asked} of={{ username }} {...shown.sums} compared={shown.compared} />
          <ul className="post-cards">
            {shown.cards.map((card) => (
              <li key={card.contentsId}>
                <PostCard card={card} subject={cardOf(card)} href={readersHref(asked, { contentsId: card.contentsId, username })} />
              </li>
            ))}
          </ul>
          <div className="row list-foot">
            <Pager page={page.page} totalPages={Math.ceil(page.total / page.size)} totalElements={page.total} unit="개" />
            <RowsPerPage value={page.size} param="rowsPerPage" />
          </div>
          <p className="quiet">같은 사람에게 다시 보내면 한 명으로 더 세어요. 저작권료는 글을 쓴 사람에게 쌓여요.</p>
        </>
      )}
      {shown.view === "cards" && page.total === 0 && <NothingSent />}
      {shown.view === "readers" && (
        <>
          <p className="no-print">
            <a href={postsHref(asked, { username })}>이 기간에 보낸 모든 글</a>
          </p>
          {shown.cards.map((card) => (
            <PostCard key={card.contentsId} card={card} subject={cardOf(card)} />
          ))}
          {shown.resend.count > 0 && <Resend {...shown.resend} />}
          <DataTable label="받은 사람" columns={readersColumns} rows={shown.readers} page={page} empty={<NothingSent />} />
        </>
      )}
      {shown.view === "hours" && <HoursView hours={shown.hours} />}
      {shown.view === "rows" && (
        <DataTable
          label="콘텐츠별 고객 조회 현황"
          columns={viewReportColumns(subjects)}
          rows={shown.rows}
          page={page}
          empty={<NothingSent />}
        />
      )}
    </Page>
  );
}

function Views({ current }: { current: "cards" | "readers" | "rows" | "hours" }) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const to = (view: "rows" | "hours" | null) => {
    const next = new URLSearchParams(query);
    for (const name of ["page", "rowsPerPage", "view"]) next.delete(name);
    if (view) next.set("view", view);
    if (view !== "rows") for (const name of ["receiverId", "mainSubject", "viewYn"]) next.delete(name);
    return next.size > 0 ? `${pathname}?${next}` : pathname;
  };
  const options = [
    { label: "글별로", to: to(null), current: current === "cards" || current === "readers" },
    { label: "건별로", to: to("rows"), current: current === "rows" },
    { label: "시간별로", to: to("hours"), current: current === "hours" },
  ];
  return <Segmented label="보기" options={options} />;
}
