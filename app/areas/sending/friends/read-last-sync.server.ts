import { and, eq, inArray } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { friend, friendFetch } from "~db/schema/sending";

export const CHANGE_KINDS = ["added", "returned", "changed", "gone"] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];
export type ChangedFriend = {
  receiverId: number;
  nickname: string;
  thumbnailUrl: string;
  before: { nickname: string | null; picture: string | null } | null;
};
export type LastSync = {
  fetchedAt: Date;
  listed: number;
  counts: Record<ChangeKind, number>;
  friends: Record<ChangeKind, ChangedFriend[]>;
};

/** Changes of the last sync: `size` friends per kind, or one page of a kind. */
export async function readLastSync(ctx: MemberCtx, only: ChangeKind | null, page: number, size: number): Promise<LastSync | null> {
  const [last] = await ctx.db.select().from(friendFetch).where(eq(friendFetch.userId, ctx.actor.userId));
  if (!last) return null;
  const { changes } = last;
  const oldValues = new Map(changes.changed.map(({ receiverId, nickname, picture }) => [receiverId, { nickname, picture }]));
  const idsByKind = { ...changes, changed: changes.changed.map((change) => change.receiverId) };
  const idsOf = (kind: ChangeKind) => {
    if (only && kind !== only) return [];
    const from = only ? (page - 1) * size : 0;
    return idsByKind[kind].slice(from, from + size);
  };
  const rows = await readRows(ctx, CHANGE_KINDS.flatMap(idsOf));
  const friendsOf = (kind: ChangeKind): ChangedFriend[] =>
    idsOf(kind).flatMap((receiverId) => {
      const row = rows.get(receiverId);
      return row ? [{ ...row, before: kind === "changed" ? oldValues.get(receiverId)! : null }] : [];
    });
  return {
    fetchedAt: last.fetchedAt,
    listed: last.listed,
    counts: {
      added: idsByKind.added.length,
      returned: idsByKind.returned.length,
      changed: idsByKind.changed.length,
      gone: idsByKind.gone.length,
    },
    friends: { added: friendsOf("added"), returned: friendsOf("returned"), changed: friendsOf("changed"), gone: friendsOf("gone") },
  };
}

async function readRows(ctx: MemberCtx, receiverIds: number[]) {
  if (receiverIds.length === 0) return new Map<number, never>();
  const rows = await ctx.db
    .select({ receiverId: friend.receiverId, nickname: friend.profileNickname, thumbnailUrl: friend.profileThumbnailImageUrl })
    .from(friend)
    .where(and(eq(friend.userId, ctx.actor.userId), inArray(friend.receiverId, receiverIds)));
  return new Map(rows.map((row) => [row.receiverId, row]));
}
