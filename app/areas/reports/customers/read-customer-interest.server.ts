import { type SQL, sql } from "drizzle-orm";
import type { Ctx, MemberCtx, Scope } from "~/core/ctx.server";
import { inSlices } from "~/core/slices.server";
import { inSnapshot } from "~/core/snapshot.server";
import { addDays, seoulDay, startOfSeoulDay } from "~/time/seoul";
import { ask, instantOf, limited, ownedBy, type Page, whole } from "../internal/ask.server";
import { friendName, receiversOf } from "../internal/receivers.server";
import { whose } from "../internal/whose.server";
import { type Direction, rateOf } from "../rate";
import { interestChanges } from "./interest-changes.server";
import { interestCounts, type InterestWindow, interestWindows } from "./interest-windows";

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
export type InterestSort = "name" | "createDate" | "subscribeYn" | "sendCount" | "viewCount" | "interest" | InterestWindow;

type Asked = { day?: string; username?: string };
type Counted = { receiverId: number; createDate: string; subscribeYn: "Y" | "N" | null } & Record<string, number>;

const ofColumns = (value: (column: SQL) => SQL): SQL =>
  sql.join(
    interestCounts.map((name) => sql`${value(sql`${sql.identifier(name)}`)} AS ${sql.identifier(name)}`),
    sql`, `,
  );
const sums = ofColumns((column) => whole(sql`SUM(counts.${column})`));

const rate = (name: string): SQL => sql`COALESCE(${sql.identifier(`opened${name}`)} / NULLIF(${sql.identifier(`sent${name}`)}, 0), 0)`;
const orders: Record<InterestSort, SQL> = {
  name: sql`name`,
  createDate: sql`createDate`,
  subscribeYn: sql`subscribeYn`,
  sendCount: sql`sent`,
  viewCount: sql`opened`,
  interest: rate(""),
  ...(Object.fromEntries(interestWindows.map(([field, , name]) => [field, rate(`_${name}`)])) as Record<InterestWindow, SQL>),
};

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
  const order = sql`${orders[query.sort]} ${sql.raw(query.direction)}`;
  return inSnapshot(ctx, async (snap) => {
    const customers = customersOf(await interestChanges(snap, senderId, day), senderId, day);
    const page = sql`SELECT * FROM (${customers}) AS customers ORDER BY ${order}, receiverId ${limited(query)}`;
    const rows = await ask<Counted>(snap, page);
    const [all] = await ask<Counted & { total: number }>(snap, sql`SELECT COUNT(*) AS total, ${sums} FROM (${customers}) AS counts`);
    return { rows: await shaped(snap, rows), total: all!.total, sums: sumsFrom(all!) };
  });
}

/** Every customer, in the order they became friends, for a download. */
export async function* allCustomerInterestRows(ctx: MemberCtx, scope: Scope, { day = seoulDay(ctx.now()), username }: Asked) {
  const senderId = await whose(ctx, scope, username);
  yield* inSlices<InterestRow>((last, size) =>
    inSnapshot(ctx, async (snap) => {
      const after = last?.receiverId ?? 0;
      const customers = customersOf(await interestChanges(snap, senderId, day, after), senderId, day, after);
      return shaped(snap, await ask<Counted>(snap, sql`SELECT * FROM (${customers}) AS customers ORDER BY receiverId LIMIT ${size}`));
    }),
  );
}

/** One row a customer: the standing one, which is there already, and what changes it. */
function customersOf(changes: SQL, senderId: number | null, day: string, after = 0): SQL {
  const changed = ofColumns((column) => sql`COALESCE(kept.${column}, 0) + COALESCE(changed.${column}, 0)`);
  return sql`SELECT friend.receiver_id AS receiverId, ${friendName} AS name,
      friend.created_at AS createDate, friend.subscribe_yn AS subscribeYn, ${changed}
    FROM friend LEFT JOIN customer_interest AS kept ON kept.sender_id = friend.user_id AND kept.receiver_id = friend.receiver_id
    LEFT JOIN (SELECT counts.receiver_id, ${sums} FROM (${changes}) AS counts GROUP BY counts.receiver_id) AS changed
      ON changed.receiver_id = friend.receiver_id
    WHERE ${ownedBy(sql`friend.user_id`, senderId)} AND friend.receiver_id > ${after}
      AND (COALESCE(kept.sent, 0) + COALESCE(changed.sent, 0) > 0
        OR (friend.gone_at IS NULL AND friend.created_at < ${startOfSeoulDay(addDays(day, 1))}))`;
}

async function shaped(ctx: Ctx, rows: Counted[]): Promise<InterestRow[]> {
  const receivers = await receiversOf(
    ctx,
    rows.map((row) => row.receiverId),
  );
  return rows.map((row) => ({
    receiverId: row.receiverId,
    userId: receivers.get(row.receiverId)?.userId ?? "",
    name: receivers.get(row.receiverId)?.friendName ?? "",
    createDate: instantOf(row.createDate),
    subscribeYn: row.subscribeYn,
    ...sumsFrom(row),
  }));
}

const sumsFrom = (row: Record<string, number>): InterestSums => ({
  sendCount: row.sent!,
  viewCount: row.opened!,
  interest: rateOf(row.opened!, row.sent!),
  ...(Object.fromEntries(interestWindows.map(([field, , name]) => [field, rateOf(row[`opened_${name}`]!, row[`sent_${name}`]!)])) as Record<
    InterestWindow,
    number
  >),
});
