import { eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { friendFilter } from "~db/schema/sending";
import { readFilters, type StoredFilter } from "./internal/filter-rows.server";

/** One of the member's saved filters. Refuses `sending.no-such-filter`. */
export async function readFilter(ctx: MemberCtx, filterId: number): Promise<StoredFilter> {
  const [filter] = await readFilters(ctx, eq(friendFilter.filterId, filterId));
  if (!filter) throw new Refusal("sending.no-such-filter");
  return filter;
}
