import { and, inArray, or, type SQL } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { friendFilter } from "~db/schema/sending";
import { maySendTo } from "../internal/friends.server";
import { readFilters } from "./internal/filter-rows.server";
import { meets } from "./internal/meets.server";

/**
 * Whom sending to these groups that fill themselves reaches now, as a condition on `friend`: whoever is in two of them is one row. Refuses
 * `sending.no-such-filter` when one is not the member's own.
 */
export async function filterReceivers(ctx: MemberCtx, filterIds: number[]): Promise<SQL> {
  const wanted = [...new Set(filterIds)];
  const filters = await readFilters(ctx, inArray(friendFilter.filterId, wanted));
  if (filters.length < wanted.length) throw new Refusal("sending.no-such-filter");
  return and(maySendTo(ctx.actor.userId), or(...filters.map(({ conditions }) => meets(ctx, conditions))))!;
}
