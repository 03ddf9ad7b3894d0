import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { nullIfRefused } from "~/core/refusal";
import { sendingListFriend, sendRun } from "~db/schema/sending";
import type { FriendSort } from "../friends/friend-sort";
import { countSendable, type Had, keepSendable, searchSendable } from "../friends/list-friends.server";
import { listFilters } from "../filters/list-filters.server";
import { listGroups } from "../groups/list-groups.server";
import { isAdNight } from "../internal/ad-hours.server";
import { meantMessage } from "./card-message.server";
import { type Advertiser, PLAIN } from "../internal/card-text";
import { cardPictureUrl } from "../internal/card.server";
import { findReceivers } from "../receivers/find-receivers.server";
import type { Receivers, Ticked } from "../receivers/receivers.server";
import { fetchSendablePost } from "../internal/sendable-post.server";
import { fetchWaitingEntry } from "../receivers/waiting-entry.server";
import { readWeeklyMost } from "../pressure/weekly-most.server";
import { listResendable } from "./list-resendable.server";
import { leftNow } from "./preview-send-run.server";

export type PanelSearch = {
  sort: FriendSort;
  nickname: string;
  had: Had;
  /** How many friends at most; null for all. */
  most: number | null;
  picked: number[];
  chosen: number[];
  filterId: number[];
};

/**
 * Everything the send panel shows at first: the post, the friends who may be sent to (the first `most` of them), how many there are, match the filter, and match the
 * search, those of `picked` who still may, the member's groups, those that fill themselves too, how many distinct people are ticked, what is left. Refuses `common.not-found`, `sending.post-deleted`.
 */
export async function openSendPanel(ctx: MemberCtx, contentsId: number, { picked, chosen, filterId, ...of }: PanelSearch) {
  const post = await fetchSendablePost(ctx, contentsId);
  const search = { ...of, contentsId };
  const [{ friends, found }, total, listed, still, groups, filters, left, weeklyMost] = await Promise.all([
    searchSendable(ctx, search),
    of.nickname || of.had !== "all" ? countSendable(ctx) : null,
    of.nickname && of.had !== "all" ? countSendable(ctx, { ...search, nickname: "" }) : null,
    keepSendable(ctx, picked),
    listGroups(ctx),
    listFilters(ctx),
    leftNow(ctx),
    readWeeklyMost(ctx),
  ]);
  const own = chosen.filter((groupId) => groups.some((group) => group.groupId === groupId));
  const ownFilters = filterId.filter((id) => filters.some((filter) => filter.filterId === id));
  const all = total ?? found;
  return {
    post: { ...post, pictureUrl: cardPictureUrl(post) },
    ...{ friends, found, total: all, listed: listed ?? (of.had === "all" ? all : found) },
    ...{ picked: still, chosen: own, chosenFilters: ownFilters, groups, left, weeklyMost },
    filters: filters.map(({ conditions: _conditions, ...filter }) => filter),
    people: await countTicked(ctx, contentsId, { receiverIds: still, groupIds: own, filterIds: ownFilters }),
    isNight: isAdNight(ctx.now()),
  };
}

/** How many distinct people are ticked; 0 where nobody is. */
async function countTicked(ctx: MemberCtx, contentsId: number, ticked: Ticked): Promise<number> {
  if (ticked.groupIds.length + (ticked.filterIds?.length ?? 0) === 0) return ticked.receiverIds.length;
  const found = await findReceivers(ctx, contentsId, ticked).catch(nullIfRefused("sending.group-empty", "sending.filter-nobody"));
  return found?.total ?? 0;
}

type Beginning = { contentsId: number; sendingListId?: number; again?: number; who: "unopened" | "joined"; said?: "Y" };

/**
 * What the panel begins with where it was opened from a waiting-list entry or from an earlier run: the people kept or meant (null: nobody in
 * particular) and the message they are to get; nothing once the form was posted (`said`). Refuses as `listResendable`, and for the entry as `startSendRun`.
 */
export async function panelBeginning(ctx: MemberCtx, { contentsId, sendingListId, again, who, said }: Beginning) {
  if (said) return { message: PLAIN, picked: [] };
  const receivers: Receivers = again ? { sendRunId: again, who } : "all";
  const message = await meantMessage(ctx, { receivers, sendingListId });
  if (again) return { message, picked: await listResendable(ctx, contentsId, { sendRunId: again, who }) };
  if (!sendingListId) return { message, picked: null };
  const entry = await fetchWaitingEntry(ctx, { sendingListId, contentsId }).catch(nullIfRefused());
  return { message, picked: entry && entry.people !== null ? await keptWith(ctx, sendingListId) : null };
}

async function keptWith(ctx: MemberCtx, sendingListId: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ receiverId: sendingListFriend.receiverId })
    .from(sendingListFriend)
    .where(eq(sendingListFriend.sendingListId, sendingListId));
  return rows.map((row) => row.receiverId);
}

/** The name and contact of the member's last advertising, so that they are typed once; null before the first. */
export async function lastAdvertiser(ctx: MemberCtx): Promise<Advertiser | null> {
  const [run] = await ctx.db
    .select({ name: sendRun.adName, contact: sendRun.adContact })
    .from(sendRun)
    .where(and(eq(sendRun.userId, ctx.actor.userId), isNotNull(sendRun.adName)))
    .orderBy(desc(sendRun.sendRunId))
    .limit(1);
  return run ? { name: run.name!, contact: run.contact ?? "" } : null;
}
