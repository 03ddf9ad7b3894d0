import { eq } from "drizzle-orm";
import { announce } from "~/core/announce.server";
import type { MemberCtx } from "~/core/ctx.server";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { knownDevice, messengerToken, passwordTicket, temporaryPassword, user, userAdditionalInformation } from "~db/schema/account";
import { decideMarketing } from "../consents.server";
import { endLogins } from "../session/devices.server";
import { mailAccountChange } from "../mail-account-change.server";
import { forgetSecondFactor } from "../second-factor/change.server";
import { forgetBankAccount } from "./bank-account.server";

export type ClosingWay = "WITHDRAWAL" | "ADMIN_REMOVAL";

/** Closes an account: erases personal data, mails the member, ends all logins. */
export function closeAccount(ctx: MemberCtx, { way, keepsBankAccount }: { way: ClosingWay; keepsBankAccount: boolean }): Promise<Date> {
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.actor;
    await decideMarketing(tx, false, way);
    await erasePersonalData(tx, userId);
    if (!keepsBankAccount) await forgetBankAccount(tx, userId);
    await mailAccountChange(tx, userId, "withdrawal", { by: way === "ADMIN_REMOVAL" ? "admin" : "self" });
    const secededAt = tx.now();
    await tx.db.update(user).set({ secession: "Y", secededAt, updatedAt: secededAt }).where(eq(user.userId, userId));
    await endLogins(tx, userId);
    tx.afterCommit(() => announce("profile-changed", String(userId)));
    return secededAt;
  });
}

async function erasePersonalData(tx: TxCtx, userId: number): Promise<void> {
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
