import { z } from "zod";
import { PageNumber, pageOf, RowsPerPage, SortBy } from "~/core/replies.server";
import { Id } from "~/core/shapes.server";
import { lenient } from "../report.schema.server";
import { rankingOptions } from "./ranking-range";

const MonthOrDay = lenient(z.string().max(100)).describe("yyyyMM, yyyyMMdd or yyyy-MM-dd");

export const RankingQuery = z.object({
  page: PageNumber,
  rowsPerPage: RowsPerPage(100),
  dateOption: lenient(z.enum(rankingOptions.map(([option]) => option))),
  yearMonth: MonthOrDay,
});

export const RankingPage = pageOf(
  z.object({
    ranking: z.number(),
    contentsId: z.number(),
    title: z.string(),
    mainSubject: z.string(),
    postingDate: z.string(),
    viewCount: z.number(),
  }),
);

export const ViewChartQuery = z.object({ contentsId: Id, yearMonth: MonthOrDay });

export const ViewChartReply = z.array(z.object({ yearMonth: z.string(), viewCount: z.number(), title: z.string() }));

export const PopularQuery = z.object({
  page: PageNumber,
  rowsPerPage: RowsPerPage(100),
  ...SortBy(["title", "mainSubject", "postingDate", "postingDays", "sendCount", "dayAverage"], "dayAverage"),
});

export const PopularPage = pageOf(
  z.object({
    contentsId: z.number(),
    title: z.string(),
    mainSubject: z.string(),
    postingDate: z.string(),
    postingDays: z.number(),
    sendCount: z.number(),
    dayAverage: z.number(),
  }),
);
