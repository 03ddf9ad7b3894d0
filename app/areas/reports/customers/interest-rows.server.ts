import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { ask, instantOf } from "~db/ask.server";
import { friendName } from "../internal/receivers.server";
import { listOf } from "../internal/rows.server";
import { type Direction, rateOf } from "../rate";
import type { InterestCounts } from "./interest-counts.server";
import { allSpans, columnOf, type InterestWindow, interestWindows, type SpanName } from "../counting/interest-windows";

/** Share of dispatches that were opened, in percent with two decimals. */
export type InterestSums = { sendCount: number; viewCount: number; interest: number } & Record<InterestWindow, number>;
export type InterestRow = {
  receiverId: number;
  /** Member id; "" for non-members (rule 151). */
  userId: string;
  name: string;
  createDate: Date;
  /** N: opted out; null: never asked. */
  subscribeYn: "Y" | "N" | null;
} & InterestSums;

type Found = { receiverId: number; userId: number | null; name: string; createDate: string; subscribeYn: "Y" | "N" | null } & Record<
  string,
  number | null
>;
export type Sorted = { row: InterestRow; figure: unknown };

/** Read the customers that `page` selects. A `page` with a limit must be sorted by figure, then id. */
export async function customersIn(snap: Ctx, counts: InterestCounts, page: SQL, direction: Direction): Promise<Sorted[]> {
  // Looking up a hundred ids costs as much as finding them: use one statement where possible.
  if (counts.byKey) {
    const order = sql`ORDER BY page.figure ${sql.raw(direction)}, page.id`;
    const rows = await ask<Found>(snap, sql`${known(sql`page.figure`, page, counts.of(allSpans))} ${order}`);
    return rows.map((row) => ({ row: rowFrom(row), figure: row.figure }));
  }
  const found = await ask<{ id: number; figure: unknown }>(snap, page);
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const these = sql`SELECT friend.receiver_id AS id FROM friend WHERE friend.receiver_id IN (${listOf(ids)})`;
  const rows = await ask<Found>(snap, known(sql`NULL`, these, counts.of(allSpans, ids)));
  const byId = new Map(rows.map((row) => [row.receiverId, row]));
  return found.map(({ id, figure }) => ({ row: rowFrom(byId.get(id)!), figure }));
}

const known = (
  figure: SQL,
  page: SQL,
  counted: SQL,
): SQL => sql`SELECT ${figure} AS figure, friend.receiver_id AS receiverId, user.user_id AS userId, ${friendName} AS name,
    friend.created_at AS createDate, friend.subscribe_yn AS subscribeYn, counts.*
  FROM (${page}) AS page STRAIGHT_JOIN friend ON friend.receiver_id = page.id LEFT JOIN user ON user.kakao_id = friend.kakaotalk_id
  LEFT JOIN (${counted}) AS counts ON counts.sender_id = friend.user_id AND counts.receiver_id = friend.receiver_id`;

function rowFrom(row: Found): InterestRow {
  const { receiverId, name, subscribeYn } = row;
  return { receiverId, userId: String(row.userId ?? ""), name, createDate: instantOf(row.createDate), subscribeYn, ...sumsFrom(row) };
}

/** Counts and opening rates (percent) of a customer or of all. */
export function sumsFrom(row: Record<string, unknown>): InterestSums {
  const { sent, opened } = row;
  const sums = { sendCount: Number(sent ?? 0), viewCount: Number(opened ?? 0), interest: rateIn(row, allTime) } as InterestSums;
  for (const { field, of } of windows) sums[field] = rateIn(row, of);
  return sums;
}

const columnsOf = (span: SpanName) => ({ opened: columnOf("opened", span), sent: columnOf("sent", span) });
const allTime = columnsOf("");
const windows = interestWindows.map(([field, , span]) => ({ field, of: columnsOf(span) }));

const rateIn = (row: Record<string, unknown>, { opened, sent }: typeof allTime): number =>
  rateOf(Number(row[opened] ?? 0), Number(row[sent] ?? 0));
