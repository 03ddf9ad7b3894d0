import { and, not } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { friend } from "~db/schema/sending";
import type { Except, FoundReceivers, Receivers } from "./receivers.server";
import { findChosenReceivers } from "./find-chosen-receivers.server";
import { readOften } from "./often.server";
import { neverGot } from "../internal/resend-conditions.server";

/** Refuse an empty choice before any query (rule 5): `sending.none-selected` or `sending.group-not-chosen`. */
export function refuseNobody(receivers: Receivers): void {
  if (Array.isArray(receivers) && receivers.length === 0) throw new Refusal("sending.none-selected");
  if (typeof receivers !== "object" || !("groupIds" in receivers)) return;
  if ("receiverIds" in receivers) {
    const { receiverIds, groupIds, filterIds = [] } = receivers;
    if (receiverIds.length + groupIds.length + filterIds.length === 0) throw new Refusal("sending.none-selected");
  } else if (receivers.groupIds.length === 0) throw new Refusal("sending.group-not-chosen", {}, { field: "groupId" });
}

/**
 * Find a run's receivers. A ticked unsendable friend refuses the run (`sending.receivers-changed`), others are skipped and counted (rule
 * 53). Refuses `sending.no-friends`, `sending.no-such-group`, `sending.group-empty`, `sending.no-such-filter`, `sending.filter-nobody`,
 * `sending.nobody-left`, `sending.unopened-early`, and `common.not-found` for another run.
 */
export async function findReceivers(ctx: MemberCtx, contentsId: number, receivers: Receivers, except?: Except): Promise<FoundReceivers> {
  const chosen = await findChosenReceivers(ctx, contentsId, receivers);
  if (!except) return chosen;
  const overLimit = except === "had" ? null : await readOften(ctx);
  const receiverCondition = and(
    chosen.receiverCondition,
    except === "often" ? undefined : neverGot(ctx, contentsId),
    overLimit ? not(overLimit.often) : undefined,
  );
  const total = await ctx.db.$count(friend, receiverCondition);
  if (total === 0) throw new Refusal("sending.nobody-left");
  return { ...chosen, receiverCondition, total };
}
