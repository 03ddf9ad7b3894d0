import { queryOf } from "~/http/request/query.server";
import { type AskedRange, type DateOption, type Range, reportRange } from "../report-range";
import { RangeQuery } from "../report.schema.server";

/** Range from the URL. Without a date option, no day or an invalid day means `byItself`. */
export function askedRange(request: Request, now: Date, byItself: DateOption): { range: Range; asked: AskedRange } {
  const query = queryOf(request, RangeQuery);
  const { dateOption, startDateTime: fromDay, endDateTime: toDay } = query;
  const typed = new URL(request.url).searchParams;
  const isUnreadable = !dateOption && (["startDateTime", "endDateTime"] as const).some((name) => typed.get(name) && !query[name]);
  const isSwapped = !dateOption && fromDay !== undefined && toDay !== undefined && fromDay > toDay;
  const range = reportRange(now, isUnreadable ? {} : { dateOption, fromDay, toDay }, byItself);
  const isDefault = isUnreadable || !(fromDay || toDay);
  const notice = isUnreadable ? "unreadable" : isSwapped ? "swapped" : null;
  return { range, asked: { dateOption: dateOption ?? (isDefault ? byItself : null), fromDay: range.fromDay, toDay: range.toDay, notice } };
}
