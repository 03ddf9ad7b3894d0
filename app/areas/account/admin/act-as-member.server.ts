import { eq } from "drizzle-orm";
import { heldRoles } from "~/areas/master/roles/held-roles.server";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { user } from "~db/schema/account";

/** Context to act as the member; the audit names the administrator. The caller checks the grant. */
export async function actAsMember(ctx: MemberCtx, userId: number): Promise<MemberCtx> {
  const [member] = await ctx.db.select().from(user).where(eq(user.userId, userId));
  if (!member) throw new Refusal("common.not-found");
  const { userEmail: email, userNickname: nickname, name, userType } = member;
  const roles = await heldRoles(ctx, userId);
  return { ...ctx, actor: { kind: "member", userId, email, nickname, name, userType, roles, actedBy: ctx.actor.userId } };
}
