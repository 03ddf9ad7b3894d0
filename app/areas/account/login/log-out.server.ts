import { eq } from "drizzle-orm";
import type { Ctx, Guest, Member } from "~/core/ctx.server";
import { kakaoLogoutUrl } from "~/integrations/kakao-login.server";
import { messengerToken } from "~db/schema/account";
import { endSessionByLogout } from "../session/session.server";

/** Logs out and returns the next URL (rule 86). The messenger token stays for sending in progress. */
export async function logOut(ctx: Ctx<Guest | Member>, token: string): Promise<{ next: string }> {
  await endSessionByLogout(ctx, token);
  if (ctx.actor.kind === "guest") return { next: "/app/login" };
  const [connected] = await ctx.db
    .select({ userId: messengerToken.userId })
    .from(messengerToken)
    .where(eq(messengerToken.userId, ctx.actor.userId));
  return { next: connected ? kakaoLogoutUrl() : "/" };
}
