import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { codeName, commonCodes } from "~/areas/master/common-codes.server";
import { HISTORY_PAGE, historyDays, myHistory } from "~/areas/payments/list-history.server";
import { HistoryQuery } from "~/areas/payments/payments.schema.server";
import { won } from "~/areas/payments/price";
import type { Ctx } from "~/core/ctx.server";
import { member } from "~/http/rest/access";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { dayShown, formatSeoul } from "~/time/seoul";
import { Empty } from "~/ui/empty";
import { ReversedDates } from "~/ui/form/reversed-dates";
import { Page } from "~/ui/page";
import { Pager } from "~/ui/pager";
import { titled } from "~/ui/title";

const HERE = "/app/user/my-payment-history";

export const meta: MetaFunction = (args) => titled("결제 내역", args);

/** The member's payments, newest first; the last twelve months unless asked otherwise (1 §2, decision 38). */
export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const { search, searchParams } = new URL(request.url);
    const query = HistoryQuery.parse(Object.fromEntries(searchParams));
    const { rows, total } = await myHistory(ctx, query);
    return {
      rows: await Promise.all(
        rows.map(async (row) => ({
          ...row,
          approvedAt: formatSeoul(row.approvedAt, "yyyy.MM.dd HH:mm"),
          typeName: await codeName(ctx, "payment_type", row.paymentType),
          resultName: await codeName(ctx, "payment_result", row.paymentResult),
        })),
      ),
      total,
      query,
      days: historyDays(ctx, query),
      results: await choices(ctx, "payment_result"),
      types: await choices(ctx, "payment_type"),
      totalPages: Math.ceil(total / HISTORY_PAGE),
      excelHref: `${HERE}.xlsx${search}`,
    };
  });
}

async function choices(ctx: Ctx, group: string) {
  const codes = await commonCodes(ctx, group);
  return codes.map(({ commonCodeKey, commonCodeKeyName }) => ({ value: commonCodeKey, label: commonCodeKeyName }));
}

export default function MyPaymentHistory() {
  const { rows, total, query, days, results, types, totalPages, excelHref } = useLoaderData<typeof loader>();
  return (
    <Page
      title="결제 내역"
      width="full"
      lead={`${dayShown(days.from)}부터 ${dayShown(days.to)}까지의 결제예요.`}
      actions={
        <a className="btn" href={excelHref}>
          엑셀 내려받기
        </a>
      }
    >
      <Form method="get" className="search" role="search">
        <Day name="approved_at_from" label="승인일(부터)" value={days.from} />
        <Day name="approved_at_to" label="승인일(까지)" value={days.to} />
        <Choice name="paymentResult" label="결제 결과" value={query.paymentResult} options={results} />
        <Choice name="paymentType" label="결제 유형" value={query.paymentType} options={types} />
        <button className="btn btn-primary" type="submit">
          검색
        </button>{" "}
        <a className="btn" href={HERE}>
          조건 지우기
        </a>
      </Form>
      <ReversedDates {...days} />
      {rows.length === 0 ? (
        <Empty title="이 조건으로 찾은 결제가 없습니다">
          <p>기간을 넓히거나 조건을 지워 보세요.</p>
        </Empty>
      ) : (
        <>
          <Rows rows={rows} />
          <Pager page={query.page} totalPages={totalPages} totalElements={total} />
        </>
      )}
    </Page>
  );
}

function Day({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <p>
      <label htmlFor={name}>{label}</label>
      <input className="input" type="date" id={name} name={name} defaultValue={value} key={value} />
    </p>
  );
}

function Choice({
  name,
  label,
  value,
  options,
}: {
  name: string;
  label: string;
  value: string;
  options: { value: string; label: string }[];
}) {
  return (
    <p>
      <label htmlFor={name}>{label}</label>
      <select className="select" id={name} name={name} defaultValue={value} key={value}>
        <option value="ALL">전체</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </p>
  );
}

function Rows({ rows }: { rows: ReturnType<typeof useLoaderData<typeof loader>>["rows"] }) {
  const heads = ["번호", "유형", "승인한 시각", "이용 만료일", "금액", "부가세", "결과", "거래번호", "메모"];
  const figures = ["번호", "승인한 시각", "이용 만료일", "금액", "부가세"];
  return (
    <div className="scroll-x" tabIndex={0} role="region" aria-label="결제 표">
      <table className="table">
        <thead>
          <tr>
            {heads.map((head) => (
              <th scope="col" key={head} className={figures.includes(head) ? "num" : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.billingHistoryId}>
              <td className="num">{row.billingHistoryId}</td>
              <td>{row.typeName}</td>
              <td className="num">{row.approvedAt}</td>
              <td className="num">{row.expiryDate && dayShown(row.expiryDate)}</td>
              <td className="num">{won(row.paymentAmount)}</td>
              <td className="num">{won(row.valueAddedTax)}</td>
              <td>{row.resultName}</td>
              <td>{row.transactionId ?? ""}</td>
              <td>{row.paymentResultMessage}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
