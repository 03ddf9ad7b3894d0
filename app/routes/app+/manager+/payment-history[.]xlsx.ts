import type { LoaderFunctionArgs } from "@remix-run/node";
import { DeskQuery } from "~/areas/payments/desk/desk.schema.server";
import { deskFileColumns } from "~/areas/payments/desk/parts/desk-columns";
import { allHistory } from "~/areas/payments/desk/all-history.server";
import { paymentNames } from "~/areas/payments/payment-names.server";
import { tableFile } from "~/http/reply/table-file.server";
import { queryOf } from "~/http/request/query.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, async () => {
    const names = await paymentNames(ctx);
    return tableFile(request, "결제 관리", deskFileColumns(names), allHistory(ctx, queryOf(request, DeskQuery)));
  });
}
