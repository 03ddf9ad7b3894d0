import { history, HISTORY_PAGE } from "~/areas/payments/list-history.server";
import { StrictHistoryQuery, AdminPaymentRowReply } from "~/areas/payments/payments.schema.server";
import { pageOf } from "~/core/replies.server";
import { granted } from "~/http/rest/access";
import { serve } from "~/http/rest/serve.server";
import { pageEndpoint, rowsAs } from "~/http/rest/short-endpoints.server";

export const { loader, action } = serve(
  pageEndpoint({
    summary: "결제 내역",
    access: granted,
    query: StrictHistoryQuery,
    reply: pageOf(AdminPaymentRowReply),
    size: HISTORY_PAGE,
    rows: ({ ctx, query }) => rowsAs(history(ctx, query), (row) => ({ ...row, approvedAt: row.approvedAt.toISOString() })),
  }),
);
