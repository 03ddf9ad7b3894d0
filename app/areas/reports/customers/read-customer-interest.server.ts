import type { Ctx, MemberCtx, Scope } from "~/core/ctx.server";
import { inSlices } from "~/core/slices.server";
import { inSnapshot } from "~/core/snapshot.server";
import { addDays, seoulDay, startOfSeoulDay } from "~/time/seoul";
import { ask } from "~db/ask.server";
import type { SpanName } from "../counting/interest-windows";
import { type Page, pageValues } from "../internal/rows.server";
import { reportOwner } from "../internal/report-owner.server";
import type { Direction } from "../rate";
import { countsOfAll, customerCounts } from "./customer-counts.server";
import { type Counts, type Customer, type InterestRow, type InterestSums, rowFrom, sumsOf } from "./interest-row.server";
import { type Customers, interestState, type InterestState } from "./interest-state.server";
import type { InterestView } from "./interest-views";
import {
  customersStatement,
  figures,
  highestStatement,
  type InterestSort,
  narrowed,
  orderedStatement,
  totalsStatement,
  viewsStatement,
} from "./interest-statements.server";

type Asked = { day?: string; username?: string; name?: string; view?: InterestView };
/** Read customers' dispatches, openings and rates up to and including a Seoul day (2 §2 "Customer interest status", rules 146, 149–151). */
export async function readCustomerInterest(
  ctx: MemberCtx,
  scope: Scope,
  query: Asked & Page & { sort: InterestSort; direction: Direction; countsViews?: boolean },
): Promise<{ rows: InterestRow[]; total: number; sums: InterestSums; views: Record<InterestView, number> | null }> {
  const senderId = await reportOwner(ctx, scope, query.username);
  const today = seoulDay(ctx.now());
  const customers = { senderId, day: query.day ?? today };
  const asked = narrowed(query);
  return inSnapshot(ctx, async (snap) => {
    const state = await interestState(snap, customers);
    const statement = totalsStatement(
      senderId,
      customerCounts(state, customers, today, spansOf(asked.span)),
      countsOfAll(state, customers, today),
      asked,
    );
    const [totals] = await ask<{ total: number } & Counts>(snap, statement, [...asked.values, endOf(customers.day)]);
    const views = query.countsViews ? await viewsOf(snap, state, customers, query) : null;
    return { rows: await pageOf(snap, state, customers, query), total: totals!.total, sums: sumsOf(totals!), views };
  });
}

/** Null for the friends of all senders, who are too many to count. */
async function viewsOf(snap: Ctx, state: InterestState, customers: Customers, { name }: Asked) {
  if (customers.senderId === null) return null;
  const { where, values } = narrowed({ name });
  const counts = customerCounts(state, customers, seoulDay(snap.now()), spansOf("three_month"));
  const [views] = await ask<Record<InterestView, number>>(snap, viewsStatement(customers.senderId, counts, where), values);
  return views!;
}

async function pageOf(
  snap: Ctx,
  state: InterestState,
  customers: Customers,
  { sort, direction, name, view, ...page }: Page & Asked & { sort: InterestSort; direction: Direction },
): Promise<InterestRow[]> {
  const today = seoulDay(snap.now());
  const { span, ...sorting } = figures[sort];
  const counts = customerCounts(state, customers, today);
  const asked = narrowed({ name, view });
  const sortedBy = customerCounts(state, customers, today, spansOf(span, asked.span));
  if (span !== undefined && direction === "desc" && !name && !view) {
    // Customers with figure 0 come last: skip their query if higher figures fill the page.
    const rows = await ask<Customer & Counts>(
      snap,
      customersStatement(highestStatement(sortedBy, sorting.figure), counts, "DESC"),
      pageValues(page),
    );
    if (rows.length === page.rowsPerPage && Number(rows.at(-1)!.figure) > 0) return rows.map(rowFrom);
  }
  const order = direction === "asc" ? "ASC" : "DESC";
  const ordered = orderedStatement(customers.senderId, sortedBy, sorting, order, asked);
  const values = [...asked.values, endOf(customers.day), ...pageValues(page)];
  return (await ask<Customer & Counts>(snap, customersStatement(ordered, counts, order), values)).map(rowFrom);
}

/** All rows of `readCustomerInterest`, by receiver id. */
export async function* allCustomerInterestRows(ctx: MemberCtx, scope: Scope, { day, username, ...query }: Asked) {
  const senderId = await reportOwner(ctx, scope, username);
  const today = seoulDay(ctx.now());
  const { where, of, values } = narrowed(query);
  yield* inSlices<InterestRow>((last, size) =>
    inSnapshot(ctx, async (snap) => {
      const customers = { senderId, day: day ?? today, afterReceiver: last?.receiverId ?? 0 };
      const counts = customerCounts(await interestState(snap, customers), customers, today);
      const after = `friend.receiver_id > ${Number(customers.afterReceiver)}`;
      const statement = customersStatement(
        orderedStatement(senderId, counts, { figure: "0" }, "ASC", { where: `${after} AND ${where}`, of }),
        counts,
        "ASC",
      );
      return (await ask<Customer & Counts>(snap, statement, [...values, endOf(customers.day), size, 0])).map(rowFrom);
    }),
  );
}

const spansOf = (...spans: (SpanName | undefined)[]): SpanName[] => [
  ...new Set(["" as const, ...spans.filter((span) => span !== undefined)]),
];
const endOf = (day: string) => startOfSeoulDay(addDays(day, 1));
