import { eq } from "drizzle-orm";
import { makeCtx, type Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { user } from "~db/schema/account";
import { ownerOfToken } from "../internal/sns-person.server";
import { finishLogin, type Login } from "../second-factor/finish-login.server";
import { provenByMessenger } from "./log-in-by-messenger.server";

type SnsLogin = { snsToken: string; userEmail?: string; code?: string; userAgent: string; address: string };

/**
 * Logs in by a messenger token (1 §7) issued for our app: other apps have other ids. Refuses `account.messenger-token`,
 * `account.wrong-login`.
 */
export async function logInBySnsToken(ctx: Ctx, { snsToken, userEmail, code, ...visitor }: SnsLogin): Promise<Login> {
  const kakaoId = await ownerOfToken(snsToken);
  const [member] = await ctx.db.select({ userEmail: user.userEmail }).from(user).where(eq(user.kakaoId, kakaoId));
  if (member && userEmail && member.userEmail !== userEmail) throw new Refusal("account.wrong-login");
  const guest = makeCtx({ kind: "guest" }, { db: ctx.db, now: ctx.now, requestId: ctx.requestId });
  return finishLogin(guest, await provenByMessenger(guest, { kakaoId, tokens: null }), visitor, code);
}
