import { and, eq } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import type { KakaoPerson } from "~/integrations/kakao-login.server";
import { user } from "~db/schema/account";
import { emailSpelling } from "../spelling";

/**
 * Next step for an unknown messenger id (1 §4 "Social login callback"): "link" for members and known e-mail accounts, else "join" once
 * the terms are agreed (rule 73).
 */
export async function meetNewcomer(ctx: Ctx, person: KakaoPerson, agreed: boolean): Promise<"link" | "terms" | "join"> {
  if (ctx.actor.kind === "member") return "link";
  if (person.email) {
    const ownerCondition = and(eq(user.userEmail, emailSpelling(person.email)), eq(user.userType, "EMAIL"), eq(user.secession, "N"));
    const [member] = await ctx.db.select({ userId: user.userId }).from(user).where(ownerCondition);
    if (member) return "link";
  }
  return agreed ? "join" : "terms";
}
