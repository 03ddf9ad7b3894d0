import { eq } from "drizzle-orm";
import type { Ctx, Guest, Member } from "~/core/ctx.server";
import { kakaoLogoutUrl } from "~/integrations/kakao-login.server";
import { messengerToken } from "~db/schema/account";
import { endSession } from "./session.server";

/**
 * Ends the login behind `token`. Returns where the browser goes next: the messenger's own logout for a member with a messenger token
 * (it comes back to /), / for another, /app/login for one whose login was over before (decision 86). The token stays: what is being
 * sent in the member's name goes on.
 */
export async function logOut(ctx: Ctx<Guest | Member>, token: string): Promise<{ next: string }> {
  await endSession(ctx, token);
  if (ctx.actor.kind === "guest") return { next: "/app/login" };
  const [connected] = await ctx.db
    .select({ userId: messengerToken.userId })
    .from(messengerToken)
    .where(eq(messengerToken.userId, ctx.actor.userId));
  return { next: connected ? kakaoLogoutUrl() : "/" };
}
