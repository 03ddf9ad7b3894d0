import { and, eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { sendingList } from "~db/schema/sending";
import type { Receivers } from "../receivers/receivers.server";
import { checkSender } from "../receivers/run-checks.server";
import { findReceiverIds } from "./find-receiver-ids.server";
import type { SendContentsBody } from "./sending.schema.server";

/**
 * Whom a call means (rules 46, 48, 49): the friends it names, else the groups it names, else the group of its waiting-list entry (also one that fills itself) or the people kept with it, which
 * refuses `common.not-found`, and `sending.group-not-chosen` when it has none any more. Nobody at all is an empty list. The sender is checked
 * before anybody is looked up (rule 5), and refused as `startSendRun` refuses.
 */
export async function findCallReceivers(ctx: MemberCtx, body: SendContentsBody): Promise<Receivers> {
  const { kakaotalkUuidAndId, groupIds, sendingListId } = body;
  const named = kakaotalkUuidAndId.length > 0 || groupIds.length > 0 || sendingListId !== undefined;
  if (!named) return [];
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
