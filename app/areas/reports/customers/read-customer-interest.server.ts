import type { Ctx, MemberCtx, Scope } from "~/core/ctx.server";
import { inSlices } from "~/core/slices.server";
import { inSnapshot } from "~/core/snapshot.server";
import { addDays, seoulDay, startOfSeoulDay } from "~/time/seoul";
import { ask, instantOf, type Value } from "~db/ask.server";
import { columnOf, type InterestWindow, interestWindows, type SpanName } from "../counting/interest-windows";
import { isId } from "../counting/sql-text";
import { friendName, receiversOf } from "../internal/receivers.server";
import { type Page, pageValues } from "../internal/rows.server";
import { reportOwner } from "../internal/report-owner.server";
import { type Direction, rateOf } from "../rate";
import { countColumns, customerCounts } from "./customer-counts.server";

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
export type InterestSort = "name" | "createDate" | "subscribeYn" | "sendCount" | "viewCount" | "interest" | InterestWindow;

type Asked = { day?: string; username?: string };
type Counts = Record<string, number | null>;
type Customer = { receiverId: number; name: string; createDate: string; subscribeYn: "Y" | "N" | null };

/** Value: the end of the day. A customer is a friend by then who still is one, or anyone who was sent a post by then. */
const customers = (counts: string, senderId: number | null) => `
  FROM friend LEFT JOIN (${counts}) AS counts ON counts.sender_id = friend.user_id AND counts.receiver_id = friend.receiver_id
  WHERE ${isId("friend.user_id", senderId)} AND ((friend.gone_at IS NULL AND friend.created_at < ?) OR counts.sent > 0)`;

/** Example: 12 customers, 40 dispatches of which 25 were opened, ten of the 40 in the last month: `{ total: 12, sent: 40, sent_one_month: 10, … }`. */
const totalsStatement = (counts: string, senderId: number | null) => `
  SELECT COUNT(*) AS total, ${countColumns.map((name) => `CAST(COALESCE(SUM(counts.${name}), 0) AS SIGNED) AS ${name}`).join(", ")}
  ${customers(counts, senderId)}`;

/**
 * Values: the end of the day, rows of a page, rows to skip. Example: friend 30 was sent four posts and opened three, one of one this month:
 * `{ receiverId: 30, name: "…", sent: 4, opened: 3, sent_one_month: 1, opened_one_month: 1, … }`.
 */
const pageStatement = (counts: string, senderId: number | null, order: string, where = "TRUE") => `
  SELECT friend.receiver_id AS receiverId, ${friendName} AS name, friend.created_at AS createDate, friend.subscribe_yn AS subscribeYn, counts.*
  ${customers(counts, senderId)} AND ${where}
  ORDER BY ${order}, friend.receiver_id LIMIT ? OFFSET ?`;

const count = (name: string) => `COALESCE(counts.${name}, 0)`;
/** Divide doubles: decimals take longer than finding the rows. */
const rate = (span: SpanName) => `COALESCE(counts.${columnOf("opened", span)} * 1e0 / NULLIF(counts.${columnOf("sent", span)}, 0), 0)`;

const orders = {
  name: friendName,
  createDate: "friend.created_at",
  subscribeYn: "friend.subscribe_yn",
  sendCount: count("sent"),
  viewCount: count("opened"),
  interest: rate(""),
  ...Object.fromEntries(interestWindows.map(([field, , span]) => [field, rate(span)])),
} as Record<InterestSort, string>;

/** Read dispatches, openings and rates per customer up to a Seoul day (2 §2 "Customer interest status", rules 146, 149–151). */
export async function readCustomerInterest(
  ctx: MemberCtx,
  scope: Scope,
  query: Asked & Page & { sort: InterestSort; direction: Direction },
): Promise<{ rows: InterestRow[]; total: number; sums: InterestSums }> {
  const senderId = await reportOwner(ctx, scope, query.username);
  const day = query.day ?? seoulDay(ctx.now());
  const order = `${orders[query.sort]} ${query.direction === "asc" ? "ASC" : "DESC"}`;
  return inSnapshot(ctx, async (snap) => {
    const counts = await customerCounts(snap, { senderId, day });
    const [totals] = await ask<{ total: number } & Counts>(snap, totalsStatement(counts, senderId), [endOf(day)]);
    const rows = await customersOf(snap, pageStatement(counts, senderId, order), [endOf(day), ...pageValues(query)]);
    return { rows, total: totals!.total, sums: sumsOf(totals!) };
  });
}

/** All customers by receiver id; none for an unknown e-mail. */
export async function* allCustomerInterestRows(ctx: MemberCtx, scope: Scope, { day = seoulDay(ctx.now()), username }: Asked) {
  const senderId = await reportOwner(ctx, scope, username);
  yield* inSlices<InterestRow>((last, size) =>
    inSnapshot(ctx, async (snap) => {
      const afterReceiver = last?.receiverId ?? 0;
      const counts = await customerCounts(snap, { senderId, day, afterReceiver });
      const statement = pageStatement(counts, senderId, "friend.receiver_id", `friend.receiver_id > ${Number(afterReceiver)}`);
      return customersOf(snap, statement, [endOf(day), size, 0]);
    }),
  );
}

const endOf = (day: string) => startOfSeoulDay(addDays(day, 1));

async function customersOf(snap: Ctx, statement: string, values: Value[]): Promise<InterestRow[]> {
  const rows = await ask<Customer & Counts>(snap, statement, values);
  const receivers = await receiversOf(
    snap,
    rows.map((row) => row.receiverId),
  );
  return rows.map((row) => ({
    receiverId: row.receiverId,
    userId: receivers.get(row.receiverId)?.userId ?? "",
    name: row.name,
    createDate: instantOf(row.createDate),
    subscribeYn: row.subscribeYn,
    ...sumsOf(row),
  }));
}

/** Counts and opening rates (percent) of a customer or of all. */
function sumsOf(row: object): InterestSums {
  const counts = row as Counts;
  const rateIn = (span: SpanName) => rateOf(Number(counts[columnOf("opened", span)] ?? 0), Number(counts[columnOf("sent", span)] ?? 0));
  const sums = { sendCount: Number(counts.sent ?? 0), viewCount: Number(counts.opened ?? 0), interest: rateIn("") } as InterestSums;
  for (const [field, , span] of interestWindows) sums[field] = rateIn(span);
  return sums;
}
