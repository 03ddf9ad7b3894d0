import { and, eq, inArray, not, or, type SQL } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { friend, sendingListFriend } from "~db/schema/sending";
import { filterReceivers } from "../filters/filter-receivers.server";
import { groupReceivers } from "../groups/group-receivers.server";
import { maySendTo } from "../internal/friends.server";
import type { FoundReceivers, Receivers, Skipped, Ticked } from "./receivers.server";
import { fetchOwnRun, joinedSince, type OwnRun, unopenedOf } from "../internal/resend-conditions.server";
import { skipReason } from "../internal/skip-reason.server";
import { unopenedFrom } from "../unopened/unopened-from";

/** Find the chosen receivers, also those who had the post. Refuses as `findReceivers`. */
export async function findChosenReceivers(ctx: MemberCtx, contentsId: number, receivers: Receivers): Promise<FoundReceivers> {
  const sendable = maySendTo(ctx.actor.userId);
  if (receivers === "all")
    return refuseIfNone({ receiverCondition: sendable, total: await countFriends(ctx, sendable), skipped: {} }, "sending.no-friends");
  if (Array.isArray(receivers)) return findPicked(ctx, [...new Set(receivers)]);
  if ("receiverIds" in receivers) return findTicked(ctx, receivers);
  if ("groupIds" in receivers) return findGroups(ctx, receivers.groupIds);
  if ("sendingListId" in receivers) return findEntryReceivers(ctx, receivers.sendingListId);
  const run = await fetchOwnRun(ctx, receivers.sendRunId);
  if (run.contentsId !== contentsId) throw new Refusal("common.not-found");
  if (receivers.who === "unopened") return findUnopened(ctx, run);
  const receiverCondition = and(sendable, joinedSince(ctx, run));
  return refuseIfNone({ receiverCondition, total: await countFriends(ctx, receiverCondition), skipped: {} }, "sending.nobody-left");
}

async function findGroups(ctx: MemberCtx, groupIds: number[]): Promise<FoundReceivers> {
  const { receiverCondition, total, skipped } = await groupReceivers(ctx, groupIds);
  return refuseIfNone({ receiverCondition, total, skipped: byReason(skipped) }, "sending.group-empty");
}

async function findTicked(ctx: MemberCtx, { receiverIds, groupIds, filterIds = [] }: Ticked): Promise<FoundReceivers> {
  const picked = receiverIds.length > 0 ? await findPicked(ctx, [...new Set(receiverIds)]) : null;
  const groups = groupIds.length > 0 ? await groupReceivers(ctx, groupIds) : null;
  const filtered = filterIds.length > 0 ? await filterReceivers(ctx, filterIds) : undefined;
  const receiverCondition = or(picked?.receiverCondition, groups?.receiverCondition, filtered);
  const receivers = { receiverCondition, total: await countFriends(ctx, receiverCondition), skipped: byReason(groups?.skipped ?? []) };
  return refuseIfNone(receivers, groups ? "sending.group-empty" : "sending.filter-nobody");
}

async function findEntryReceivers(ctx: MemberCtx, sendingListId: number): Promise<FoundReceivers> {
  const isKept = inArray(
    friend.receiverId,
    ctx.db
      .select({ receiverId: sendingListFriend.receiverId })
      .from(sendingListFriend)
      .where(eq(sendingListFriend.sendingListId, sendingListId)),
  );
  const sendable = maySendTo(ctx.actor.userId)!;
  const receiverCondition = and(sendable, isKept);
  const skippedRows = await ctx.db
    .select()
    .from(friend)
    .where(and(eq(friend.userId, ctx.actor.userId), isKept, not(sendable)));
  const skipped = byReason(skippedRows.map((row) => ({ why: skipReason(row)! })));
  return refuseIfNone({ receiverCondition, total: await countFriends(ctx, receiverCondition), skipped }, "sending.nobody-left");
}

async function findPicked(ctx: MemberCtx, receiverIds: number[]): Promise<FoundReceivers> {
  const receiverCondition = and(maySendTo(ctx.actor.userId), inArray(friend.receiverId, receiverIds));
  const total = await countFriends(ctx, receiverCondition);
  if (total < receiverIds.length) throw new Refusal("sending.receivers-changed", { count: receiverIds.length - total });
  return { receiverCondition, total, skipped: {} };
}

/** A day passes before a second copy: who has not opened the post today may open it tonight (rule 312). */
async function findUnopened(ctx: MemberCtx, run: OwnRun): Promise<FoundReceivers> {
  const from = unopenedFrom(run);
  if (!from || from > ctx.now()) throw new Refusal("sending.unopened-early");
  const unopened = unopenedOf(ctx, run);
  const sendable = maySendTo(ctx.actor.userId)!;
  const receiverCondition = and(sendable, unopened, eq(friend.readingRecordYn, "Y"));
  const [total, unrecorded] = await Promise.all([
    countFriends(ctx, receiverCondition),
    countFriends(ctx, and(sendable, unopened, not(eq(friend.readingRecordYn, "Y")))),
  ]);
  return refuseIfNone({ receiverCondition, total, skipped: { unrecorded } }, "sending.nobody-left");
}

type NobodyCode = "sending.no-friends" | "sending.group-empty" | "sending.filter-nobody" | "sending.nobody-left";

function refuseIfNone(receivers: FoundReceivers, code: NobodyCode): FoundReceivers {
  if (receivers.total === 0) throw new Refusal(code);
  return receivers;
}

function byReason(skipped: { why: keyof Skipped }[]): Skipped {
  const counts: Skipped = {};
  for (const { why } of skipped) counts[why] = (counts[why] ?? 0) + 1;
  return counts;
}

async function countFriends(ctx: MemberCtx, receiverCondition: SQL | undefined): Promise<number> {
  return ctx.db.$count(friend, receiverCondition);
}
