import { eq } from "drizzle-orm";
import { refuseStrongerMember } from "~/areas/master/reach/within-own-reach.server";
import type { MemberCtx } from "~/core/ctx.server";
import { requireFreshProof } from "~/core/fresh-proof.server";
import { Refusal } from "~/core/refusal";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { user } from "~db/schema/account";
import { withdraw } from "./withdraw.server";

/**
 * An administrator ends the accounts of these members, all or none: secession Y, as by their own withdrawal (rule 196). Members who
 * have left are skipped. Returns how many were ended. Refuses `account.proof-needed`, `withdrawal.own-account`, `common.not-found`,
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

/** Refuses `withdrawal.own-account`: nobody ends their own account in the place of an administrator. */
export function refuseOwnAccount({ actor }: MemberCtx, userIds: number[]): void {
  if (userIds.includes(actor.userId)) throw new Refusal("withdrawal.own-account");
}

async function remove(tx: TxCtx<MemberCtx["actor"]>, userId: number): Promise<boolean> {
  const [found] = await tx.db.select().from(user).where(eq(user.userId, userId)).for("update");
  if (!found) throw new Refusal("common.not-found");
  if (found.secession === "Y") return false;
  await refuseStrongerMember(tx, userId);
  const { userEmail: email, userNickname: nickname, name, userType, role } = found;
  // Acts as the member; the transaction's audit rows still name the administrator.
  const inTheirPlace = { ...tx, actor: { kind: "member", userId, email, nickname, name, userType, roles: [role] } } as MemberCtx;
  await withdraw(inTheirPlace, "ADMIN_REMOVAL");
  await tx.audit("withdrawal.member-removed", `user:${userId}`);
  return true;
}
