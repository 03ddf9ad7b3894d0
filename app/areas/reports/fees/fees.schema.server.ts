import { z } from "zod";
import { PageNumber, pageOf, RowsPerPage, SortBy } from "~/core/replies.server";
import { Sender } from "../report.schema.server";

export const CreatorFeeQuery = z.object({
  page: PageNumber,
  rowsPerPage: RowsPerPage(100),
  username: Sender,
  ...SortBy(
    ["contentsId", "title", "sendCountAll", "creatorFeeAll", "sendCountMonth", "contentsViewCountMonth", "creatorFeeMonth"],
    "creatorFeeAll",
  ),
});

export const CreatorFeePage = pageOf(
  z.object({
    contentsId: z.number(),
    title: z.string(),
    sendCountAll: z.number(),
    creatorFeeAll: z.number(),
    sendCountMonth: z.number(),
    contentsViewCountMonth: z.number(),
    creatorFeeMonth: z.number(),
  }),
);
