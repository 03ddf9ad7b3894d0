import { and, eq, ne } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { user } from "~db/schema/account";

/** Refuses `account.nickname-taken` at the form's field when a member other than `own` has the nickname, ignoring case. */
export async function refuseTakenNickname({ db }: Ctx, userNickname: string, own?: number): Promise<void> {
  const others = own === undefined ? undefined : ne(user.userId, own);
  const [taken] = await db
    .select({ userId: user.userId })
    .from(user)
    .where(and(eq(user.userNickname, userNickname), others));
  if (taken) throw new Refusal("account.nickname-taken", {}, { field: "nickName" });
}
