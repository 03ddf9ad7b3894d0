import { and, count, eq, inArray, isNull, max } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { unseal } from "~/core/crypto.server";
import { grouped } from "~/core/grouped";
import { mapInBatches } from "~/core/work/in-turns";
import { friend, friendTagging, sendGroupFriend, sendHistory } from "~db/schema/sending";

type FriendRow = typeof friend.$inferSelect;
export type DoubleFriend = Pick<
  FriendRow,
  "receiverId" | "profileNickname" | "profileThumbnailImageUrl" | "name" | "goneAt" | "subscribeYn"
> & {
  sent: number;
  lastRead: Date | null;
  groups: number;
  tags: number;
};
export type Why = "phone" | "nickname" | "name";
/** `kept` is the one to keep unless the member chooses the other. */
export type Double = { why: Why; kept: DoubleFriend; other: DoubleFriend };

const MOST = 30;

/** Pairs of own friends who may be one person, most certain first; at least one is a friend at the messenger today. */
export async function findDoubles(ctx: MemberCtx): Promise<Double[]> {
  const rows = await ctx.db
    .select()
    .from(friend)
    .where(and(eq(friend.userId, ctx.actor.userId), isNull(friend.mergedIntoId)));
  const keyed = await mapInBatches(rows, (row) => ({ row, ...keysOf(row) }));
  const seen = new Set<string>();
  const pairs = (["phone", "nickname", "name"] as const).flatMap((why) => {
    const alike = [...grouped(keyed, (one) => one[why]).entries()].flatMap(([key, same]) =>
      key === "" ? [] : pairsOf(same.map(({ row }) => row)),
    );
    return alike.filter(([a, b]) => isNew(seen, a, b)).map(([kept, other]) => ({ why, kept, other }));
  });
  const shown = pairs.slice(0, MOST);
  const factsOf = await readFacts(ctx, [...new Set(shown.flatMap(({ kept, other }) => [kept.receiverId, other.receiverId]))]);
  return shown.map(({ why, kept, other }) => ({ why, kept: factsOf(kept), other: factsOf(other) }));
}

const plain = (text: string) => text.normalize("NFC").replace(/\s/g, "").toLowerCase();

function keysOf({ sealedPhone, profileNickname, name }: FriendRow): Record<Why, string> {
  const digits = sealedPhone ? unseal(sealedPhone).replace(/\D/g, "") : "";
  return { phone: digits.replace(/^82/, "0"), nickname: plain(profileNickname), name: plain(name) };
}

/** Each with the one to keep: a friend of today before one who is gone, then the newest row. */
function pairsOf(rows: FriendRow[]): [FriendRow, FriendRow][] {
  const [kept, ...others] = rows.toSorted((a, b) => Number(a.goneAt !== null) - Number(b.goneAt !== null) || b.receiverId - a.receiverId);
  return kept && !kept.goneAt ? others.map((other) => [kept, other]) : [];
}

function isNew(seen: Set<string>, a: FriendRow, b: FriendRow): boolean {
  const key = [a.receiverId, b.receiverId].sort((x, y) => x - y).join(" ");
  return !seen.has(key) && Boolean(seen.add(key));
}

async function readFacts({ db }: MemberCtx, ids: number[]): Promise<(row: FriendRow) => DoubleFriend> {
  if (ids.length === 0) return (row) => ({ ...row, sent: 0, lastRead: null, groups: 0, tags: 0 });
  const [sends, groups, tags] = await Promise.all([
    db
      .select({ receiverId: sendHistory.receiverId, sent: count(), lastRead: max(sendHistory.viewedAt) })
      .from(sendHistory)
      .where(inArray(sendHistory.receiverId, ids))
      .groupBy(sendHistory.receiverId),
    db.select({ receiverId: sendGroupFriend.receiverId }).from(sendGroupFriend).where(inArray(sendGroupFriend.receiverId, ids)),
    db.select({ receiverId: friendTagging.receiverId }).from(friendTagging).where(inArray(friendTagging.receiverId, ids)),
  ]);
  const countIn = (list: { receiverId: number }[], id: number) => list.filter(({ receiverId }) => receiverId === id).length;
  return (row) => {
    const { receiverId, profileNickname, profileThumbnailImageUrl, name, goneAt, subscribeYn } = row;
    const send = sends.find((one) => one.receiverId === receiverId);
    const facts = {
      sent: send?.sent ?? 0,
      lastRead: send?.lastRead ?? null,
      groups: countIn(groups, receiverId),
      tags: countIn(tags, receiverId),
    };
    return { receiverId, profileNickname, profileThumbnailImageUrl, name, goneAt, subscribeYn, ...facts };
  };
}
