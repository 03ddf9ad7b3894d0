import { HISTORY_PAGE, myHistory } from "~/areas/payments/list-history.server";
import { StrictHistoryQuery, PaymentRowReply } from "~/areas/payments/payments.schema.server";
import { pageOf } from "~/core/replies.server";
import { member } from "~/http/rest/access";
import { serve } from "~/http/rest/serve.server";
import { pageEndpoint, rowsAs } from "~/http/rest/short-endpoints.server";

export const { loader, action } = serve(
  pageEndpoint({
    summary: "내 결제 내역",
    access: member,
    query: StrictHistoryQuery,
    reply: pageOf(PaymentRowReply),
    size: HISTORY_PAGE,
    rows: ({ ctx, query }) => rowsAs(myHistory(ctx, query), (row) => ({ ...row, approvedAt: row.approvedAt.toISOString() })),
  }),
);
