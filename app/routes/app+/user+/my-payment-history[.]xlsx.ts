import type { LoaderFunctionArgs } from "@remix-run/node";
import { allMyHistory } from "~/areas/payments/list-history.server";
import { paymentHistoryColumns } from "~/areas/payments/payment-history.columns";
import { HistoryQuery } from "~/areas/payments/payments.schema.server";
import { paymentNames } from "~/areas/payments/payment-names.server";
import { tableFile } from "~/http/reply/table-file.server";
import { queryOf } from "~/http/request/query.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const names = await paymentNames(ctx);
    return tableFile(request, "결제 내역", paymentHistoryColumns(names), allMyHistory(ctx, queryOf(request, HistoryQuery)));
  });
}
