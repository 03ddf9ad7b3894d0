import { and, eq, inArray, or } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { friend } from "~db/schema/sending";

export type NamedFriend = { kakaotalkUuid?: string | null; kakaotalkId?: string | null };

/** Ids of friends named by messenger uuid or id. Refuses `sending.receivers-changed` for unknown friends. */
export async function findReceiverIds(ctx: MemberCtx, names: NamedFriend[]): Promise<number[]> {
  if (names.length === 0) return [];
  const uuids = names.map((friendName) => friendName.kakaotalkUuid).filter((uuid) => typeof uuid === "string");
  const ids = names.map((friendName) => friendName.kakaotalkId).filter((id) => typeof id === "string");
  const rows = await ctx.db
    .select({ receiverId: friend.receiverId, uuid: friend.kakaotalkUuid, id: friend.kakaotalkId })
    .from(friend)
    .where(
      and(
        eq(friend.userId, ctx.actor.userId),
        or(uuids.length ? inArray(friend.kakaotalkUuid, uuids) : undefined, ids.length ? inArray(friend.kakaotalkId, ids) : undefined),
      ),
    );
  const idByName = new Map(
    rows.flatMap((row) => [[`uuid ${row.uuid}`, row.receiverId] as const, [`id ${row.id}`, row.receiverId] as const]),
  );
  const receivers = names.map(
    (friendName) => idByName.get(`uuid ${friendName.kakaotalkUuid}`) ?? idByName.get(`id ${friendName.kakaotalkId}`),
  );
  const unknownCount = receivers.filter((receiverId) => receiverId === undefined).length;
  if (unknownCount > 0) throw new Refusal("sending.receivers-changed", { count: unknownCount });
  return receivers as number[];
}
