import { and, eq } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { user } from "~db/schema/account";
import { friend } from "~db/schema/sending";

export async function isSubscribed({ db, actor }: MemberCtx, creatorId: number): Promise<boolean> {
  const [row] = await db
    .select({ subscribeYn: friend.subscribeYn })
    .from(user)
    .innerJoin(friend, and(eq(friend.userId, creatorId), eq(friend.kakaotalkId, user.kakaoId)))
    .where(eq(user.userId, actor.userId));
  return row?.subscribeYn === "Y";
}
