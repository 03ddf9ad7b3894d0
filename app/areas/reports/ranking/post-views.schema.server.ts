import { PageNumber, RowsPerPage } from "~/core/replies.server";
import { Id } from "~/core/shapes.server";
import { lenient, RangeQuery, Sender } from "../report.schema.server";

export const PostViewsQuery = RangeQuery.extend({
  contentsId: lenient(Id),
  username: Sender,
  page: PageNumber,
  rowsPerPage: RowsPerPage(100),
});
