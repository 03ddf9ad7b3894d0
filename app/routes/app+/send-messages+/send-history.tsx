import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { HISTORY_PAGE, historyDays, listSendHistory } from "~/areas/sending/history/list-send-history.server";
import { HistoryQuery } from "~/areas/sending/runs/sending.schema.server";
import { member } from "~/http/rest/access";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { dayShown, formatSeoul } from "~/time/seoul";
import { Empty } from "~/ui/empty";
import { ReversedDates } from "~/ui/form/reversed-dates";
import { Page } from "~/ui/page";
import { Pager } from "~/ui/pager";
import { titled } from "~/ui/title";

export const meta: MetaFunction = (args) => titled("발송 이력", args);

/** Everything the member has sent, newest first; from the first of the month to now unless asked otherwise (2 §2 "Send history"). */
export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const { search, searchParams } = new URL(request.url);
    const query = HistoryQuery.parse(Object.fromEntries(searchParams));
    const { rows, total } = await listSendHistory(ctx, query);
    return {
      rows: rows.map((row) => ({ ...row, createdDateTime: formatSeoul(row.createdDateTime, "yyyy.MM.dd HH:mm") })),
      total,
      query,
      days: historyDays(ctx, query),
      totalPages: Math.ceil(total / HISTORY_PAGE),
      excelHref: `/app/send-messages/send-history.xlsx${search}`,
    };
  });
}

export default function SendHistory() {
  const { rows, total, query, days, totalPages, excelHref } = useLoaderData<typeof loader>();
  return (
    <Page
      title="발송 이력"
      width="full"
      lead={`${dayShown(days.from)}부터 ${dayShown(days.to)}까지 보낸 기록이에요.`}
      actions={
        <a className="btn" href={excelHref}>
          엑셀 내려받기
        </a>
      }
    >
      <Form method="get" className="search" role="search">
        <Field name="title" label="제목" value={query.title} />
        <Field name="contents" label="내용" value={query.contents} />
        <Field name="sendDateFrom" label="보낸 날(부터)" type="date" value={days.from} />
        <Field name="sendDateTo" label="보낸 날(까지)" type="date" value={days.to} />
        <button className="btn btn-primary" type="submit">
          검색
        </button>{" "}
        <a className="btn" href="/app/send-messages/send-history">
          조건 지우기
        </a>
      </Form>
      <ReversedDates {...days} />
      {rows.length === 0 ? (
        <Empty title="이 조건으로 보낸 기록이 없습니다">
          <p>기간을 넓히거나, 콘텐츠 숍에서 글을 골라 보내 보세요.</p>
          <a className="btn" href="/app/contents/contents-shop">
            콘텐츠 숍
          </a>
        </Empty>
      ) : (
        <>
          <HistoryTable rows={rows} />
          <Pager page={query.page} totalPages={totalPages} totalElements={total} />
        </>
      )}
    </Page>
  );
}

function Field({ name, label, value, type = "search" }: { name: string; label: string; value: string; type?: "search" | "date" }) {
  return (
    <p>
      <label htmlFor={name}>{label}</label>
      <input
        className="input"
        type={type}
        id={name}
        name={name}
        defaultValue={value}
        key={value}
        maxLength={type === "date" ? undefined : 200}
      />
    </p>
  );
}

function HistoryTable({ rows }: { rows: ReturnType<typeof useLoaderData<typeof loader>>["rows"] }) {
  return (
    <div className="scroll-x" tabIndex={0} role="region" aria-label="보낸 기록 표">
      <table className="table">
        <thead>
          <tr>
            <th scope="col" className="num">
              번호
            </th>
            <th scope="col">제목</th>
            <th scope="col" className="num">
              보낸 시각
            </th>
            <th scope="col">받은 사람</th>
            <th scope="col">도착</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.sendHistoryId}>
              <td className="num">{row.sendHistoryId}</td>
              <td className="wide">
                {row.sendRunId ? <a href={`/app/send-messages/send-run?sendRunId=${row.sendRunId}`}>{row.title}</a> : row.title}
              </td>
              <td className="num">{row.createdDateTime}</td>
              <td>{row.kakaotalkProfileNickname}</td>
              <td>{row.delivered ? "보냄" : "확인 필요"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
