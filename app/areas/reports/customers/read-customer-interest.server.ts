import { sql } from "drizzle-orm";
import type { MemberCtx, Scope } from "~/core/ctx.server";
import { inSlices } from "~/core/slices.server";
import { inSnapshot } from "~/core/snapshot.server";
import { seoulDay } from "~/time/seoul";
import type { Page } from "../internal/rows.server";
import { whose } from "../internal/whose.server";
import type { Direction } from "../rate";
import { type InterestCounts, interestCounts, interestCountsAndTotals } from "./interest-counts.server";
import { customersOfPage, type InterestSort, isCustomer } from "./interest-customers.server";
import { customersIn, type InterestRow, type InterestSums, sumsFrom } from "./interest-rows.server";

type Asked = { day?: string; username?: string };

/** Read dispatches, openings and rates per customer up to a Seoul day (2 §2 "Customer interest status", rules 146, 149–151). */
export async function readCustomerInterest(
  ctx: MemberCtx,
  scope: Scope,
  query: Asked & Page & { sort: InterestSort; direction: Direction },
): Promise<{ rows: InterestRow[]; total: number; sums: InterestSums }> {
  const senderId = await whose(ctx, scope, query.username);
  const day = query.day ?? seoulDay(ctx.now());
  return inSnapshot(ctx, async (snap) => {
    const of = (counts: InterestCounts) => ({ counts, senderId, day });
    const { counts, total, sums } = await interestCountsAndTotals(snap, senderId, day, (counts) => isCustomer(of(counts)));
    return { rows: await customersOfPage(snap, of(counts), query), total, sums: sumsFrom(sums) };
  });
}

/** All customers by receiver id; none for an unknown e-mail. */
export async function* allCustomerInterestRows(ctx: MemberCtx, scope: Scope, { day = seoulDay(ctx.now()), username }: Asked) {
  const senderId = await whose(ctx, scope, username);
  yield* inSlices<InterestRow>((last, size) =>
    inSnapshot(ctx, async (snap) => {
      const counts = await interestCounts(snap, senderId, day);
      const where = sql`${isCustomer({ counts, senderId, day })} AND friend.receiver_id > ${last?.receiverId ?? 0}`;
      const slice = sql`SELECT friend.receiver_id AS id, 0 AS figure FROM friend WHERE ${where} ORDER BY friend.receiver_id LIMIT ${size}`;
      return (await customersIn(snap, counts, slice, "asc")).map(({ row }) => row);
    }),
  );
}
