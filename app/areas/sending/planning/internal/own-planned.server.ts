import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { fetchEntry } from "../../receivers/waiting-entry.server";

/** The member's planned run. Refuses `common.not-found`, `sending.already-sent`, `sending.not-planned`. */
export async function ownPlanned(ctx: MemberCtx, sendingListId: number, lock = false) {
  const entry = await fetchEntry(ctx, sendingListId, lock);
  if (!entry.remindAt) throw new Refusal("sending.not-planned");
  return { ...entry, remindAt: entry.remindAt };
}
