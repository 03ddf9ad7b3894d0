import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { nullIfRefused } from "~/core/refusal";
import { sendingListFriend, sendRun } from "~db/schema/sending";
import type { FriendSort } from "../friends/friend-sort";
import { countSendable, type ReceiptFilter, keepSendable, searchSendable } from "../friends/list-friends.server";
import { listFilters } from "../filters/list-filters.server";
import { listGroups } from "../groups/list-groups.server";
import { isAdNight } from "../internal/ad-hours.server";
import { resolveMessage } from "./card-message.server";
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
  had: ReceiptFilter;
  most: number | null;
  picked: number[];
  chosen: number[];
  filterId: number[];
};

/** First data of the send panel. Unsendable friends lose their tick. Refuses `common.not-found`, `sending.post-deleted`. */
export async function openSendPanel(ctx: MemberCtx, contentsId: number, { picked, chosen, filterId, ...panelFilter }: PanelSearch) {
  const post = await fetchSendablePost(ctx, contentsId);
  const search = { ...panelFilter, contentsId };
  const [{ friends, found }, total, listed, sendableIds, groups, filters, left, weeklyMost] = await Promise.all([
    searchSendable(ctx, search),
    panelFilter.nickname || panelFilter.had !== "all" ? countSendable(ctx) : null,
    panelFilter.nickname && panelFilter.had !== "all" ? countSendable(ctx, { ...search, nickname: "" }) : null,
    keepSendable(ctx, picked),
    listGroups(ctx),
    listFilters(ctx),
    leftNow(ctx),
    readWeeklyMost(ctx),
  ]);
  const ownGroups = chosen.filter((groupId) => groups.some((group) => group.groupId === groupId));
  const ownFilters = filterId.filter((id) => filters.some((filter) => filter.filterId === id));
  const all = total ?? found;
  return {
    post: { ...post, pictureUrl: cardPictureUrl(post) },
    ...{ friends, found, total: all, listed: listed ?? (panelFilter.had === "all" ? all : found) },
    ...{ picked: sendableIds, chosen: ownGroups, chosenFilters: ownFilters, groups, left, weeklyMost },
    filters: filters.map(({ conditions: _conditions, ...filter }) => filter),
    people: await countTicked(ctx, contentsId, { receiverIds: sendableIds, groupIds: ownGroups, filterIds: ownFilters }),
    isNight: isAdNight(ctx.now()),
  };
}

async function countTicked(ctx: MemberCtx, contentsId: number, ticked: Ticked): Promise<number> {
  if (ticked.groupIds.length + (ticked.filterIds?.length ?? 0) === 0) return ticked.receiverIds.length;
  const receivers = await findReceivers(ctx, contentsId, ticked).catch(nullIfRefused("sending.group-empty", "sending.filter-nobody"));
  return receivers?.total ?? 0;
}

type PanelStart = { contentsId: number; sendingListId?: number; again?: number; who: "unopened" | "joined"; said?: "Y" };

/** Friends and message of a waiting-list entry or earlier run. Refuses as `listResendable`. */
export async function readPanelStart(ctx: MemberCtx, { contentsId, sendingListId, again, who, said }: PanelStart) {
  if (said) return { message: PLAIN, picked: [] };
  const receivers: Receivers = again ? { sendRunId: again, who } : "all";
  const message = await resolveMessage(ctx, { receivers, sendingListId });
  if (again) return { message, picked: await listResendable(ctx, contentsId, { sendRunId: again, who }) };
  if (!sendingListId) return { message, picked: null };
  const entry = await fetchWaitingEntry(ctx, { sendingListId, contentsId }).catch(nullIfRefused());
  return { message, picked: entry && entry.people !== null ? await listEntryFriends(ctx, sendingListId) : null };
}

async function listEntryFriends(ctx: MemberCtx, sendingListId: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ receiverId: sendingListFriend.receiverId })
    .from(sendingListFriend)
    .where(eq(sendingListFriend.sendingListId, sendingListId));
  return rows.map((row) => row.receiverId);
}

export async function lastAdvertiser(ctx: MemberCtx): Promise<Advertiser | null> {
  const [run] = await ctx.db
    .select({ name: sendRun.adName, contact: sendRun.adContact })
    .from(sendRun)
    .where(and(eq(sendRun.userId, ctx.actor.userId), isNotNull(sendRun.adName)))
    .orderBy(desc(sendRun.sendRunId))
    .limit(1);
  return run ? { name: run.name!, contact: run.contact ?? "" } : null;
}
