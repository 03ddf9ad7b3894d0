import { and, inArray, or, type SQL } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { friendFilter } from "~db/schema/sending";
import { maySendTo } from "../internal/friends.server";
import { readFilters } from "./internal/filter-rows.server";
import { meets } from "./internal/meets.server";

/** Condition on `friend`: whom these filters reach. Refuses `sending.no-such-filter`. */
export async function filterReceivers(ctx: MemberCtx, filterIds: number[]): Promise<SQL> {
  const wantedIds = [...new Set(filterIds)];
  const filters = await readFilters(ctx, inArray(friendFilter.filterId, wantedIds));
  if (filters.length < wantedIds.length) throw new Refusal("sending.no-such-filter");
  return and(maySendTo(ctx.actor.userId), or(...filters.map(({ conditions }) => meets(ctx, conditions))))!;
}
