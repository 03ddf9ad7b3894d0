import { and, eq, ne } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { user } from "~db/schema/account";
import { hasNickname } from "./has-nickname.server";
import { soundsOfficial } from "../spelling";

/** Refuses `account.nickname-taken` for another member's nickname, and for an official one unless already `own`'s. */
export async function refuseTakenNickname({ db }: Ctx, userNickname: string, own?: number): Promise<void> {
  if (soundsOfficial(userNickname) && (await nicknameOf(db, own)) !== userNickname) throw taken();
  const otherMembers = own === undefined ? undefined : ne(user.userId, own);
  const [other] = await db
    .select({ userId: user.userId })
    .from(user)
    .where(and(hasNickname(userNickname), otherMembers));
  if (other) throw taken();
}

async function nicknameOf(db: Ctx["db"], userId: number | undefined): Promise<string | undefined> {
  if (userId === undefined) return undefined;
  const [row] = await db.select({ userNickname: user.userNickname }).from(user).where(eq(user.userId, userId));
  return row?.userNickname;
}

const taken = () => new Refusal("account.nickname-taken", {}, { field: "nickName" });
