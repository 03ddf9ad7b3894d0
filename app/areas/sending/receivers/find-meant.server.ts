import { and, eq, inArray, not, or, type SQL } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { friend, sendingListFriend } from "~db/schema/sending";
import { filterReceivers } from "../filters/filter-receivers.server";
import { groupReceivers } from "../groups/group-receivers.server";
import { maySendTo } from "../internal/friends.server";
import type { Found, Receivers, Skipped, Ticked } from "./receivers.server";
import { fetchOwnRun, joinedSince, unopenedOf } from "../internal/second-time.server";
import { whyNot } from "../internal/why-not.server";

/** Finds whom `receivers` means, whether or not they have had the post. Refuses as `findReceivers` does. */
export async function findMeant(ctx: MemberCtx, contentsId: number, receivers: Receivers): Promise<Found> {
  const may = maySendTo(ctx.actor.userId);
  if (receivers === "all") return refuseIfNone({ mine: may, total: await counted(ctx, may), skipped: {} }, "sending.no-friends");
  if (Array.isArray(receivers)) return findPicked(ctx, [...new Set(receivers)]);
  if ("receiverIds" in receivers) return findTicked(ctx, receivers);
  if ("groupIds" in receivers) return findGroups(ctx, receivers.groupIds);
  if ("sendingListId" in receivers) return findKept(ctx, receivers.sendingListId);
  const run = await fetchOwnRun(ctx, receivers.sendRunId);
  if (run.contentsId !== contentsId) throw new Refusal("common.not-found");
  if (receivers.who === "unopened") return findUnopened(ctx, unopenedOf(ctx, run));
  const mine = and(may, joinedSince(ctx, run));
  return refuseIfNone({ mine, total: await counted(ctx, mine), skipped: {} }, "sending.nobody-left");
}

async function findGroups(ctx: MemberCtx, groupIds: number[]): Promise<Found> {
  const { mine, total, skipped } = await groupReceivers(ctx, groupIds);
  return refuseIfNone({ mine, total, skipped: byReason(skipped) }, "sending.group-empty");
}

async function findTicked(ctx: MemberCtx, { receiverIds, groupIds, filterIds = [] }: Ticked): Promise<Found> {
  const picked = receiverIds.length > 0 ? await findPicked(ctx, [...new Set(receiverIds)]) : null;
  const groups = groupIds.length > 0 ? await groupReceivers(ctx, groupIds) : null;
  const filtered = filterIds.length > 0 ? await filterReceivers(ctx, filterIds) : undefined;
  const mine = or(picked?.mine, groups?.mine, filtered);
  const found = { mine, total: await counted(ctx, mine), skipped: byReason(groups?.skipped ?? []) };
  return refuseIfNone(found, groups ? "sending.group-empty" : "sending.filter-nobody");
}

/** The entry was found through its member before. */
async function findKept(ctx: MemberCtx, sendingListId: number): Promise<Found> {
  const kept = inArray(
    friend.receiverId,
    ctx.db
      .select({ receiverId: sendingListFriend.receiverId })
      .from(sendingListFriend)
      .where(eq(sendingListFriend.sendingListId, sendingListId)),
  );
  const may = maySendTo(ctx.actor.userId)!;
  const mine = and(may, kept);
  const out = await ctx.db
    .select()
    .from(friend)
    .where(and(eq(friend.userId, ctx.actor.userId), kept, not(may)));
  const skipped = byReason(out.map((row) => ({ why: whyNot(row)! })));
  return refuseIfNone({ mine, total: await counted(ctx, mine), skipped }, "sending.nobody-left");
}

async function findPicked(ctx: MemberCtx, receiverIds: number[]): Promise<Found> {
  const mine = and(maySendTo(ctx.actor.userId), inArray(friend.receiverId, receiverIds));
  const total = await counted(ctx, mine);
  if (total < receiverIds.length) throw new Refusal("sending.receivers-changed", { count: receiverIds.length - total });
  return { mine, total, skipped: {} };
}

async function findUnopened(ctx: MemberCtx, unopened: SQL | undefined): Promise<Found> {
  const may = maySendTo(ctx.actor.userId)!;
  const mine = and(may, unopened, eq(friend.readingRecordYn, "Y"));
  const [total, unrecorded] = await Promise.all([
    counted(ctx, mine),
    counted(ctx, and(may, unopened, not(eq(friend.readingRecordYn, "Y")))),
  ]);
  return refuseIfNone({ mine, total, skipped: { unrecorded } }, "sending.nobody-left");
}

type NobodyCode = "sending.no-friends" | "sending.group-empty" | "sending.filter-nobody" | "sending.nobody-left";

function refuseIfNone(found: Found, none: NobodyCode): Found {
  if (found.total === 0) throw new Refusal(none);
  return found;
}

function byReason(skipped: { why: keyof Skipped }[]): Skipped {
  const counts: Skipped = {};
  for (const { why } of skipped) counts[why] = (counts[why] ?? 0) + 1;
  return counts;
}

async function counted(ctx: MemberCtx, mine: SQL | undefined): Promise<number> {
  return ctx.db.$count(friend, mine);
}
