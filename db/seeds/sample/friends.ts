import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { syncFriends } from "~/areas/sending/friends/sync-friends.server";
import type { Ctx, MemberCtx } from "~/core/ctx.server";
import { isRefusal } from "~/core/refusal";
import { actingAs } from "~/core/transaction.server";
import { user } from "~db/schema/account";
import { friend } from "~db/schema/sending";

const COUNT = 120;
const ACCOUNT = "1000000001";
const FAMILY = [..."김이박최정강조윤장임한오서신권황안송류홍전고문손양배백허남심노하곽성차주우구민"];
const GIVEN =
  "서연 민준 지우 도윤 하은 시우 수아 예준 지민 주원 다은 건우 채원 현우 소율 지호 유나 준서 은서 선우 가은 태윤 나연 재원 보라 한결 슬기 정훈 미경 성민 영희 동현 혜진 상우 경숙 진우 윤아 우진 미소 찬호".split(
    " ",
  );

export async function seed(ctx: Ctx): Promise<void> {
  const creator = await creatorOf(ctx);
  if (!creator) return;
  const [known] = await ctx.db
    .select({ receiverId: friend.receiverId })
    .from(friend)
    .where(eq(friend.userId, creator.actor.userId))
    .limit(1);
  if (known) return;
  try {
    await syncFriends(creator);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await ctx.db.insert(friend).values(Array.from({ length: COUNT }, (_, n) => row(creator.actor.userId, n)));
  }
}

export const creatorOf = (ctx: Ctx): Promise<MemberCtx | null> => memberOf(ctx, "creator@geulbeot.test");

export async function memberOf(ctx: Ctx, address: string, now = ctx.now): Promise<MemberCtx | null> {
  const [row] = await ctx.db.select().from(user).where(eq(user.userEmail, address));
  if (!row) return null;
  const { userId, userEmail: email, userNickname: nickname, name, userType, role } = row;
  return actingAs(ctx, { kind: "member" as const, userId, email, nickname, name, userType, roles: [role] }, now);
}

/** Ids and uuids equal the sandbox's, so that a later sync finds the same friends. */
function row(userId: number, n: number): typeof friend.$inferInsert {
  return {
    userId,
    kakaotalkId: String(2_000_000_000 + (Number(ACCOUNT) % 1_000_000) * 100_000 + n),
    kakaotalkUuid: createHash("sha256").update(`friend:${ACCOUNT}:${n}`).digest("base64url").slice(0, 36),
    profileNickname: FAMILY[(n * 7) % FAMILY.length]! + GIVEN[(n * 11) % GIVEN.length]!,
  };
}
