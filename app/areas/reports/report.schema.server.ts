import { z } from "zod";
import { Code, Day, Id, MonthOrDay, Yn } from "~/core/shapes.server";
import { typedEmail } from "~/areas/account/account.schema.server";
import { PageNumber, pageOf, RowsPerPage } from "~/core/replies.server";
import { dateOptions } from "./report-range";

const options = dateOptions.map(([option]) => option);
/** An invalid value counts as missing. */
export const lenient = <S extends z.ZodType>(shape: S) => shape.optional().catch(undefined);
const DayOf = z.preprocess((text) => (typeof text === "string" ? text.slice(0, 10) : text), Day);

export const FeeChartQuery = z.object({ startDate: lenient(MonthOrDay), endDate: lenient(MonthOrDay) });

export const FeeChartReply = z.array(
  z.object({ yearMonth: z.string(), contentsCount: z.number(), creatorFee: z.number(), sendCount: z.number() }),
);

/** E-mail of the member to report on, only for administrators (rule 149). */
export const Sender = lenient(typedEmail().min(1));

export const RangeQuery = z.object({
  startDateTime: lenient(DayOf),
  endDateTime: lenient(DayOf),
  dateOption: lenient(z.enum(options)),
});

export const ViewReportQuery = RangeQuery.extend({
  page: PageNumber,
  rowsPerPage: RowsPerPage(100),
  username: Sender,
  contentsId: lenient(Id),
  receiverId: lenient(Id),
  mainSubject: lenient(Code),
  viewYn: lenient(Yn),
});
export const ViewReportScreenQuery = ViewReportQuery.extend({ view: lenient(z.enum(["cards", "rows", "hours"])) });
export const CardsPage = z.object({ page: PageNumber, rowsPerPage: RowsPerPage(20) });

export const ViewReportPage = pageOf(
  z.object({
    userId: z.string(),
    friendName: z.string(),
    contentsId: z.number(),
    title: z.string(),
    mainSubject: z.string(),
    createDate: z.string(),
    viewYn: Yn,
    sendHistoryId: z.number(),
  }),
);

export const TodayCountQuery = z.object({ userId: Id.optional() });
export const TodayCountReply = z.object({ userId: z.number(), count: z.number() });
