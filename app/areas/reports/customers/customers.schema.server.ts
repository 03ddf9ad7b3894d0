import { z } from "zod";
import { PageNumber, pageOf, RowsPerPage, SortBy } from "~/core/replies.server";
import { Id, MonthOrDay, Search, Yn } from "~/core/shapes.server";
import { lenient, RangeQuery, Sender } from "../report.schema.server";
import { interestWindows } from "../counting/interest-windows";
import { interestViews } from "./interest-views";

const Paged = { page: PageNumber, rowsPerPage: RowsPerPage(100), username: Sender };

export const SubjectReportQuery = RangeQuery.extend({
  ...Paged,
  receiverId: lenient(Id),
  ...SortBy(["friendName", "mainSubject", "sendCount", "viewCount", "viewRate"], "sendCount"),
});

export const SubjectReportPage = pageOf(
  z.object({
    userId: z.string(),
    friendName: z.string(),
    mainSubject: z.string(),
    sendCount: z.number(),
    viewCount: z.number(),
    viewRate: z.string().describe("percent with two decimals: 66.67%"),
    receiverId: z.number(),
  }),
);

const windows = interestWindows.map(([name]) => name);

export const InterestQuery = z.object({
  ...Paged,
  yearMonthDay: lenient(MonthOrDay).describe("yyyy-MM-dd, yyyyMMdd or yyyyMM, which means the month's last day; today by default"),
  ...SortBy(["name", "createDate", "subscribeYn", "sendCount", "viewCount", "interest", ...windows], "interest"),
});

/** Lower default: nobody reads a hundred rows of ten links. The documented call has neither a search by name nor views. */
export const InterestScreenQuery = InterestQuery.extend({
  rowsPerPage: RowsPerPage(20),
  name: Search(60),
  view: z.enum(interestViews).optional().catch(undefined),
});

const Rate = z.number().describe("percent with two decimals");

export const InterestPage = pageOf(
  z.object({
    userId: z.string(),
    name: z.string(),
    createDate: z.string(),
    sendCount: z.number(),
    viewCount: z.number(),
    interest: Rate,
    day: Rate,
    oneMonth: Rate,
    threeMonth: Rate,
    sixMonth: Rate,
    oneYear: Rate,
    subscribeYn: Yn.nullable(),
    receiverId: z.number(),
  }),
);
