import { eq } from "drizzle-orm";
import { forgetReadings } from "~/areas/blog/reading/forget-readings.server";
import { listPosts } from "~/areas/blog/reading/view-blog.server";
import { deleteAllTemps } from "~/areas/blog/writing/delete-temps.server";
import { paymentStatus } from "~/areas/payments/subscription/payment-status.server";
import { stopSubscription } from "~/areas/payments/subscription/stop-subscription.server";
import { readFeeChart } from "~/areas/reports/read-fee-chart.server";
import { forgetFriends } from "~/areas/sending/friends/forget-friends.server";
import { announce } from "~/core/announce.server";
import type { MemberCtx } from "~/core/ctx.server";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { addMonths, formatSeoul, seoulDay, seoulMonth } from "~/time/seoul";
import { knownDevice, messengerToken, passwordTicket, temporaryPassword, user, userAdditionalInformation } from "~db/schema/account";
import { type ConsentWay, decideMarketing } from "../join/consents.server";
import { endLogins } from "../login/devices.server";
import { requireFreshProof } from "../proof/fresh-proof.server";
import { tellOfDeed } from "../proof/tell-of-deed.server";
import { forgetSecondFactor } from "../second-factor/change.server";
import { forgetBankAccount, ownBankAccount } from "./bank-account.server";

/** What is still running or owed when a member leaves: said before the confirm (decision 40). */
export type Leaving = { recurring: boolean; paidUntil: string | null; unpaidFeeWon: number; hasPosts: boolean; hasAccount: boolean };

const FEE_MONTHS = 12;

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
 * The member leaves (1 §4 "Withdrawal"): secession Y with date and time, the recurring payment stopped, all logins ended, the blog hidden.
 * Reports, friends' notes, temporary saves, phone, birth and messenger token go for good; posts stay and earn; the bank account stays while
 * something is or may still be to be paid (decision 40). E-mail, messenger id and password stay, so that the same account can come back (decision 92).
 * `way`: who took the marketing consent back with it. Returns the Seoul date and time of it. Refuses
 * `account.proof-needed`, `payments.charging`.
 */
export async function withdraw(ctx: MemberCtx, way: ConsentWay = "WITHDRAWAL"): Promise<{ secessionDate: string; secessionTime: string }> {
  await requireFreshProof(ctx);
  const leaving = await leavingOf(ctx);
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.actor;
    if (leaving.recurring) await stopSubscription(tx, { leaving: true });
    await forgetReadings(tx);
    await forgetFriends(tx);
    await deleteAllTemps(tx);
    await decideMarketing(tx, false, way);
    await forgetPersonal(tx, userId);
    if (leaving.unpaidFeeWon === 0 && !leaving.hasPosts) await forgetBankAccount(tx, userId);
    await tellOfDeed(tx, userId, "withdrawal", { by: way === "ADMIN_REMOVAL" ? "admin" : "self" });
    const secededAt = tx.now();
    await tx.db.update(user).set({ secession: "Y", secededAt, updatedAt: secededAt }).where(eq(user.userId, userId));
    await endLogins(tx, userId);
    await tx.audit("member.withdrawn", `user:${userId}`, { recurring: leaving.recurring });
    tx.afterCommit(() => announce("profile-changed", String(userId)));
    return { secessionDate: seoulDay(secededAt), secessionTime: formatSeoul(secededAt, "HH:mm:ss") };
  });
}

async function forgetPersonal(tx: TxCtx, userId: number): Promise<void> {
  await tx.db
    .update(userAdditionalInformation)
    .set({ sealedPhone: null, phoneHash: null, birth: null, companyName: null, updatedAt: tx.now() })
    .where(eq(userAdditionalInformation.userId, userId));
  await tx.db.delete(messengerToken).where(eq(messengerToken.userId, userId));
  await tx.db.delete(temporaryPassword).where(eq(temporaryPassword.userId, userId));
  await tx.db.delete(passwordTicket).where(eq(passwordTicket.userId, userId));
  await forgetSecondFactor(tx, userId);
  await tx.db.delete(knownDevice).where(eq(knownDevice.userId, userId));
}

/** The member's own fees of the last year; while nothing was settled, all of it is unpaid. */
async function unpaidFees(ctx: MemberCtx): Promise<number> {
  const toMonth = seoulMonth(ctx.now());
  const own = { ...ctx, actor: { ...ctx.actor, roles: [] } };
  const months = await readFeeChart(own, { fromMonth: addMonths(toMonth, -FEE_MONTHS), toMonth });
  return months.reduce((sum, month) => sum + month.creatorFee, 0);
}
