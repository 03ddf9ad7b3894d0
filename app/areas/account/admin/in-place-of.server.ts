import { eq } from "drizzle-orm";
import { heldRoles } from "~/areas/master/roles/held-roles.server";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { user } from "~db/schema/account";

/**
 * A context by which an administrator does a member's own deed in their place; the audit names the administrator. The caller checks the
 * grant. Refuses `common.not-found`.
 */
export async function inPlaceOf(ctx: MemberCtx, userId: number): Promise<MemberCtx> {
  const [found] = await ctx.db.select().from(user).where(eq(user.userId, userId));
  if (!found) throw new Refusal("common.not-found");
  const { userEmail: email, userNickname: nickname, name, userType } = found;
  const roles = await heldRoles(ctx, userId);
  return { ...ctx, actor: { kind: "member", userId, email, nickname, name, userType, roles, actedBy: ctx.actor.userId } };
}
