import { randomInt } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { lookupHash } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import type { TxCtx } from "~/core/transaction.server";
import { recoveryCode } from "~db/schema/account";

const CODES = 10;

/** Digits for a phone's number pad: 53 bits. */
function makeCode(): string {
  const group = () => String(randomInt(10_000)).padStart(4, "0");
  return Array.from({ length: 4 }, group).join("-");
}

const hashOf = (code: string) => lookupHash(`recovery ${code.replace(/\D/g, "")}`);

/** Returns new codes; only their hashes are stored. */
export async function replaceRecoveryCodes(tx: TxCtx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, makeCode);
  await tx.db.delete(recoveryCode).where(eq(recoveryCode.userId, userId));
  await tx.db.insert(recoveryCode).values(codes.map((code) => ({ userId, codeHash: hashOf(code), createdAt: tx.now() })));
  return codes;
}

/** Use a recovery code once; false if unknown. Only digits count. */
export async function takeRecoveryCode(tx: TxCtx, userId: number, code: string): Promise<boolean> {
  const [taken] = await tx.db.delete(recoveryCode).where(and(eq(recoveryCode.userId, userId), eq(recoveryCode.codeHash, hashOf(code))));
  return taken.affectedRows === 1;
}

export async function countRecoveryCodes({ db }: Ctx, userId: number): Promise<number> {
  return db.$count(recoveryCode, eq(recoveryCode.userId, userId));
}
