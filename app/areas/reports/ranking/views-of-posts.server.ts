import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { addDays, monthDays, startOfSeoulDay } from "~/time/seoul";
import { ownedBy } from "../internal/rows.server";
import { daysOneByOne } from "../counting/counted-spans.server";
import { countedUntil } from "../counting/watermarks.server";
import { monthOf } from "./ranking-range";

const FEW_DAYS = 31;

type Days = { fromDay: string; toDay: string };

/** SELECT of views by post on the Seoul days of a range; sum the rows; needs a snapshot. */
export async function viewsOfPosts(snap: Ctx, authorId: number | null, range: Days): Promise<SQL> {
  const isMonth = isWholeMonth(range);
  const mark = (await countedUntil(snap))[isMonth ? "viewMonths" : "views"];
  const from = startOfSeoulDay(range.fromDay);
  return sql`${isMonth ? ofMonth(authorId, monthOf(range.fromDay)) : ofDays(authorId, range)}
    UNION ALL SELECT raw.contents_id, 1 FROM contents_view_history AS raw JOIN contents AS posts ON posts.contents_id = raw.contents_id
      WHERE raw.viewed_at >= ${mark > from ? mark : from} AND raw.viewed_at < ${startOfSeoulDay(addDays(range.toDay, 1))}
        AND ${ownedBy(sql`posts.user_id`, authorId)}`;
}

function isWholeMonth({ fromDay, toDay }: Days): boolean {
  const { from, until } = monthDays(monthOf(fromDay));
  return fromDay === from && addDays(toDay, 1) === until;
}

const ofMonth = (authorId: number | null, month: string): SQL =>
  sql`SELECT counted.contents_id, counted.view_count AS views FROM contents_monthly AS counted
    WHERE counted.month = ${month} AND ${ownedBy(sql`counted.author_id`, authorId)}`;

function ofDays(authorId: number | null, { fromDay, toDay }: Days): SQL {
  const counted = sql`SELECT counted.contents_id, counted.view_count AS views FROM`;
  const within = sql`counted.day >= ${fromDay} AND counted.day <= ${toDay}`;
  if (authorId === null) return sql`${counted} view_daily AS counted WHERE ${within}`;
  // For one writer, start from the posts: find daily rows by post, or by post and day if the days are few.
  const few = addDays(fromDay, FEW_DAYS) > toDay;
  const days = few ? sql`STRAIGHT_JOIN (${daysOneByOne(fromDay, addDays(toDay, 1))}) AS days` : sql``;
  return sql`${counted} contents AS posts ${days} STRAIGHT_JOIN view_daily AS counted
    WHERE ${few ? sql`counted.day = days.day` : within} AND counted.contents_id = posts.contents_id AND posts.user_id = ${authorId}`;
}
