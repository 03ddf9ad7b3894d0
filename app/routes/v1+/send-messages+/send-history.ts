import { HISTORY_PAGE, listSendHistory } from "~/areas/sending/history/list-send-history.server";
import { StrictHistoryQuery, HistoryReply } from "~/areas/sending/runs/sending.schema.server";
import { member, pageOf, rowsAs, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "listSendHistory",
  summary: "발송 이력",
  access: member,
  query: StrictHistoryQuery,
  reply: pageOf(HistoryReply),
  size: HISTORY_PAGE,
  rows: ({ ctx, query }) => rowsAs(listSendHistory(ctx, query), (row) => ({ ...row, createdDateTime: row.createdDateTime.toISOString() })),
});
