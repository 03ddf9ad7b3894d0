import { customerInterest } from "~/areas/reports/report-scopes.server";
import { InterestPage, InterestQuery } from "~/areas/reports/customers/customers.schema.server";
import { interestDay } from "~/areas/reports/customers/interest-day";
import { readCustomerInterest } from "~/areas/reports/customers/read-customer-interest.server";
import { member, rowsAs, serve } from "~/http/rest/serve.server";
import { seoulDay } from "~/time/seoul";

export const { loader, action } = serve({
  verb: "readCustomerInterest",
  summary: "고객 관심 현황",
  access: member,
  all: customerInterest.all,
  query: InterestQuery,
  reply: InterestPage,
  rows: ({ ctx, scope, query: { yearMonthDay, ...query } }) => {
    const found = readCustomerInterest(ctx, scope, { ...query, day: interestDay(ctx.now(), yearMonthDay) });
    return rowsAs(found, (row) => ({ ...row, createDate: seoulDay(row.createDate) }));
  },
});
