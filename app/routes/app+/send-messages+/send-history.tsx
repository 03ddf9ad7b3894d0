import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { historyDays } from "~/areas/sending/history/find-sent.server";
import { HISTORY_PAGE, listSendHistory, newestHistory } from "~/areas/sending/history/list-send-history.server";
import { historyListColumns } from "~/areas/sending/history/parts/history-columns";
import { RecordTabs } from "~/areas/sending/parts/record-tabs";
import recordsHref from "~/areas/sending/records.css";
import { HistoryScreenQuery } from "~/areas/sending/runs/sending.schema.server";
import { queryOf } from "~/http/request/query.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { listRows } from "~/http/screen/list-rows.server";
import { show } from "~/http/screen/show.server";
import { counted } from "~/messages/counted";
import { dayShown, seoulDay } from "~/time/seoul";
import { HISTORY } from "~/areas/sending/sending-links";
import { ButtonLink } from "~/ui/button-link";
import { Empty } from "~/ui/empty";
import { DataTable } from "~/ui/list/data-table";
import { Downloads } from "~/ui/list/downloads";
import { FilterBar } from "~/ui/list/filter-bar";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: recordsHref }];
export const meta: MetaFunction = (args) => titled("발송 이력", args);

const READ_OPTIONS = [
  { value: "", label: "모두" },
  { value: "Y", label: "읽음" },
  { value: "N", label: "안 읽음" },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const query = queryOf(request, HistoryScreenQuery);
    const { page, ...asked } = query;
    const isNewest = page === 1 && Object.values(asked).every((value) => !value);
    const { rows, total, read } = isNewest ? await newestHistory(ctx, query) : { ...(await listSendHistory(ctx, query)), read: null };
    const year = seoulDay(ctx.now()).slice(0, 4);
    return {
      year,
      rows: listRows(context, rows, historyListColumns(year)),
      read,
      page: { page, size: HISTORY_PAGE, total },
      query,
      days: historyDays(ctx, query),
    };
  });
}

export default function SendHistory() {
  const { year, rows, read, page, query, days } = useLoaderData<typeof loader>();
  return (
    <Page
      title="발송 이력"
      width="full"
      lead={
        read === null || page.total === 0
          ? `${dayShown(days.from)}부터 ${dayShown(days.to)}까지 보낸 기록이에요.`
          : `이번 달에 보낸 ${counted(page.total)}건 중 ${counted(read)}건을 친구가 읽었어요.`
      }
      actions={<Downloads />}
    >
      <RecordTabs of={HISTORY} />
      <FilterBar
        filters={[
          { name: "nickname", label: "받은 사람", value: query.nickname, maxLength: 100 },
          { name: "title", label: "제목", value: query.title, maxLength: 200 },
          { name: "contents", label: "내용", value: query.contents, maxLength: 200 },
          { name: "readYn", label: "읽음 여부", value: query.readYn, options: READ_OPTIONS },
          { label: "보낸 날", from: { name: "sendDateFrom", value: days.from }, to: { name: "sendDateTo", value: days.to } },
        ]}
        found={`기록 ${counted(page.total)}건`}
      />
      <div className="history">
        <DataTable
          label="보낸 기록"
          columns={historyListColumns(year)}
          rows={rows}
          page={page}
          empty={
            <Empty title="이 조건으로 보낸 기록이 없어요">
              <p>기간을 넓히거나, 콘텐츠 숍에서 글을 골라 보내 보세요.</p>
              <ButtonLink href="/app/contents/contents-shop">콘텐츠 숍</ButtonLink>
            </Empty>
          }
        />
      </div>
    </Page>
  );
}
