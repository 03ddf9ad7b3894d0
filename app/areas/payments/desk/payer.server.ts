import { eq } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { user } from "~db/schema/account";

/** "nickname(e-mail)", to tell members of the same name apart. */
export async function payerOf({ db }: Ctx, userId: number): Promise<string> {
  const [payer] = await db.select({ nickname: user.userNickname, email: user.userEmail }).from(user).where(eq(user.userId, userId));
  return payer ? `${payer.nickname}(${payer.email})` : `${userId}번 회원`;
}
