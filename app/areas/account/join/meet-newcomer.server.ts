import { and, eq } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import type { KakaoPerson } from "~/integrations/kakao-login.server";
import { user } from "~db/schema/account";
import { emailSpelling } from "../spelling";

/**
 * Where a person goes whose messenger id belongs to no member (1 §4 "Social login callback"): "link" when they are logged in by e-mail, or
 * when the messenger has verified an e-mail member's address for them; else to the terms, or to the form when they have agreed (rule
 * 73).
 */
export async function meetNewcomer(ctx: Ctx, person: KakaoPerson, agreed: boolean): Promise<"link" | "terms" | "join"> {
  if (ctx.actor.kind === "member") return "link";
  if (person.email) {
    const theirs = and(eq(user.userEmail, emailSpelling(person.email)), eq(user.userType, "EMAIL"), eq(user.secession, "N"));
    const [found] = await ctx.db.select({ userId: user.userId }).from(user).where(theirs);
    if (found) return "link";
  }
  return agreed ? "join" : "terms";
}
