import { and, asc, eq, inArray, type SQL } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { friendFilter, friendFilterTag } from "~db/schema/sending";
import type { FriendConditions } from "../conditions";

export type StoredFilter = { filterId: number; filterName: string; conditions: FriendConditions };

export async function readFilters(ctx: MemberCtx, only?: SQL): Promise<StoredFilter[]> {
  const rows = await ctx.db
    .select()
    .from(friendFilter)
    .where(and(eq(friendFilter.userId, ctx.actor.userId), only))
    .orderBy(asc(friendFilter.filterKey));
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.filterId);
  const tags = await ctx.db
    .select()
    .from(friendFilterTag)
    .where(inArray(friendFilterTag.filterId, ids))
    .orderBy(asc(friendFilterTag.tagId));
  return rows.map((row) => ({
    filterId: row.filterId,
    filterName: row.filterName,
    conditions: {
      nickname: row.nickname,
      notedName: row.notedName,
      tagIds: tags.filter((tag) => tag.filterId === row.filterId).map((tag) => tag.tagId),
      allTags: row.allTagsYn === "Y",
      unreadMonths: row.unreadMonths,
      unreadDays: row.unreadDays,
      readSubject: row.readSubject ?? "",
      quietDays: row.quietDays,
      newDays: row.newDays,
      neverSent: row.neverSentYn === "Y",
      subscribed: row.subscribedYn === "Y",
    },
  }));
}

export function columnsOf({ allTags, neverSent, subscribed, readSubject, tagIds: _tags, ...conditions }: FriendConditions) {
  const toYn = (isTicked: boolean) => (isTicked ? "Y" : "N") as "Y" | "N";
  return {
    ...conditions,
    readSubject: readSubject || null,
    allTagsYn: toYn(allTags),
    neverSentYn: toYn(neverSent),
    subscribedYn: toYn(subscribed),
  };
}
