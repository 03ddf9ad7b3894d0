import { and, eq, isNotNull, lt, sql } from "drizzle-orm";
import { unseal } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { secondFactor } from "~db/schema/account";
import { recordFailedLogin } from "../session/failed-logins.server";
import { mailAccountChange } from "../mail-account-change.server";
import { countRecoveryCodes, takeRecoveryCode } from "./recovery-codes.server";
import { stepOfCode } from "./totp.server";

export type Visitor = { userAgent: string; address: string };

const TRIES = 5;
const TRIES_MS = 15 * 60_000;
const APP_DIGITS = 6;

/** True once the member has confirmed a second factor. */
export async function hasSecondFactor({ db }: Ctx, userId: number): Promise<boolean> {
  const [row] = await db
    .select({ userId: secondFactor.userId })
    .from(secondFactor)
    .where(and(eq(secondFactor.userId, userId), isNotNull(secondFactor.confirmedAt)));
  return row !== undefined;
}

/** With a second factor, requires the code. Refuses as `useLoginCode`, and `account.code-needed`. */
export async function passSecondFactor(ctx: Ctx, userId: number, code: string | undefined, visitor: Visitor): Promise<void> {
  if (!(await hasSecondFactor(ctx, userId))) return;
  if (code === undefined) throw new Refusal("account.code-needed", {}, { field: "code" });
  await useLoginCode(ctx, userId, code, visitor);
}

/** `useCode` that records a wrong code as a failed login. Call outside a transaction, to keep the record. */
export async function useLoginCode(ctx: Ctx, userId: number, code: string, visitor: Visitor): Promise<void> {
  if (await takeCode(ctx, userId, code)) return;
  await recordFailedLogin(ctx, { userId, wrong: "CODE", ...visitor });
  throw wrongCode();
}

/**
 * Uses a code, once. Refuses `account.wrong-code`, and `common.too-many` after five wrong ones in 15 minutes. The
 * database counts, to work without Redis.
 */
export async function useCode(ctx: Ctx, userId: number, code: string): Promise<void> {
  if (!(await takeCode(ctx, userId, code))) throw wrongCode();
}

async function takeCode(ctx: Ctx, userId: number, code: string): Promise<boolean> {
  await countCodeTry(ctx, userId);
  const ownerCondition = eq(secondFactor.userId, userId);
  const [row] = await ctx.db.select().from(secondFactor).where(ownerCondition);
  if (!row?.confirmedAt) return false;
  const isUsed =
    code.length === APP_DIGITS ? await useAppCode(ctx, userId, unseal(row.sealedSecret), code) : await useRecoveryCode(ctx, userId, code);
  if (isUsed) await ctx.db.update(secondFactor).set({ tries: 0 }).where(ownerCondition);
  return isUsed;
}

export const wrongCode = () => new Refusal("account.wrong-code", {}, { field: "code" });

/** Count a code try. Refuses `common.too-many` from the sixth try in 15 minutes. */
export async function countCodeTry(ctx: Ctx, userId: number): Promise<void> {
  const now = ctx.now();
  const ownerCondition = eq(secondFactor.userId, userId);
  const over = sql`${secondFactor.triesSince} <= ${new Date(now.getTime() - TRIES_MS)}`;
  await ctx.db
    .update(secondFactor)
    .set({
      tries: sql`IF(${over}, 1, LEAST(${secondFactor.tries} + 1, 100))`,
      triesSince: sql`IF(${over}, ${now}, ${secondFactor.triesSince})`,
    })
    .where(ownerCondition);
  const [row] = await ctx.db.select({ tries: secondFactor.tries, since: secondFactor.triesSince }).from(secondFactor).where(ownerCondition);
  if (!row || row.tries <= TRIES) return;
  throw new Refusal("common.too-many", { seconds: Math.max(1, Math.ceil((row.since.getTime() + TRIES_MS - now.getTime()) / 1000)) });
}

async function useAppCode(ctx: Ctx, userId: number, key: string, code: string): Promise<boolean> {
  const step = stepOfCode(key, code, ctx.now());
  if (step === null) return false;
  const unused = and(eq(secondFactor.userId, userId), lt(secondFactor.lastStep, step));
  const [used] = await ctx.db.update(secondFactor).set({ lastStep: step }).where(unused);
  return used.affectedRows === 1;
}

function useRecoveryCode(ctx: Ctx, userId: number, code: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    if (!(await takeRecoveryCode(tx, userId, code))) return false;
    await mailAccountChange(tx, userId, "recovery-code-used", { more: [`남은 복구 코드: ${await countRecoveryCodes(tx, userId)}개`] });
    await tx.audit("account.recovery-code-used", `user:${userId}`);
    return true;
  });
}
