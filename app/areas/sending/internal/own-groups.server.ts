import { and, asc, eq, inArray } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { sendGroup } from "~db/schema/sending";

export type NamedGroup = { groupId: number; groupName: string };

/** Own groups with these ids. Refuses `sending.group-not-chosen`, `sending.no-such-group`. */
export async function fetchOwnGroups(ctx: MemberCtx, groupIds: number[]): Promise<NamedGroup[]> {
  const wantedIds = [...new Set(groupIds)];
  if (wantedIds.length === 0) throw new Refusal("sending.group-not-chosen", {}, { field: "groupId" });
  const rows = await ctx.db
    .select({ groupId: sendGroup.groupId, groupName: sendGroup.groupName })
    .from(sendGroup)
    .where(and(eq(sendGroup.userId, ctx.actor.userId), inArray(sendGroup.groupId, wantedIds)))
    .orderBy(asc(sendGroup.groupName));
  if (rows.length < wantedIds.length) throw new Refusal("sending.no-such-group");
  return rows;
}

/** Lock the member's group against a second submission or a delete. Refuses `sending.no-such-group`. */
export async function lockOwnGroup(tx: MemberCtx, groupId: number): Promise<void> {
  const own = and(eq(sendGroup.groupId, groupId), eq(sendGroup.userId, tx.actor.userId));
  const [group] = await tx.db.select({ groupId: sendGroup.groupId }).from(sendGroup).where(own).for("update");
  if (!group) throw new Refusal("sending.no-such-group", {}, { field: "groupId" });
}
