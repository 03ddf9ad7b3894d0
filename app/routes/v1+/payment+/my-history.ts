import { HISTORY_PAGE } from "~/areas/payments/history-pages.server";
import { myHistory } from "~/areas/payments/list-history.server";
import { StrictHistoryQuery, PaymentRowReply } from "~/areas/payments/payments.schema.server";
import { member, pageOf, rowsAs, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "listOwnPayments",
  summary: "내 결제 내역",
  access: member,
  query: StrictHistoryQuery,
  reply: pageOf(PaymentRowReply),
  size: HISTORY_PAGE,
  rows: ({ ctx, query }) => rowsAs(myHistory(ctx, query), (row) => ({ ...row, approvedAt: row.approvedAt.toISOString() })),
});
