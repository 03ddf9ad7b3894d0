import { and, eq, gt, lte } from "drizzle-orm";
import { idempotentAnswer } from "~db/schema/house";
import { randomToken, sha256 } from "./crypto.server";
import type { Actor, Ctx } from "./ctx.server";
import { isDuplicate } from "./database-error.server";
import { isRefusal } from "./refusal";
import type { TxCtx } from "./transaction.server";

/**
 * One press of a form: what it is for, the one-time key of the form, and everything it was given. `content` holds plain values in a fixed
 * order (text, numbers, dates, lists), as a schema parsed them: no Set, no file.
 */
type Press = { deed: string; formKey?: string; content: unknown };

const DAY_MS = 86_400_000;

/** A hash of what a form or a call was given. */
export const contentHash = (content: unknown): string => sha256(JSON.stringify(content ?? null));

const HALF = 20;

/**
 * The key of a press, 40 characters: the same for the same member, deed, form and content, another one for anything else. Its first half says
 * which form, its second half what the form was given. A press without a form key has a key of its own (ADR 64).
 */
export function pressKey(actor: Actor, { deed, formKey, content }: Press): string {
  const who = actor.kind === "member" ? actor.userId : actor.kind;
  const form = sha256([deed, who, formKey ?? randomToken()].join("\n"));
  return form.slice(0, HALF) + contentHash(content).slice(0, HALF);
}

/** A pattern for LIKE: the keys of all presses of the same form. */
export const sameForm = (key: string): string => `${key.slice(0, HALF)}%`;

/**
 * Does the press of a key (`pressKey`) once. `write` stores the key in a unique column, in the transaction of all it does; two presses at the same moment are decided
 * there. When `write` meets the key of an earlier press, or is refused by what that press has changed, the result is what `find` reads under
 * the key. Throws what `write` throws when `find` answers null.
 */
export async function pressOnce<T>(
  key: string,
  { find, write }: { find: (key: string) => Promise<T | null>; write: (key: string) => Promise<T> },
): Promise<T> {
  try {
    return await write(key);
  } catch (error) {
    const earlier = isRefusal(error) || isDuplicate(error) ? await find(key) : null;
    if (earlier !== null) return earlier;
    throw error;
  }
}

/**
 * Stores the key of a press for a day, in the transaction of a deed that leaves no row of its own. Throws a duplicate for a key of the last
 * day. A key that is over counts as new, whether or not the nightly sweep has deleted it yet.
 */
export async function keepPress(tx: TxCtx, key: string): Promise<void> {
  await tx.db.delete(idempotentAnswer).where(and(eq(idempotentAnswer.keyHash, key), lte(idempotentAnswer.expiresAt, tx.now())));
  const expiresAt = new Date(tx.now().getTime() + DAY_MS);
  await tx.db.insert(idempotentAnswer).values({ keyHash: key, status: 303, body: "", expiresAt });
}

/** Whether `keepPress` has stored the key of this press. */
export async function isPressKept(ctx: Ctx, key: string): Promise<boolean> {
  const kept = and(eq(idempotentAnswer.keyHash, key), gt(idempotentAnswer.expiresAt, ctx.now()));
  return (await ctx.db.$count(idempotentAnswer, kept)) > 0;
}
