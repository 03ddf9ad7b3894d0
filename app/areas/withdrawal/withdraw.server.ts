import { eq } from "drizzle-orm";
import { closeAccount, type ClosingWay } from "~/areas/account/member/close-account.server";
import { ownBankAccount } from "~/areas/account/member/bank-account.server";
import { forgetBlocks } from "~/areas/blog/comments/block-commenter.server";
import { forgetBringing } from "~/areas/blog/bringing/forget-bringing.server";
import { forgetOwnLikes } from "~/areas/blog/likes/forget-likers.server";
import { forgetReadings } from "~/areas/blog/reading/forget-readings.server";
import { deleteAllPlans } from "~/areas/blog/writing/planning/cancel-plan.server";
import { deleteAllTemps } from "~/areas/blog/writing/delete-temps.server";
import { forgetExports } from "~/areas/exports/forget-exports.server";
import { heldRoles } from "~/areas/master/roles/held-roles.server";
import { refuseLastAdministrator } from "~/areas/master/roles/refuse-last-administrator.server";
import { forgetNotices } from "~/areas/notices/forget-notices.server";
import { paymentStatus } from "~/areas/payments/subscription/payment-status.server";
import { stopSubscription } from "~/areas/payments/subscription/stop-subscription.server";
import { forgetReadingCounts } from "~/areas/reports/counting/forget-reading-counts.server";
import { leaveSeminars } from "~/areas/seminars/applying/leave-seminars.server";
import { forgetFriends } from "~/areas/sending/friends/forget-friends.server";
import { stopAllRuns } from "~/areas/sending/runs/stop-all-runs.server";
import { mayBeSent, mayStillEarn } from "~/areas/sending/history/may-still-earn.server";
import { needsAccount } from "~/areas/settlement/statements/forget-accounts.server";
import { owedWon } from "~/areas/settlement/statements/owed.server";
import type { MemberCtx } from "~/core/ctx.server";
import { requireFreshProof } from "~/core/fresh-proof.server";
import { inTransaction } from "~/core/transaction.server";
import { forgetRow } from "~/grid/forget-changes.server";
import { formatSeoul, seoulDay } from "~/time/seoul";
import { user } from "~db/schema/account";

/** Shown before leaving (rule 40, ADR 65). `mayStillEarn`: some dispatch may bring a fee. `mayBeSent`: others may still send posts. */
export type Leaving = {
  recurring: boolean;
  paidUntil: string | null;
  unpaidFeeWon: number;
  mayStillEarn: boolean;
  mayBeSent: boolean;
  hasAccount: boolean;
};

/** Grid id in the area people, which this area may not import. */
const USER_MANAGEMENT = "users";

/** `paidUntil` is a Seoul day, null once past. */
export async function leavingOf(ctx: MemberCtx): Promise<Leaving> {
  const status = await paymentStatus(ctx);
  const running = status.expiryDate !== null && status.expiryDate >= seoulDay(ctx.now());
  return {
    recurring: status.subscriptionStatus === "ACTIVE",
    paidUntil: running ? status.expiryDate : null,
    unpaidFeeWon: await owedWon(ctx, ctx.actor.userId),
    mayStillEarn: await mayStillEarn(ctx, ctx.actor.userId),
    mayBeSent: await mayBeSent(ctx, ctx.actor.userId),
    hasAccount: (await ownBankAccount(ctx)) !== null,
  };
}

/**
 * Ends a membership (1 §4 "Withdrawal", ADR 65). E-mail, messenger id and password stay for reopening (rule 92). Refuses
 * `account.proof-needed`, `payments.charging`, `master.last-administrator`.
 */
export async function withdraw(ctx: MemberCtx, way: ClosingWay = "WITHDRAWAL"): Promise<{ secessionDate: string; secessionTime: string }> {
  await requireFreshProof(ctx);
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.actor;
    // Serializes with the reading of a bank's result: one of the two sees that the account is no longer needed.
    await tx.db.select({ userId: user.userId }).from(user).where(eq(user.userId, userId)).for("update");
    // Read behind the lock: a first payment may have settled just before (`beginSubscription`).
    const isRecurring = (await paymentStatus(tx)).subscriptionStatus === "ACTIVE";
    if (isRecurring) await stopSubscription(tx, { leaving: true });
    await forgetReadingCounts(tx);
    await forgetReadings(tx);
    await stopAllRuns(tx);
    await forgetFriends(tx);
    await deleteAllPlans(tx);
    await deleteAllTemps(tx);
    await forgetBringing(tx);
    await forgetBlocks(tx);
    await forgetOwnLikes(tx);
    await forgetExports(tx);
    await leaveSeminars(tx);
    await forgetNotices(tx);
    await forgetRow(tx, USER_MANAGEMENT, String(userId));
    const roles = await heldRoles(tx, userId);
    const secededAt = await closeAccount(tx, { way, keepsBankAccount: await needsAccount(tx, userId) });
    await refuseLastAdministrator(tx, roles);
    await tx.audit("withdrawal.member-withdrawn", `user:${userId}`, { recurring: isRecurring });
    return { secessionDate: seoulDay(secededAt), secessionTime: formatSeoul(secededAt, "HH:mm:ss") };
  });
}
