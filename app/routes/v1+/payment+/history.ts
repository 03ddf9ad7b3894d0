import { history, HISTORY_PAGE } from "~/areas/payments/list-history.server";
import { HistoryCall, AdminPaymentRowReply } from "~/areas/payments/payments.schema.server";
import { pageOf, paged } from "~/core/replies.server";
import { granted } from "~/http/access";
import { endpoint } from "~/http/endpoint.server";
import { serve } from "~/http/serve.server";

export const { loader, action } = serve(
  endpoint({
    method: "GET",
    summary: "결제 내역",
    access: granted,
    query: HistoryCall,
    reply: pageOf(AdminPaymentRowReply),
    handle: async ({ ctx, query }) => {
      const { rows, total } = await history(ctx, query);
      const content = rows.map((row) => ({ ...row, approvedAt: row.approvedAt.toISOString() }));
      return paged(content, { page: query.page, size: HISTORY_PAGE, total });
    },
  }),
);
