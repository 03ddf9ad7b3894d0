import { eq } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { user } from "~db/schema/account";

/** Nickname and e-mail of a member, also after withdrawal. Refuses `common.not-found`. */
export async function memberName({ db }: Ctx, userId: number): Promise<{ userId: number; userNickname: string; userEmail: string }> {
  const { userNickname, userEmail } = user;
  const [row] = await db.select({ userId: user.userId, userNickname, userEmail }).from(user).where(eq(user.userId, userId));
  if (!row) throw new Refusal("common.not-found");
  return row;
}
