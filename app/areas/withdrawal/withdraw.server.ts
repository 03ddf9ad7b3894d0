import { closeAccount, type ClosingWay } from "~/areas/account/member/close-account.server";
import { ownBankAccount } from "~/areas/account/member/bank-account.server";
import { requireFreshProof } from "~/areas/account/proof/fresh-proof.server";
import { forgetReadings } from "~/areas/blog/reading/forget-readings.server";
import { listPosts } from "~/areas/blog/reading/view-blog.server";
import { deleteAllTemps } from "~/areas/blog/writing/delete-temps.server";
import { heldRoles } from "~/areas/master/roles/held-roles.server";
import { refuseLastAdministrator } from "~/areas/master/roles/refuse-last-administrator.server";
import { paymentStatus } from "~/areas/payments/subscription/payment-status.server";
import { stopSubscription } from "~/areas/payments/subscription/stop-subscription.server";
import { forgetReadingCounts } from "~/areas/reports/counting/forget-reading-counts.server";
import { readFeeChart } from "~/areas/reports/fees/read-fee-chart.server";
import { leaveSeminars } from "~/areas/seminars/applying/leave-seminars.server";
import { forgetFriends } from "~/areas/sending/friends/forget-friends.server";
import { stopAllRuns } from "~/areas/sending/runs/stop-all-runs.server";
import type { MemberCtx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { forgetRow } from "~/grid/forget-changes.server";
import { addMonths, formatSeoul, seoulDay, seoulMonth } from "~/time/seoul";

/** Running subscriptions, unpaid fees and posts, shown before a member confirms leaving (decision 40). */
export type Leaving = { recurring: boolean; paidUntil: string | null; unpaidFeeWon: number; hasPosts: boolean; hasAccount: boolean };

const FEE_MONTHS = 12;

/** The grid of administrators whose saves keep names and e-mails: in the area people, which stands above this one. */
const USER_MANAGEMENT = "users";

export async function leavingOf(ctx: MemberCtx): Promise<Leaving> {
  const status = await paymentStatus(ctx);
  const running = status.expiryDate !== null && status.expiryDate >= seoulDay(ctx.now());
  return {
    recurring: status.subscriptionStatus === "ACTIVE",
    paidUntil: running ? status.expiryDate : null,
    unpaidFeeWon: await unpaidFees(ctx),
    hasPosts: (await listPosts(ctx, { userId: ctx.actor.userId, size: 1 })).posts.length > 0,
    hasAccount: (await ownBankAccount(ctx)) !== null,
  };
}

/**
 * Ends the member's account (1 §4 "Withdrawal"): secession Y with date and time, the recurring payment stopped, sends given up, all logins
 * ended, the blog hidden. Reports, notes about friends, temporary saves, phone, birth, messenger token and what administrators' saves kept of the member are deleted; posts stay and earn; the bank
 * account stays while something is or may become payable (decision 40). E-mail, messenger id and password stay, so that the account can be
 * reopened (decision 92). `way`: who withdrew the marketing consent. Returns the Seoul date and time. Refuses `account.proof-needed`,
 * `payments.charging`, `master.last-administrator`.
 */
export async function withdraw(ctx: MemberCtx, way: ClosingWay = "WITHDRAWAL"): Promise<{ secessionDate: string; secessionTime: string }> {
  await requireFreshProof(ctx);
  const leaving = await leavingOf(ctx);
  return inTransaction(ctx, async (tx) => {
    if (leaving.recurring) await stopSubscription(tx, { leaving: true });
    await forgetReadingCounts(tx);
    await forgetReadings(tx);
    await stopAllRuns(tx);
    await forgetFriends(tx);
    await deleteAllTemps(tx);
    await leaveSeminars(tx);
    await forgetRow(tx, USER_MANAGEMENT, String(tx.actor.userId));
    const roles = await heldRoles(tx, tx.actor.userId);
    const secededAt = await closeAccount(tx, { way, keepsBankAccount: leaving.unpaidFeeWon > 0 || leaving.hasPosts });
    await refuseLastAdministrator(tx, roles);
    await tx.audit("withdrawal.member-withdrawn", `user:${tx.actor.userId}`, { recurring: leaving.recurring });
    return { secessionDate: seoulDay(secededAt), secessionTime: formatSeoul(secededAt, "HH:mm:ss") };
  });
}

/** The member's own fees of the last year; as no settlement exists yet, all are unpaid. */
async function unpaidFees(ctx: MemberCtx): Promise<number> {
  const toMonth = seoulMonth(ctx.now());
  const months = await readFeeChart(ctx, "mine", { fromMonth: addMonths(toMonth, -FEE_MONTHS), toMonth });
  return months.reduce((sum, month) => sum + month.creatorFee, 0);
}
