import { HISTORY_PAGE, listSendHistory } from "~/areas/sending/history/list-send-history.server";
import { StrictHistoryQuery, HistoryReply } from "~/areas/sending/runs/sending.schema.server";
import { pageOf } from "~/core/replies.server";
import { member } from "~/http/rest/access";
import { serve } from "~/http/rest/serve.server";
import { pageEndpoint, rowsAs } from "~/http/rest/short-endpoints.server";

export const { loader, action } = serve(
  pageEndpoint({
    summary: "발송 이력",
    access: member,
    query: StrictHistoryQuery,
    reply: pageOf(HistoryReply),
    size: HISTORY_PAGE,
    rows: ({ ctx, query }) =>
      rowsAs(listSendHistory(ctx, query), (row) => ({ ...row, createdDateTime: row.createdDateTime.toISOString() })),
  }),
);
