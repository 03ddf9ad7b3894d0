import type { Ctx, MemberCtx, Scope } from "~/core/ctx.server";
import { inSlices } from "~/core/slices.server";
import { inSnapshot } from "~/core/snapshot.server";
import { addDays, seoulDay, startOfSeoulDay } from "~/time/seoul";
import { ask, instantOf } from "~db/ask.server";
import { columnOf, type InterestWindow, interestWindows, type SpanName } from "../counting/interest-windows";
import { isId } from "../counting/sql-text";
import { friendName } from "../internal/receivers.server";
import { type Page, pageValues } from "../internal/rows.server";
import { reportOwner } from "../internal/report-owner.server";
import { type Direction, rateOf } from "../rate";
import { countColumns, countsOfAll, customerCounts, type Customers, interestState, type InterestState } from "./customer-counts.server";

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
type Customer = { figure: unknown; receiverId: number; userId: number | null; name: string; createDate: string } & Pick<
  InterestRow,
  "subscribeYn"
>;

/** SQL condition with one value, the end of the day: a friend by then who still is one. */
const isFriend = "friend.gone_at IS NULL AND friend.created_at < ?";

/**
 * Value: the end of the day. A customer is a friend, or anyone who was sent a post by then. Example: 12 customers got 40 dispatches, ten of
 * them in the last month: `{ total: 12, sent: 40, opened: 25, sent_one_month: 10, … }`.
 */
const totalsStatement = (senderId: number | null, everSent: string, countsOfAll: string) => `
  SELECT ${countColumns.map((name) => `CAST(COALESCE(SUM(counts.${name}), 0) AS SIGNED) AS ${name}`).join(", ")}, (
    SELECT COUNT(*) FROM friend WHERE ${isId("friend.user_id", senderId)} AND ((${isFriend}) OR EXISTS (
      SELECT 1 FROM (${everSent}) AS counts
      WHERE counts.sender_id = friend.user_id AND counts.receiver_id = friend.receiver_id AND counts.sent > 0
    ))
  ) AS total
  FROM (${countsOfAll}) AS counts`;

/** Values: rows of a page, rows to skip. Customers with the highest figure, of those who were sent a post. Example: `{ id: 30, figure: 0.75 }`. */
const highestStatement = (counts: string, figure: string) => `
    SELECT counts.receiver_id AS id, ${figure} AS figure FROM (${counts}) AS counts WHERE counts.sent > 0
    ORDER BY figure DESC, id LIMIT ? OFFSET ?`;

/** Values: the end of the day, rows of a page, rows to skip. Any customers, in any order. */
const orderedStatement = (senderId: number | null, counts: string, figure: string, direction: string, where = "TRUE") => `
    SELECT friend.receiver_id AS id, ${figure} AS figure
    FROM friend LEFT JOIN (${counts}) AS counts ON counts.sender_id = friend.user_id AND counts.receiver_id = friend.receiver_id
    WHERE ${isId("friend.user_id", senderId)} AND ${where} AND ((${isFriend}) OR counts.sent > 0)
    ORDER BY figure ${direction}, id LIMIT ? OFFSET ?`;

/**
 * Values: those of the page. Example: friend 30 was sent four posts and opened three, one of one this month:
 * `{ receiverId: 30, figure: 0.75, name: "…", sent: 4, opened: 3, sent_one_month: 1, opened_one_month: 1, … }`.
 */
const customersStatement = (page: string, counts: string, direction: string) => `
  SELECT page.figure, friend.receiver_id AS receiverId, user.user_id AS userId, ${friendName} AS name,
    friend.created_at AS createDate, friend.subscribe_yn AS subscribeYn, counts.*
  FROM (${page}
  ) AS page STRAIGHT_JOIN friend ON friend.receiver_id = page.id LEFT JOIN user ON user.kakao_id = friend.kakaotalk_id
    LEFT JOIN (${counts}) AS counts ON counts.sender_id = friend.user_id AND counts.receiver_id = friend.receiver_id
  ORDER BY page.figure ${direction}, page.id`;

const count = (name: string) => `COALESCE(counts.${name}, 0)`;
/** Divide doubles: decimals take longer than finding the rows. */
const rate = (span: SpanName) => `COALESCE(counts.${columnOf("opened", span)} * 1e0 / NULLIF(counts.${columnOf("sent", span)}, 0), 0)`;

/** What a page is sorted by; `span` names the window whose counts it needs. */
const figures = {
  name: { figure: friendName },
  createDate: { figure: "friend.created_at" },
  subscribeYn: { figure: "friend.subscribe_yn" },
  sendCount: { figure: count("sent"), span: "" },
  viewCount: { figure: count("opened"), span: "" },
  interest: { figure: rate(""), span: "" },
  ...Object.fromEntries(interestWindows.map(([field, , span]) => [field, { figure: rate(span), span }])),
} as Record<InterestSort, { figure: string; span?: SpanName }>;

/** Read dispatches, openings and rates per customer up to a Seoul day (2 §2 "Customer interest status", rules 146, 149–151). */
export async function readCustomerInterest(
  ctx: MemberCtx,
  scope: Scope,
  query: Asked & Page & { sort: InterestSort; direction: Direction },
): Promise<{ rows: InterestRow[]; total: number; sums: InterestSums }> {
  const senderId = await reportOwner(ctx, scope, query.username);
  const today = seoulDay(ctx.now());
  const customers = { senderId, day: query.day ?? today };
  return inSnapshot(ctx, async (snap) => {
    const state = await interestState(snap, customers);
    const statement = totalsStatement(senderId, customerCounts(state, customers, today, [""]), countsOfAll(state, customers, today));
    const [totals] = await ask<{ total: number } & Counts>(snap, statement, [endOf(customers.day)]);
    return { rows: await pageOf(snap, state, customers, query), total: totals!.total, sums: sumsOf(totals!) };
  });
}

async function pageOf(
  snap: Ctx,
  state: InterestState,
  customers: Customers,
  { sort, direction, ...page }: Page & { sort: InterestSort; direction: Direction },
): Promise<InterestRow[]> {
  const today = seoulDay(snap.now());
  const { figure, span } = figures[sort];
  const counts = customerCounts(state, customers, today);
  const sortedBy = customerCounts(state, customers, today, span ? ["", span] : [""]);
  if (span !== undefined && direction === "desc") {
    // Customers with 0 come last: a full page of higher figures is the page.
    const rows = await ask<Customer & Counts>(
      snap,
      customersStatement(highestStatement(sortedBy, figure), counts, "DESC"),
      pageValues(page),
    );
    if (rows.length === page.rowsPerPage && Number(rows.at(-1)!.figure) > 0) return rows.map(rowFrom);
  }
  const order = direction === "asc" ? "ASC" : "DESC";
  const ordered = orderedStatement(customers.senderId, sortedBy, figure, order);
  const values = [endOf(customers.day), ...pageValues(page)];
  return (await ask<Customer & Counts>(snap, customersStatement(ordered, counts, order), values)).map(rowFrom);
}

/** All customers by receiver id; none for an unknown e-mail. */
export async function* allCustomerInterestRows(ctx: MemberCtx, scope: Scope, { day, username }: Asked) {
  const senderId = await reportOwner(ctx, scope, username);
  const today = seoulDay(ctx.now());
  yield* inSlices<InterestRow>((last, size) =>
    inSnapshot(ctx, async (snap) => {
      const customers = { senderId, day: day ?? today, afterReceiver: last?.receiverId ?? 0 };
      const counts = customerCounts(await interestState(snap, customers), customers, today);
      const after = `friend.receiver_id > ${Number(customers.afterReceiver)}`;
      const statement = customersStatement(orderedStatement(senderId, counts, "0", "ASC", after), counts, "ASC");
      return (await ask<Customer & Counts>(snap, statement, [endOf(customers.day), size, 0])).map(rowFrom);
    }),
  );
}

const endOf = (day: string) => startOfSeoulDay(addDays(day, 1));

function rowFrom(row: Customer & Counts): InterestRow {
  const { receiverId, userId, name, createDate, subscribeYn } = row;
  return { receiverId, userId: String(userId ?? ""), name, createDate: instantOf(createDate), subscribeYn, ...sumsOf(row) };
}

/** Counts and opening rates (percent) of a customer or of all. */
function sumsOf(row: object): InterestSums {
  const counts = row as Counts;
  const rateIn = (span: SpanName) => rateOf(Number(counts[columnOf("opened", span)] ?? 0), Number(counts[columnOf("sent", span)] ?? 0));
  const sums = { sendCount: Number(counts.sent ?? 0), viewCount: Number(counts.opened ?? 0), interest: rateIn("") } as InterestSums;
  for (const [field, , span] of interestWindows) sums[field] = rateIn(span);
  return sums;
}
