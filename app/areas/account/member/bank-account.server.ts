import { eq, inArray } from "drizzle-orm";
import { commonCodes } from "~/areas/master/common-codes.server";
import { unseal, seal } from "~/core/crypto.server";
import type { Ctx, MemberCtx } from "~/core/ctx.server";
import { requireFreshProof } from "~/core/fresh-proof.server";
import { Refusal } from "~/core/refusal";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { userBankAccount } from "~db/schema/account";
import { mailAccountChange } from "../mail-account-change.server";
import type { BankAccountInput } from "./bank-account.schema.server";
import { creatorKinds } from "./creator-kinds";
import { maskedNumber } from "./masked-number";

/** Saves a bank account, encrypted, and mails the member. Refuses `account.proof-needed`, `account.unknown-code`. */
export async function saveBankAccount(ctx: MemberCtx, input: BankAccountInput): Promise<void> {
  const { userId } = ctx.actor;
  await requireFreshProof(ctx);
  const isKnownBank = (await commonCodes(ctx, "bank_code")).some((code) => code.commonCodeKey === input.bankCode);
  if (!isKnownBank) throw new Refusal("account.unknown-code", {}, { field: "bankCode" });
  const values = {
    creatorKind: input.creatorKind,
    bankCode: input.bankCode,
    sealedAccountHolder: seal(input.accountHolder),
    sealedAccountNumber: seal(input.bankAccountNumber),
    updatedAt: ctx.now(),
  };
  await inTransaction(ctx, async (tx) => {
    await tx.db
      .insert(userBankAccount)
      .values({ userId, ...values, createdAt: ctx.now() })
      .onDuplicateKeyUpdate({ set: values });
    await mailAccountChange(tx, userId, "bank-account", { more: [`끝 네 자리: ${input.bankAccountNumber.slice(-4)}`] });
    await tx.audit("account.bank-account-saved", `user:${userId}`, { creatorKind: input.creatorKind, bankCode: input.bankCode });
  });
}

/** Changes a creator's kind for the tax on fees (rule 17). Refuses `account.no-bank-account`, `account.unknown-code`. */
export async function changeCreatorKind(tx: TxCtx, userId: number, creatorKind: BankAccountInput["creatorKind"] | null): Promise<void> {
  if (!(await read(tx, userId))) throw new Refusal("account.no-bank-account", {}, { field: "creatorKind" });
  if (!creatorKind) throw new Refusal("account.unknown-code", {}, { field: "creatorKind" });
  await tx.db.update(userBankAccount).set({ creatorKind, updatedAt: tx.now() }).where(eq(userBankAccount.userId, userId));
  const { label } = creatorKinds.find(({ value }) => value === creatorKind)!;
  await mailAccountChange(tx, userId, "creator-kind", { more: [`바뀐 구분: ${label}`] });
}

/** Unmasked bank account. Callers ask a reason for another member's. */
export async function ownBankAccount(ctx: MemberCtx, userId = ctx.actor.userId): Promise<BankAccountInput | null> {
  const row = await read(ctx, userId);
  return row && { ...row, accountHolder: unseal(row.accountHolder), bankAccountNumber: unseal(row.bankAccountNumber) };
}

export async function maskedBankAccount(ctx: Ctx, userId: number): Promise<BankAccountInput | null> {
  const row = await read(ctx, userId);
  return row && { ...row, accountHolder: unseal(row.accountHolder), bankAccountNumber: maskedNumber(unseal(row.bankAccountNumber)) };
}

/** Accounts by member, still encrypted, to be frozen in settlements. */
export async function sealedBankAccounts({ db }: Ctx, userIds: number[]) {
  if (userIds.length === 0) return new Map<number, never>();
  const { userId, creatorKind, bankCode, sealedAccountHolder, sealedAccountNumber } = userBankAccount;
  const rows = await db
    .select({ userId, creatorKind, bankCode, sealedAccountHolder, sealedAccountNumber })
    .from(userBankAccount)
    .where(inArray(userId, userIds));
  return new Map(rows.map(({ userId: memberId, ...account }) => [memberId, account]));
}

/** Delete the bank account; false when there was none. */
export async function forgetBankAccount(ctx: Ctx, userId: number): Promise<boolean> {
  const [deleted] = await ctx.db.delete(userBankAccount).where(eq(userBankAccount.userId, userId));
  return deleted.affectedRows > 0;
}

async function read({ db }: Ctx, userId: number) {
  const [row] = await db
    .select({
      creatorKind: userBankAccount.creatorKind,
      accountHolder: userBankAccount.sealedAccountHolder,
      bankCode: userBankAccount.bankCode,
      bankAccountNumber: userBankAccount.sealedAccountNumber,
    })
    .from(userBankAccount)
    .where(eq(userBankAccount.userId, userId));
  return row ?? null;
}
