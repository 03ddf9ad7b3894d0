import { eq } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { user } from "~db/schema/account";

/** Whether no member has this nickname, ignoring case (decision 99). It may be taken a moment later; saving checks again. */
export async function isNicknameFree({ db }: Ctx, userNickname: string): Promise<boolean> {
  const rows = await db.select({ userId: user.userId }).from(user).where(eq(user.userNickname, userNickname)).limit(1);
  return rows.length === 0;
}
