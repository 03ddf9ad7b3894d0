import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { addDays, startOfSeoulDay } from "~/time/seoul";
import { ask } from "~db/ask.server";
import { limited, ownedBy, type Page } from "../internal/rows.server";
import { friendName } from "../internal/receivers.server";
import type { Direction } from "../rate";
import type { InterestCounts } from "./interest-counts.server";
import { columnOf, type InterestWindow, interestWindows, type Part, type SpanName } from "./interest-windows";

export type InterestSort = "name" | "createDate" | "subscribeYn" | "sendCount" | "viewCount" | "interest" | InterestWindow;
/** The customers of a sender (null: everybody's) on a Seoul day. */
export type Customers = { counts: InterestCounts; senderId: number | null; day: string };

const figure = (part: Part, span: SpanName): SQL => sql.raw(`counts.${columnOf(part, span)}`);
const rate = (span: SpanName) => ({ span, by: sql`COALESCE(${figure("opened", span)} / NULLIF(${figure("sent", span)}, 0), 0)` });
/** The orders by what is counted, and by what is known of a friend. */
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

/**
 * The condition of `friend` that it is a customer: a friend by the day who still is, or who was sent something until then, which is looked up
 * only of the others.
 */
export const isCustomer = (customers: Customers): SQL =>
  sql`${ownedBy(sql`friend.user_id`, customers.senderId)} AND ((${isFriend(customers.day)}) OR ${wasSent(customers)})`;

/** The numbers of the customers of a page, in its order; in a snapshot. */
export async function customersOfPage(
  snap: Ctx,
  customers: Customers,
  { sort, direction, ...page }: Page & { sort: InterestSort; direction: Direction },
): Promise<number[]> {
  const found = (query: SQL) => ask<{ id: number; figure?: string }>(snap, sql`${query} ${limited(page)}`);
  const ids = async (query: SQL) => (await found(query)).map(({ id }) => id);
  const { span, by } = figures[sort] ?? {};
  if (span === undefined || !by)
    return ids(sql`SELECT friend.receiver_id AS id FROM friend WHERE ${isCustomer(customers)}
      ORDER BY ${friends[sort]} ${sql.raw(direction)}, friend.receiver_id`);
  const spans: SpanName[] = span === "" ? [""] : ["", span];
  const counts = customers.counts.of(spans);
  const ordered = (rows: SQL) => sql`SELECT counts.receiver_id AS id, ${by} AS figure FROM (${rows}) AS counts`;
  const order = sql`ORDER BY figure ${sql.raw(direction)}, id`;
  if (direction === "desc") {
    // Who has none of it comes last, and need not be looked for while there are others.
    const first = await found(sql`${ordered(counts)} ${order}`);
    if (first.length === page.rowsPerPage && Number(first.at(-1)!.figure) > 0) return first.map(({ id }) => id);
  }
  const none = sql.raw(spans.map(() => "0, 0").join(", "));
  const others = sql`SELECT friend.user_id, friend.receiver_id, ${none} FROM friend
    WHERE ${ownedBy(sql`friend.user_id`, customers.senderId)} AND ${isFriend(customers.day)} AND NOT ${wasSent(customers)}`;
  return ids(sql`${ordered(sql`SELECT counts.* FROM (${counts}) AS counts WHERE counts.sent > 0 UNION ALL ${others}`)} ${order}`);
}
