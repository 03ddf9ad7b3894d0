import type { LoaderFunctionArgs } from "@remix-run/node";
import { allSendHistory, type HistoryRow } from "~/areas/sending/history/list-send-history.server";
import { HistoryQuery } from "~/areas/sending/runs/sending.schema.server";
import { type ExcelColumn, excelFile } from "~/http/reply/excel.server";
import { member } from "~/http/rest/access";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const query = HistoryQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
    return excelFile("발송 이력", columns, allSendHistory(ctx, query));
  });
}

const columns: ExcelColumn<HistoryRow>[] = [
  { header: "번호", value: (row) => row.sendHistoryId },
  { header: "제목", width: 40, value: (row) => row.title },
  { header: "보낸 시각", value: (row) => row.createdDateTime },
  { header: "받은 사람", value: (row) => row.kakaotalkProfileNickname },
  { header: "도착", value: (row) => (row.delivered ? "보냄" : "확인 필요") },
];
