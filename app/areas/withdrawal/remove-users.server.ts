import { eq } from "drizzle-orm";
import { refuseStrongerMember } from "~/areas/master/reach/within-own-reach.server";
import type { MemberCtx } from "~/core/ctx.server";
import { requireFreshProof } from "~/core/fresh-proof.server";
import { Refusal } from "~/core/refusal";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { user } from "~db/schema/account";
import { withdraw } from "./withdraw.server";

/**
 * Withdraws members for an administrator, all or none (rule 196). Refuses `account.proof-needed`, `withdrawal.own-account`,
 * `master.stronger-role`, `master.last-administrator`, `payments.charging`.
 */
export async function removeUsers(ctx: MemberCtx, userIds: number[]): Promise<number> {
  await requireFreshProof(ctx);
  refuseOwnAccount(ctx, userIds);
  return inTransaction(ctx, async (tx) => {
    let removed = 0;
    for (const userId of userIds.toSorted((a, b) => a - b)) if (await remove(tx, userId)) removed++;
    return removed;
  });
}

/** Refuses `withdrawal.own-account`: administrators cannot remove their own account. */
export function refuseOwnAccount({ actor }: MemberCtx, userIds: number[]): void {
  if (userIds.includes(actor.userId)) throw new Refusal("withdrawal.own-account");
}

async function remove(tx: TxCtx<MemberCtx["actor"]>, userId: number): Promise<boolean> {
  const [member] = await tx.db.select().from(user).where(eq(user.userId, userId)).for("update");
  if (!member) throw new Refusal("common.not-found");
  if (member.secession === "Y") return false;
  await refuseStrongerMember(tx, userId);
  const { userEmail: email, userNickname: nickname, name, userType, role } = member;
  // Acts as the member; the audit still names the administrator.
  const memberCtx = { ...tx, actor: { kind: "member", userId, email, nickname, name, userType, roles: [role] } } as MemberCtx;
  await withdraw(memberCtx, "ADMIN_REMOVAL");
  await tx.audit("withdrawal.member-removed", `user:${userId}`);
  return true;
}
