import { HISTORY_PAGE, listSendHistory } from "~/areas/sending/list-send-history.server";
import { HistoryCall, HistoryReply } from "~/areas/sending/sending.schema.server";
import { pageOf, paged } from "~/core/replies.server";
import { member } from "~/http/access";
import { endpoint } from "~/http/endpoint.server";
import { serve } from "~/http/serve.server";

export const { loader, action } = serve(
  endpoint({
    method: "GET",
    summary: "발송 이력",
    access: member,
    query: HistoryCall,
    reply: pageOf(HistoryReply),
    handle: async ({ ctx, query }) => {
      const { rows, total } = await listSendHistory(ctx, query);
      const content = rows.map((row) => ({ ...row, createdDateTime: row.createdDateTime.toISOString() }));
      return paged(content, { page: query.page, size: HISTORY_PAGE, total });
    },
  }),
);
