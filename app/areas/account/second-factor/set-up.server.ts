import { eq } from "drizzle-orm";
import { renderSVG } from "uqr";
import { announce } from "~/core/announce.server";
import { unseal, seal } from "~/core/crypto.server";
import type { MemberCtx } from "~/core/ctx.server";
import { provenUntil, requireFreshProof } from "~/core/fresh-proof.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { secondFactor } from "~db/schema/account";
import { endLogins } from "../session/devices.server";
import { mailAccountChange } from "../mail-account-change.server";
import { countRecoveryCodes, replaceRecoveryCodes } from "./recovery-codes.server";
import { keyUri, makeKey, stepOfCode } from "./totp.server";
import { countCodeTry, wrongCode } from "./use-code.server";

export type SecondFactorState =
  | { state: "off" }
  /** `qr`: QR code as SVG. `key`: to type, in groups of four. */
  | { state: "setting-up"; qr: string; key: string }
  | { state: "on"; since: Date; codesLeft: number };

/** Shows the key only during set-up and after a fresh proof. */
export async function ownSecondFactor(ctx: MemberCtx): Promise<SecondFactorState> {
  const { userId, email } = ctx.actor;
  const [row] = await ctx.db.select().from(secondFactor).where(eq(secondFactor.userId, userId));
  if (row?.confirmedAt) return { state: "on", since: row.confirmedAt, codesLeft: await countRecoveryCodes(ctx, userId) };
  if (!row || !(await provenUntil(ctx))) return { state: "off" };
  const key = unseal(row.sealedSecret);
  return { state: "setting-up", qr: renderSVG(keyUri(key, email), { border: 4 }), key: key.match(/.{1,4}/g)!.join(" ") };
}

/** A new key takes effect with the first confirmed code. Refuses `account.proof-needed`, `account.second-factor-on`. */
export async function beginSecondFactor(ctx: MemberCtx): Promise<void> {
  await requireFreshProof(ctx);
  await inTransaction(ctx, async (tx) => {
    const { userId } = tx.actor;
    const [row] = await tx.db.select().from(secondFactor).where(eq(secondFactor.userId, userId)).for("update");
    if (row?.confirmedAt) throw new Refusal("account.second-factor-on");
    const values = { sealedSecret: seal(makeKey()), updatedAt: tx.now() };
    await tx.db
      .insert(secondFactor)
      .values({ userId, ...values, triesSince: tx.now(), createdAt: tx.now() })
      .onDuplicateKeyUpdate({ set: values });
  });
}

/**
 * Switches the second factor on, ends other logins, returns recovery codes. Refuses `account.proof-needed`, `account.second-factor-off`,
 * `account.second-factor-on`, `account.wrong-code`.
 */
export async function confirmSecondFactor(ctx: MemberCtx, code: string): Promise<string[]> {
  await requireFreshProof(ctx);
  const { userId, sessionHash } = ctx.actor;
  await countCodeTry(ctx, userId);
  return inTransaction(ctx, async (tx) => {
    const ownerCondition = eq(secondFactor.userId, userId);
    const [row] = await tx.db.select().from(secondFactor).where(ownerCondition).for("update");
    if (!row) throw new Refusal("account.second-factor-off");
    if (row.confirmedAt) throw new Refusal("account.second-factor-on");
    const step = stepOfCode(unseal(row.sealedSecret), code, tx.now());
    if (step === null) throw wrongCode();
    await tx.db.update(secondFactor).set({ confirmedAt: tx.now(), lastStep: step, tries: 0, updatedAt: tx.now() }).where(ownerCondition);
    const codes = await replaceRecoveryCodes(tx, userId);
    await mailAccountChange(tx, userId, "second-factor-on");
    await endLogins(tx, userId, sessionHash);
    await tx.audit("account.second-factor-set", `user:${userId}`);
    if (sessionHash) tx.afterCommit(() => announce("session-changed", sessionHash));
    return codes;
  });
}
