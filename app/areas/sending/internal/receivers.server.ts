import { and, eq, inArray, not, type SQL } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { friend } from "~db/schema/sending";
import { groupReceivers, type SkippedFriend } from "../groups/group-receivers.server";
import { maySendTo } from "./friends.server";
import { fetchOwnRun, joinedSince, unopenedOf } from "./second-time.server";

/** Everybody · the friends picked · whoever is in one of the groups, once each · of an earlier run: who has not opened it, or came since. */
export type Receivers = "all" | number[] | { groupIds: number[] } | { sendRunId: number; who: "unopened" | "joined" };

/** Why some of those meant are left out; "unrecorded": they switched the record of their reading off, so nobody knows. */
type WhySkipped = SkippedFriend["why"] | "unrecorded";
type Skipped = Partial<Record<WhySkipped, number>>;

/** `mine`: who gets it, as a condition on `friend`; `total`: how many they are; `skipped`: how many are left out, by reason. */
export type Found = { mine: SQL | undefined; total: number; skipped: Skipped };

/** Refuses `sending.none-selected` or `sending.group-not-chosen`, before anything is read (decision 5). */
export function refuseNobody(receivers: Receivers): void {
  if (Array.isArray(receivers) && receivers.length === 0) throw new Refusal("sending.none-selected");
  if (typeof receivers === "object" && "groupIds" in receivers && receivers.groupIds.length === 0)
    throw new Refusal("sending.group-not-chosen", {}, { field: "groupId" });
}

/**
 * Finds the friends a run goes to. A picked friend who may not be sent to refuses the whole (`sending.receivers-changed`); one of a group, or of an
 * earlier run, is skipped and counted (decision 53). Refuses besides `sending.no-friends`, `sending.no-such-group`, `sending.group-empty`,
 * `sending.nobody-left`, and `common.not-found` for a run that is not the member's run of this post.
 */
export async function findReceivers(ctx: MemberCtx, contentsId: number, receivers: Receivers): Promise<Found> {
  const may = maySendTo(ctx.actor.userId);
  if (receivers === "all") return refuseIfNone({ mine: may, total: await counted(ctx, may), skipped: {} }, "sending.no-friends");
  if (Array.isArray(receivers)) return findPicked(ctx, [...new Set(receivers)]);
  if ("groupIds" in receivers) {
    const { mine, total, skipped } = await groupReceivers(ctx, receivers.groupIds);
    return refuseIfNone({ mine, total, skipped: byReason(skipped) }, "sending.group-empty");
  }
  const run = await fetchOwnRun(ctx, receivers.sendRunId);
  if (run.contentsId !== contentsId) throw new Refusal("common.not-found");
  if (receivers.who === "unopened") return findUnopened(ctx, unopenedOf(ctx, run));
  const mine = and(may, joinedSince(ctx, run));
  return refuseIfNone({ mine, total: await counted(ctx, mine), skipped: {} }, "sending.nobody-left");
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

function refuseIfNone(found: Found, none: "sending.no-friends" | "sending.group-empty" | "sending.nobody-left"): Found {
  if (found.total === 0) throw new Refusal(none);
  return found;
}

function byReason(skipped: SkippedFriend[]): Skipped {
  const counts: Skipped = {};
  for (const { why } of skipped) counts[why] = (counts[why] ?? 0) + 1;
  return counts;
}

async function counted(ctx: MemberCtx, mine: SQL | undefined): Promise<number> {
  return ctx.db.$count(friend, mine);
}
