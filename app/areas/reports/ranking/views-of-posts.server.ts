import { addDays, monthDays, startOfSeoulDay } from "~/time/seoul";
import { daysOneByOne } from "../counting/calendar-tables.server";
import { dayText, instantText, isId, monthText } from "../counting/sql-text";
import { watermark } from "../counting/watermark.server";
import { monthOf } from "./ranking-range";

const FEW_DAYS = 31;

type Days = { fromDay: string; toDay: string };

/** SELECT of contents_id and views on the range's Seoul days, for a writer's posts (null: all). Sum a post's rows. */
export function viewsOfPosts(authorId: number | null, range: Days): string {
  const isMonth = isWholeMonth(range);
  return `${isMonth ? ofMonth(authorId, monthOf(range.fromDay)) : ofDays(authorId, range)}
    UNION ALL SELECT raw.contents_id, 1 FROM contents_view_history AS raw JOIN contents AS posts ON posts.contents_id = raw.contents_id
      WHERE raw.viewed_at >= ${watermark(isMonth ? "viewMonths" : "views")} AND raw.viewed_at >= ${instantText(startOfSeoulDay(range.fromDay))}
        AND raw.viewed_at < ${instantText(startOfSeoulDay(addDays(range.toDay, 1)))} AND ${isId("posts.user_id", authorId)}`;
}

function isWholeMonth({ fromDay, toDay }: Days): boolean {
  const { from, until } = monthDays(monthOf(fromDay));
  return fromDay === from && addDays(toDay, 1) === until;
}

const ofMonth = (authorId: number | null, month: string): string =>
  `SELECT counted.contents_id, counted.view_count AS views FROM contents_monthly AS counted
    WHERE counted.month = ${monthText(month)} AND ${isId("counted.author_id", authorId)}`;

function ofDays(authorId: number | null, { fromDay, toDay }: Days): string {
  const within = `counted.day >= ${dayText(fromDay)} AND counted.day <= ${dayText(toDay)}`;
  if (authorId === null) return `SELECT counted.contents_id, counted.view_count AS views FROM view_daily AS counted WHERE ${within}`;
  // For one writer, find daily rows by post; in a short range by post and day.
  const areFew = addDays(fromDay, FEW_DAYS) > toDay;
  const days = areFew ? `STRAIGHT_JOIN (${daysOneByOne(fromDay, addDays(toDay, 1))}) AS days` : "";
  return `SELECT counted.contents_id, counted.view_count AS views FROM contents AS posts ${days} STRAIGHT_JOIN view_daily AS counted
    WHERE ${areFew ? "counted.day = days.day" : within} AND counted.contents_id = posts.contents_id AND ${isId("posts.user_id", authorId)}`;
}
