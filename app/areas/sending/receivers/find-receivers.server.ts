import { and, not } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { friend } from "~db/schema/sending";
import type { Except } from "./excepts";
import { findMeant } from "./find-meant.server";
import { readOften } from "./often.server";
import type { Found, Receivers } from "./receivers.server";
import { neverGot } from "../internal/second-time.server";

/** Refuses `sending.none-selected` or `sending.group-not-chosen`, before anything is read (rule 5). */
export function refuseNobody(receivers: Receivers): void {
  if (Array.isArray(receivers) && receivers.length === 0) throw new Refusal("sending.none-selected");
  if (typeof receivers !== "object" || !("groupIds" in receivers)) return;
  if ("receiverIds" in receivers) {
    const { receiverIds, groupIds, filterIds = [] } = receivers;
    if (receiverIds.length + groupIds.length + filterIds.length === 0) throw new Refusal("sending.none-selected");
  } else if (receivers.groupIds.length === 0) throw new Refusal("sending.group-not-chosen", {}, { field: "groupId" });
}

/**
 * Finds the friends a run goes to. A picked friend who may not be sent to refuses the whole (`sending.receivers-changed`); one of a group, or of an
 * earlier run, or kept with a waiting-list entry, is skipped and counted (rule 53). With `except` nobody is meant who has had the post, or is about to, or nobody
 * who has had as many as the sender wants in a week, and `sending.nobody-left` is refused without anybody else. Refuses besides `sending.no-friends`, `sending.no-such-group`, `sending.group-empty`, `sending.no-such-filter`, `sending.filter-nobody`,
 * `sending.nobody-left`, and `common.not-found` for a run that is not the member's run of this post.
 */
export async function findReceivers(ctx: MemberCtx, contentsId: number, receivers: Receivers, except?: Except): Promise<Found> {
  const found = await findMeant(ctx, contentsId, receivers);
  if (!except) return found;
  const often = except === "had" ? null : await readOften(ctx);
  const mine = and(found.mine, except === "often" ? undefined : neverGot(ctx, contentsId), often ? not(often.often) : undefined);
  const total = await ctx.db.$count(friend, mine);
  if (total === 0) throw new Refusal("sending.nobody-left");
  return { ...found, mine, total };
}
