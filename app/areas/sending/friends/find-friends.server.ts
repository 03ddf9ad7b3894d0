import { and, asc, eq, isNull, like, or } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { contains } from "~/grid/list.server";
import { friend } from "~db/schema/sending";

/** The first `most` own friends by nickname or name. `field`: by which of them the list of friends shows them. */
export async function findFriends({ db, actor }: MemberCtx, typed: string, most: number) {
  const pattern = contains(typed);
  const found = await db
    .select({ receiverId: friend.receiverId, nickname: friend.profileNickname, name: friend.name })
    .from(friend)
    .where(
      and(eq(friend.userId, actor.userId), isNull(friend.goneAt), or(like(friend.profileNickname, pattern), like(friend.name, pattern))),
    )
    .orderBy(asc(friend.profileNickname), asc(friend.receiverId))
    .limit(most + 1);
  const rows = found.slice(0, most);
  const isByName = rows.every(({ nickname }) => !nickname.toLowerCase().includes(typed.toLowerCase()));
  return { rows, more: found.length > most, field: isByName ? ("name" as const) : ("profileNickname" as const) };
}
