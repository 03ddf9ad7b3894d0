import { and, eq, ne } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { friendFilter, friendFilterTag } from "~db/schema/sending";
import { lockOwnTags, refuseForeignTags } from "../tags/own-tags.server";
import { nameKey } from "../tags/tag-names";
import { asksNothing, type FriendConditions, MOST_FILTERS } from "./conditions";
import { columnsOf } from "./internal/filter-rows.server";
import { readFilter } from "./read-filter.server";

type FilterInput = { filterId: number | null; filterName: string; conditions: FriendConditions };

/**
 * Create or replace a saved filter. Refuses `sending.filter-empty` (it would reach everybody), `sending.no-such-filter`,
 * `sending.no-such-tag`, `sending.filter-taken`, `sending.filters-full`.
 */
export async function saveFilter(ctx: MemberCtx, { filterId, filterName, conditions }: FilterInput): Promise<number> {
  if (asksNothing(conditions)) throw new Refusal("sending.filter-empty");
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.actor;
    const filterKey = nameKey(filterName);
    await lockOwnTags(tx);
    if (filterId) await readFilter(tx, filterId);
    await refuseForeignTags(tx, conditions.tagIds);
    const own = eq(friendFilter.userId, userId);
    const sameName = and(own, eq(friendFilter.filterKey, filterKey), ne(friendFilter.filterId, filterId ?? 0));
    if ((await tx.db.$count(friendFilter, sameName)) > 0) throw new Refusal("sending.filter-taken", {}, { field: "filterName" });
    if (!filterId && (await tx.db.$count(friendFilter, own)) >= MOST_FILTERS)
      throw new Refusal("sending.filters-full", { most: MOST_FILTERS });

    const now = tx.now();
    const row = { filterName, filterKey, ...columnsOf(conditions), updatedAt: now };
    const id = filterId ?? (await tx.db.insert(friendFilter).values({ ...row, userId, createdAt: now }))[0].insertId;
    if (filterId) await tx.db.update(friendFilter).set(row).where(eq(friendFilter.filterId, id));
    await tx.db.delete(friendFilterTag).where(eq(friendFilterTag.filterId, id));
    const tags = [...new Set(conditions.tagIds)].map((tagId) => ({ filterId: id, tagId }));
    if (tags.length > 0) await tx.db.insert(friendFilterTag).values(tags);
    await tx.audit("sending.filter-saved", `friend_filter:${id}`);
    return id;
  });
}
