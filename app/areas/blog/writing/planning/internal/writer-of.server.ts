import { eq } from "drizzle-orm";
import type { Ctx, MemberCtx } from "~/core/ctx.server";
import { user } from "~db/schema/account";

/** The writer as caller; null after a withdrawal. */
export async function writerOf(ctx: Ctx, userId: number): Promise<MemberCtx | null> {
  const [row] = await ctx.db.select().from(user).where(eq(user.userId, userId));
  if (!row || row.secession === "Y") return null;
  const { userEmail: email, userNickname: nickname, name, userType, role } = row;
  return { ...ctx, actor: { kind: "member", userId, email, nickname, name, userType, roles: [role] } };
}
