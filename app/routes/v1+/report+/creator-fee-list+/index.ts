import { creatorFeeList } from "~/areas/reports/report-scopes.server";
import { CreatorFeePage, CreatorFeeQuery } from "~/areas/reports/fees/fees.schema.server";
import { readCreatorFees } from "~/areas/reports/fees/read-creator-fees.server";
import { member, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "readCreatorFees",
  summary: "글별 저작권료",
  access: member,
  all: creatorFeeList.all,
  query: CreatorFeeQuery,
  reply: CreatorFeePage,
  rows: ({ ctx, scope, query }) => readCreatorFees(ctx, scope, query),
});
