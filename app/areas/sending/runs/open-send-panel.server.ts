import { and, asc, desc, eq, inArray, isNotNull } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { nullIfRefused } from "~/core/refusal";
import { friend, sendingListFriend, sendRun } from "~db/schema/sending";
import type { FriendSort } from "../friends/friend-sort";
import { countOffered, countSendable, type ReceiptFilter, keepSendable, searchPanelFriends } from "../friends/list-friends.server";
import { listFilters } from "../filters/list-filters.server";
import { listGroups } from "../groups/list-groups.server";
import { isAdNight } from "../internal/ad-hours.server";
import { resolveMessage } from "./card-message.server";
import { type Advertiser, PLAIN } from "../internal/card-text";
import { cardPictureUrl } from "../internal/card.server";
import { findReceivers } from "../receivers/find-receivers.server";
import { markFriends } from "../receivers/mark-friends.server";
import type { Receivers, Ticked } from "../receivers/receivers.server";
import { fetchSendablePost } from "../internal/sendable-post.server";
import { fetchWaitingEntry } from "../receivers/waiting-entry.server";
import { readWeeklyMost } from "../pressure/weekly-most.server";
import { listResendable } from "./list-resendable.server";
import { type LeftNow, leftNow } from "./preview-send-run.server";
import { MOST_CHIPS } from "./send-panel-address";

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
  const [{ friends, found }, total, listed, sendable, groups, filters, left, weeklyMost] = await Promise.all([
    searchPanelFriends(ctx, search),
    countSendable(ctx),
    panelFilter.nickname ? countOffered(ctx, { ...search, nickname: "" }) : null,
    keepSendable(ctx, picked),
    listGroups(ctx),
    listFilters(ctx),
    leftNow(ctx),
    readWeeklyMost(ctx),
  ]);
  const ownGroups = chosen.filter((groupId) => groups.some((group) => group.groupId === groupId));
  const ownFilters = filterId.filter((id) => filters.some((filter) => filter.filterId === id));
  const sendableIds = sendable.map(({ receiverId }) => receiverId);
  return {
    post: { ...post, pictureUrl: cardPictureUrl(post) },
    ...{ friends: await markFriends(ctx, contentsId, friends), found, total, listed: listed ?? found },
    ...{
      picked: sendableIds,
      pickedNames: sendable.slice(-MOST_CHIPS),
      chosen: ownGroups,
      chosenFilters: ownFilters,
      groups,
      left,
      weeklyMost,
    },
    filters: filters.map(({ conditions: _conditions, ...filter }) => filter),
    ...(await countTicked(ctx, contentsId, { receiverIds: sendableIds, groupIds: ownGroups, filterIds: ownFilters }, left)),
    isNight: isAdNight(ctx.now()),
  };
}

/** Ticked people, and the ids of those whom today's or this month's limit leaves waiting, in the order of a run. */
async function countTicked(ctx: MemberCtx, contentsId: number, ticked: Ticked, { day, month }: LeftNow) {
  const { people, receiverCondition } = await findTickedPeople(ctx, contentsId, ticked);
  const now = Math.min(day, month);
  if (people <= now) return { people, over: [] };
  const rows = await ctx.db
    .select({ receiverId: friend.receiverId })
    .from(friend)
    .where(receiverCondition)
    .orderBy(asc(friend.profileNickname), asc(friend.receiverId))
    .limit(people)
    .offset(now);
  return { people, over: rows.map(({ receiverId }) => receiverId) };
}

async function findTickedPeople(ctx: MemberCtx, contentsId: number, ticked: Ticked) {
  const { receiverIds, groupIds, filterIds = [] } = ticked;
  if (groupIds.length + filterIds.length === 0)
    return { people: receiverIds.length, receiverCondition: inArray(friend.receiverId, receiverIds) };
  const receivers = await findReceivers(ctx, contentsId, ticked).catch(nullIfRefused("sending.group-empty", "sending.filter-nobody"));
  return { people: receivers?.total ?? 0, receiverCondition: receivers?.receiverCondition };
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
