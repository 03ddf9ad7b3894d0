import type { LoaderFunctionArgs } from "@remix-run/node";
import { allSendHistory } from "~/areas/sending/history/list-send-history.server";
import { sendHistoryColumns } from "~/areas/sending/history/send-history.columns";
import { HistoryScreenQuery } from "~/areas/sending/runs/sending.schema.server";
import { tableFile } from "~/http/reply/table-file.server";
import { queryOf } from "~/http/request/query.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () =>
    tableFile(request, "발송 이력", sendHistoryColumns, allSendHistory(ctx, queryOf(request, HistoryScreenQuery))),
  );
}
