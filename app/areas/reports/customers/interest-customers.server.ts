import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { addDays, startOfSeoulDay } from "~/time/seoul";
import { limited, ownedBy, type Page } from "../internal/rows.server";
import { friendName } from "../internal/receivers.server";
import type { Direction } from "../rate";
import type { InterestCounts } from "./interest-counts.server";
import { customersIn, type InterestRow } from "./interest-rows.server";
import { columnOf, type InterestWindow, interestWindows, type Part, type SpanName } from "../counting/interest-windows";

export type InterestSort = "name" | "createDate" | "subscribeYn" | "sendCount" | "viewCount" | "interest" | InterestWindow;
export type Customers = { counts: InterestCounts; senderId: number | null; day: string };

const figure = (part: Part, span: SpanName): SQL => sql.raw(`counts.${columnOf(part, span)}`);
/** Divide doubles: decimals take longer than finding the rows. */
const rate = (span: SpanName) => ({ span, by: sql`COALESCE(${figure("opened", span)} * 1e0 / NULLIF(${figure("sent", span)}, 0), 0)` });
const figures: Partial<Record<InterestSort, { span: SpanName; by: SQL }>> = {
  sendCount: { span: "", by: figure("sent", "") },
  viewCount: { span: "", by: figure("opened", "") },
  interest: rate(""),
  ...Object.fromEntries(interestWindows.map(([field, , name]) => [field, rate(name)])),
};
const friends: Partial<Record<InterestSort, SQL>> = {
  name: friendName,
  createDate: sql`friend.created_at`,
  subscribeYn: sql`friend.subscribe_yn`,
};

const isFriend = (day: string): SQL => sql`friend.gone_at IS NULL AND friend.created_at < ${startOfSeoulDay(addDays(day, 1))}`;
const wasSent = ({ counts }: Customers): SQL => sql`EXISTS (SELECT 1 FROM (${counts.of([""])}) AS counts
  WHERE counts.sender_id = friend.user_id AND counts.receiver_id = friend.receiver_id AND counts.sent > 0)`;

/** SQL condition: a friend by that day who still is one, or anyone who was sent a post by then. */
export const isCustomer = (customers: Customers): SQL =>
  sql`${ownedBy(sql`friend.user_id`, customers.senderId)} AND ((${isFriend(customers.day)}) OR ${wasSent(customers)})`;

/** Customers of one page, sorted; needs a snapshot. */
export async function customersOfPage(
  snap: Ctx,
  customers: Customers,
  { sort, direction, ...page }: Page & { sort: InterestSort; direction: Direction },
): Promise<InterestRow[]> {
  const { counts, senderId, day } = customers;
  const found = (query: SQL) =>
    customersIn(snap, counts, sql`${query} ORDER BY figure ${sql.raw(direction)}, id ${limited(page)}`, direction);
  const rows = async (query: SQL) => (await found(query)).map(({ row }) => row);
  const { span, by } = figures[sort] ?? {};
  if (span === undefined || !by)
    return rows(sql`SELECT friend.receiver_id AS id, ${friends[sort]} AS figure FROM friend WHERE ${isCustomer(customers)}`);
  const spans: SpanName[] = span === "" ? [""] : ["", span];
  const counted = counts.of(spans);
  const ordered = (counted: SQL) => sql`SELECT counts.receiver_id AS id, ${by} AS figure FROM (${counted}) AS counts`;
  if (direction === "desc") {
    // Customers with 0 sort last; skip their query when the page is already full.
    const first = await found(ordered(counted));
    if (first.length === page.rowsPerPage && Number(first.at(-1)!.figure) > 0) return first.map(({ row }) => row);
  }
  const none = sql.raw(spans.map(() => "0, 0").join(", "));
  const others = sql`SELECT friend.user_id, friend.receiver_id, ${none} FROM friend
    WHERE ${ownedBy(sql`friend.user_id`, senderId)} AND ${isFriend(day)} AND NOT ${wasSent(customers)}`;
  return rows(ordered(sql`SELECT counts.* FROM (${counted}) AS counts WHERE counts.sent > 0 UNION ALL ${others}`));
}
