import { eq } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { user } from "~db/schema/account";

export async function payerOf({ db }: Ctx, userId: number): Promise<string> {
  const [found] = await db.select({ nickname: user.userNickname, email: user.userEmail }).from(user).where(eq(user.userId, userId));
  return found ? `${found.nickname}(${found.email})` : `${userId}번 회원`;
}
