import type { Ctx } from "~/core/ctx.server";
import { user } from "~db/schema/account";
import { hasNickname } from "../internal/has-nickname.server";
import { soundsOfficial } from "../spelling";

/** Whether a nickname is free (rule 99) and unofficial. Saving checks again. */
export async function isNicknameFree({ db }: Ctx, userNickname: string): Promise<boolean> {
  if (soundsOfficial(userNickname)) return false;
  const rows = await db.select({ userId: user.userId }).from(user).where(hasNickname(userNickname)).limit(1);
  return rows.length === 0;
}
