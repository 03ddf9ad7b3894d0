import type { LoaderFunctionArgs } from "@remix-run/node";
import { InterestScreenQuery } from "~/areas/reports/customers/customers.schema.server";
import { interestDay } from "~/areas/reports/customers/interest-day";
import { interestColumns } from "~/areas/reports/customers/interest.columns";
import { allCustomerInterestRows } from "~/areas/reports/customers/read-customer-interest.server";
import { customerInterest } from "~/areas/reports/report-scopes.server";
import { tableFile } from "~/http/reply/table-file.server";
import { queryOf } from "~/http/request/query.server";
import { member } from "~/http/access/floors";
import { scopeOf } from "~/http/access/scope.server";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const { yearMonthDay, username, name, view } = queryOf(request, InterestScreenQuery);
    const day = interestDay(ctx.now(), yearMonthDay);
    const scope = await scopeOf(ctx, customerInterest);
    return tableFile(request, "고객 관심 현황", interestColumns(), allCustomerInterestRows(ctx, scope, { day, username, name, view }));
  });
}
