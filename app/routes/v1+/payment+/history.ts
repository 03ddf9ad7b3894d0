import { history } from "~/areas/payments/desk/all-history.server";
import { HISTORY_PAGE } from "~/areas/payments/history-pages.server";
import { StrictHistoryQuery, AdminPaymentRowReply } from "~/areas/payments/payments.schema.server";
import { granted, pageOf, rowsAs, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "listPayments",
  summary: "결제 내역",
  access: granted,
  query: StrictHistoryQuery,
  reply: pageOf(AdminPaymentRowReply),
  size: HISTORY_PAGE,
  rows: ({ ctx, query }) => rowsAs(history(ctx, query), (row) => ({ ...row, approvedAt: row.approvedAt.toISOString() })),
});
