import { and, eq, gt, lte } from "drizzle-orm";
import { idempotentAnswer } from "~db/schema/house";
import { randomToken, sha256 } from "./crypto.server";
import type { Actor, Ctx } from "./ctx.server";
import { isDuplicate } from "./database-error.server";
import { isRefusal } from "./refusal";
import type { TxCtx } from "./transaction.server";

/** One submission; `content` holds plain parsed values in a fixed order. */
type Press = { action: string; formKey?: string; content: unknown };

const DAY_MS = 86_400_000;

export const contentHash = (content: unknown): string => sha256(JSON.stringify(content ?? null));

const HALF = 20;

/** Idempotency key, equal for equal member, action, form and content. Without form key every submission is new (ADR 64). */
export function pressKey(actor: Actor, { action, formKey, content }: Press): string {
  const actorId = actor.kind === "member" ? actor.userId : actor.kind;
  const form = sha256([action, actorId, formKey ?? randomToken()].join("\n"));
  return form.slice(0, HALF) + contentHash(content).slice(0, HALF);
}

export const sameForm = (key: string): string => `${key.slice(0, HALF)}%`;

/** Runs a submission once. `write` stores the key in a unique column; after a duplicate or refusal returns what `find` reads. */
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

/** Stores a key for a day, for actions without a row. Throws a duplicate error for a known key. */
export async function keepPress(tx: TxCtx, key: string): Promise<void> {
  await tx.db.delete(idempotentAnswer).where(and(eq(idempotentAnswer.keyHash, key), lte(idempotentAnswer.expiresAt, tx.now())));
  const expiresAt = new Date(tx.now().getTime() + DAY_MS);
  await tx.db.insert(idempotentAnswer).values({ keyHash: key, status: 303, body: "", expiresAt });
}

/** Whether `keepPress` stored this key within the last day. */
export async function isPressKept(ctx: Ctx, key: string): Promise<boolean> {
  const storedKey = and(eq(idempotentAnswer.keyHash, key), gt(idempotentAnswer.expiresAt, ctx.now()));
  return (await ctx.db.$count(idempotentAnswer, storedKey)) > 0;
}
