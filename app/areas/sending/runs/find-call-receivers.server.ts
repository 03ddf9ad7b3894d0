import { and, eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { sendingList } from "~db/schema/sending";
import type { Receivers } from "../receivers/receivers.server";
import { checkSender } from "../receivers/run-checks.server";
import { findReceiverIds } from "./find-receiver-ids.server";
import type { SendContentsBody } from "./sending.schema.server";

/**
 * Receivers of a REST call (rules 46, 48, 49): named friends, else groups, else the waiting-list entry's target. Checks the sender first
 * (rule 5). Refuses `common.not-found` for an unknown entry, and as `startSendRun`.
 */
export async function findCallReceivers(ctx: MemberCtx, body: SendContentsBody): Promise<Receivers> {
  const { kakaotalkUuidAndId, groupIds, sendingListId } = body;
  const isNamed = kakaotalkUuidAndId.length > 0 || groupIds.length > 0 || sendingListId !== undefined;
  if (!isNamed) return [];
  await checkSender(ctx, { contentsId: body.contentsId, receivers: "all" });
  if (kakaotalkUuidAndId.length > 0) return findReceiverIds(ctx, kakaotalkUuidAndId);
  if (groupIds.length > 0) return { groupIds };
  const [entry] = await ctx.db
    .select({ groupId: sendingList.groupId, filterId: sendingList.filterId, people: sendingList.people })
    .from(sendingList)
    .where(and(eq(sendingList.sendingListId, sendingListId!), eq(sendingList.userId, ctx.actor.userId)));
  if (!entry) throw new Refusal("common.not-found");
  if (entry.people !== null) return { sendingListId: body.sendingListId! };
  if (entry.filterId !== null) return { receiverIds: [], groupIds: [], filterIds: [entry.filterId] };
  return { groupIds: entry.groupId === null ? [] : [entry.groupId] };
}
