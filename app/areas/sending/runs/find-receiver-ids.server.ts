import { and, eq, inArray, or } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { friend } from "~db/schema/sending";

export type NamedFriend = { kakaotalkUuid?: string | null; kakaotalkId?: string | null };

/** The member's own friends whom a call names by the messenger's uuid or id. Refuses `sending.receivers-changed` when one is not his. */
export async function findReceiverIds(ctx: MemberCtx, named: NamedFriend[]): Promise<number[]> {
  if (named.length === 0) return [];
  const uuids = named.map((one) => one.kakaotalkUuid).filter((uuid) => typeof uuid === "string");
  const ids = named.map((one) => one.kakaotalkId).filter((id) => typeof id === "string");
  const rows = await ctx.db
    .select({ receiverId: friend.receiverId, uuid: friend.kakaotalkUuid, id: friend.kakaotalkId })
    .from(friend)
    .where(
      and(
        eq(friend.userId, ctx.actor.userId),
        or(uuids.length ? inArray(friend.kakaotalkUuid, uuids) : undefined, ids.length ? inArray(friend.kakaotalkId, ids) : undefined),
      ),
    );
  const found = new Map(rows.flatMap((row) => [[`uuid ${row.uuid}`, row.receiverId] as const, [`id ${row.id}`, row.receiverId] as const]));
  const receivers = named.map((one) => found.get(`uuid ${one.kakaotalkUuid}`) ?? found.get(`id ${one.kakaotalkId}`));
  const unknown = receivers.filter((receiverId) => receiverId === undefined).length;
  if (unknown > 0) throw new Refusal("sending.receivers-changed", { count: unknown });
  return receivers as number[];
}
