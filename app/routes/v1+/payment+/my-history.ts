import { HISTORY_PAGE, myHistory } from "~/areas/payments/list-history.server";
import { HistoryCall, PaymentRowReply } from "~/areas/payments/payments.schema.server";
import { pageOf, paged } from "~/core/replies.server";
import { member } from "~/http/access";
import { endpoint } from "~/http/endpoint.server";
import { serve } from "~/http/serve.server";

export const { loader, action } = serve(
  endpoint({
    method: "GET",
    summary: "내 결제 내역",
    access: member,
    query: HistoryCall,
    reply: pageOf(PaymentRowReply),
    handle: async ({ ctx, query }) => {
      const { rows, total } = await myHistory(ctx, query);
      const content = rows.map((row) => ({ ...row, approvedAt: row.approvedAt.toISOString() }));
      return paged(content, { page: query.page, size: HISTORY_PAGE, total });
    },
  }),
);
