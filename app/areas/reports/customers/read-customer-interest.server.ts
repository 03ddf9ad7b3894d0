import { sql } from "drizzle-orm";
import type { Ctx, MemberCtx, Scope } from "~/core/ctx.server";
import { inSlices } from "~/core/slices.server";
import { inSnapshot } from "~/core/snapshot.server";
import { seoulDay } from "~/time/seoul";
import { ask, instantOf } from "~db/ask.server";
import { listOf, type Page } from "../internal/rows.server";
import { friendName } from "../internal/receivers.server";
import { whose } from "../internal/whose.server";
import { type Direction, rateOf } from "../rate";
import { interestCounts, type InterestCounts } from "./interest-counts.server";
import { customersOfPage, type InterestSort, isCustomer } from "./interest-customers.server";
import { allSpans, columnOf, type InterestWindow, interestWindows, type Part, type SpanName } from "./interest-windows";

/** How often somebody opened what was sent, in percent with two decimals: of all time and of each span. */
export type InterestSums = { sendCount: number; viewCount: number; interest: number } & Record<InterestWindow, number>;
export type InterestRow = {
  receiverId: number;
  /** The customer's member id, "" when the customer is no member (decision 151). */
  userId: string;
  name: string;
  /** Since when the customer is a friend here. */
  createDate: Date;
  /** N: opted out; null: never asked. */
  subscribeYn: "Y" | "N" | null;
} & InterestSums;

type Asked = { day?: string; username?: string };
type Found = { receiverId: number; userId: number | null; name: string; createDate: string; subscribeYn: "Y" | "N" | null };

/**
 * For each customer (friend) the dispatches up to and including a Seoul day, how many were opened, and that rate over all time and over the
 * spans that end on the day (2 §2 "Customer interest status", decisions 146, 149–151). Customers: whoever was a friend by then and still
 * is, and whoever was sent something. The member's own; in scope "all" everybody's, or one member's by e-mail. Deleted posts count, because
 * they were sent. Returns one page, the number of customers and the sums over all of them.
 */
export async function readCustomerInterest(
  ctx: MemberCtx,
  scope: Scope,
  query: Asked & Page & { sort: InterestSort; direction: Direction },
): Promise<{ rows: InterestRow[]; total: number; sums: InterestSums }> {
  const senderId = await whose(ctx, scope, query.username);
  const day = query.day ?? seoulDay(ctx.now());
  return inSnapshot(ctx, async (snap) => {
    const counts = await interestCounts(snap, senderId, day);
    const customers = { counts, senderId, day };
    const [all] = await ask<{ total: number }>(snap, sql`SELECT COUNT(*) AS total FROM friend WHERE ${isCustomer(customers)}`);
    const sums = sumsFrom(await counts.sums());
    const ids = await customersOfPage(snap, customers, query);
    return { rows: await rowsOf(snap, counts, ids), total: all!.total, sums };
  });
}

/** Every customer, in the order they became friends, for a download. */
export async function* allCustomerInterestRows(ctx: MemberCtx, scope: Scope, { day = seoulDay(ctx.now()), username }: Asked) {
  const senderId = await whose(ctx, scope, username);
  yield* inSlices<InterestRow>((last, size) =>
    inSnapshot(ctx, async (snap) => {
      const counts = await interestCounts(snap, senderId, day);
      const where = sql`${isCustomer({ counts, senderId, day })} AND friend.receiver_id > ${last?.receiverId ?? 0}`;
      const query = sql`SELECT friend.receiver_id AS id FROM friend WHERE ${where} ORDER BY friend.receiver_id LIMIT ${size}`;
      const found = await ask<{ id: number }>(snap, query);
      return rowsOf(
        snap,
        counts,
        found.map(({ id }) => id),
      );
    }),
  );
}

/** The customers' rows in the order of their numbers here. */
async function rowsOf(ctx: Ctx, counts: InterestCounts, ids: number[]): Promise<InterestRow[]> {
  if (ids.length === 0) return [];
  const rows = await ask<Found & Record<string, number | null>>(
    ctx,
    sql`SELECT friend.receiver_id AS receiverId, user.user_id AS userId, ${friendName} AS name, friend.created_at AS createDate,
        friend.subscribe_yn AS subscribeYn, counts.*
      FROM friend LEFT JOIN user ON user.kakao_id = friend.kakaotalk_id
      LEFT JOIN (${counts.of(allSpans, ids)}) AS counts ON counts.sender_id = friend.user_id AND counts.receiver_id = friend.receiver_id
      WHERE friend.receiver_id IN (${listOf(ids)})`,
  );
  const byId = new Map(rows.map((row) => [row.receiverId, row]));
  return ids.map((id) => {
    const row = byId.get(id)!;
    const { receiverId, name, subscribeYn } = row;
    return { receiverId, userId: String(row.userId ?? ""), name, createDate: instantOf(row.createDate), subscribeYn, ...sumsFrom(row) };
  });
}

function sumsFrom(row: Record<string, unknown>): InterestSums {
  const of = (part: Part, span: SpanName) => Number(row[columnOf(part, span)] ?? 0);
  const rates = interestWindows.map(([field, , name]) => [field, rateOf(of("opened", name), of("sent", name))]);
  return {
    sendCount: of("sent", ""),
    viewCount: of("opened", ""),
    interest: rateOf(of("opened", ""), of("sent", "")),
    ...(Object.fromEntries(rates) as Record<InterestWindow, number>),
  };
}
