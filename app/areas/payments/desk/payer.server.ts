import { eq } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { user } from "~db/schema/account";

export async function payerOf({ db }: Ctx, userId: number): Promise<string> {
  const [payer] = await db.select({ nickname: user.userNickname, email: user.userEmail }).from(user).where(eq(user.userId, userId));
  return payer ? `${payer.nickname}(${payer.email})` : `${userId}번 회원`;
}
