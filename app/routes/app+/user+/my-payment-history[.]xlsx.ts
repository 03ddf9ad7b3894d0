import type { LoaderFunctionArgs } from "@remix-run/node";
import { codeName } from "~/areas/master/common-codes.server";
import { allMyHistory, type PaymentRow } from "~/areas/payments/list-history.server";
import { HistoryQuery } from "~/areas/payments/payments.schema.server";
import type { MemberCtx } from "~/core/ctx.server";
import { type ExcelColumn, excelFile } from "~/http/reply/excel.server";
import { member } from "~/http/rest/access";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";

type Row = PaymentRow & { typeName: string; resultName: string };

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const query = HistoryQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
    return excelFile("결제 내역", columns, named(ctx, query));
  });
}

async function* named(ctx: MemberCtx, query: HistoryQuery): AsyncGenerator<Row> {
  for await (const row of allMyHistory(ctx, query)) {
    const typeName = await codeName(ctx, "payment_type", row.paymentType);
    yield { ...row, typeName, resultName: await codeName(ctx, "payment_result", row.paymentResult) };
  }
}

const columns: ExcelColumn<Row>[] = [
  { header: "번호", value: (row) => row.billingHistoryId },
  { header: "유형", value: (row) => row.typeName },
  { header: "승인한 시각", value: (row) => row.approvedAt },
  { header: "이용 만료일", value: (row) => row.expiryDate },
  { header: "금액", value: (row) => row.paymentAmount },
  { header: "부가세", value: (row) => row.valueAddedTax },
  { header: "결과", value: (row) => row.resultName },
  { header: "거래번호", width: 30, value: (row) => row.transactionId },
  { header: "메모", width: 40, value: (row) => row.paymentResultMessage },
];
