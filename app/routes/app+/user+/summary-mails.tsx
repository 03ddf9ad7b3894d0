import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { switchOfSummaryLink } from "~/areas/reports/summary/summary-link.server";
import { SummaryQuery } from "~/areas/reports/summary/summary.schema.server";
import { queryOf } from "~/http/request/query.server";
import { limitByAddress } from "~/http/request/rate-limit.server";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, anyone);
  return show(ctx, async () => {
    await limitByAddress("notice-mails", request);
    throw redirect(switchOfSummaryLink(queryOf(request, SummaryQuery, "reports.summary-link")), 303);
  });
}
