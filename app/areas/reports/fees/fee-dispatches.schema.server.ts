import { typedEmail } from "~/areas/account/account.schema.server";
import { PageNumber, RowsPerPage } from "~/core/replies.server";
import { Id } from "~/core/shapes.server";
import { FeeChartQuery } from "../report.schema.server";

export const FeeDispatchQuery = FeeChartQuery.extend({
  contentsId: Id.optional().catch(undefined),
  username: typedEmail().min(1).optional().catch(undefined),
  page: PageNumber,
  rowsPerPage: RowsPerPage(100),
});
