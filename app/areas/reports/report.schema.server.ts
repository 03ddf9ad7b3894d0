import { z } from "zod";
import { Id, MonthOrDay, Yn } from "~/core/shapes.server";
import { typedEmail } from "~/areas/account/account.schema.server";
import { PageNumber, pageOf, RowsPerPage } from "~/core/replies.server";
import { dateOptions } from "./report-range";

const options = dateOptions.map(([option]) => option);
/** An empty or unknown value in an address counts as not given. */
const lenient = <S extends z.ZodType>(shape: S) => shape.optional().catch(undefined);
/** The day of a date or date-time text. */
const Day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}/)
  .transform((text) => text.slice(0, 10))
  .refine((day) => !Number.isNaN(Date.parse(day)));

export const FeeChartQuery = z.object({ startDate: lenient(MonthOrDay), endDate: lenient(MonthOrDay) });

export const FeeChartReply = z.array(
  z.object({ yearMonth: z.string(), contentsCount: z.number(), creatorFee: z.number(), sendCount: z.number() }),
);

export const ViewReportQuery = z.object({
  page: PageNumber,
  rowsPerPage: RowsPerPage(100),
  username: lenient(typedEmail().min(1)),
  startDateTime: lenient(Day),
  endDateTime: lenient(Day),
  dateOption: lenient(z.enum(options)),
});

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
