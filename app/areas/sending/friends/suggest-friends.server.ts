import { and, asc, eq, isNull, like, or } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import type { Suggestion } from "~/core/replies.server";
import { contains } from "~/grid/list.server";
import { friend } from "~db/schema/sending";

const MOST = 20;

export async function suggestFriends({ db, actor }: MemberCtx, keyword: string): Promise<Suggestion[]> {
  if (keyword === "") return [];
  const nameCondition = or(like(friend.profileNickname, contains(keyword)), like(friend.name, contains(keyword)));
  const rows = await db
    .selectDistinct({ nickname: friend.profileNickname, name: friend.name })
    .from(friend)
    .where(and(eq(friend.userId, actor.userId), isNull(friend.goneAt), nameCondition))
    .orderBy(asc(friend.profileNickname))
    .limit(MOST);
  return rows.map(({ nickname, name }) => ({ value: nickname, label: name ? `${nickname} (${name})` : nickname }));
}
