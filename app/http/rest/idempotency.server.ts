import { randomUUID } from "node:crypto";
import { and, eq, isNull, lt, or } from "drizzle-orm";
import { sha256 } from "~/core/crypto.server";
import { actorName, type Ctx } from "~/core/ctx.server";
import { isDuplicate } from "~/core/database-error.server";
import { log } from "~/core/log.server";
import { contentHash } from "~/core/press.server";
import { connectedRedis, redisKey } from "~/core/redis.server";
import { isRefusal, Refusal } from "~/core/refusal";
import { idempotentAnswer } from "~db/schema/house";

const HOUR_MS = 3_600_000;
/** A call without heartbeat this long counts as dead: a repeat takes its key. */
const CLAIM_MS = 60_000;
const HEARTBEAT_MS = 20_000;
const RUNNING = 0;

type Row = typeof idempotentAnswer.$inferSelect;
type Key = { keyHash: string; holder: string };
/** Outcome stored by a call that died before its answer; null: none. */
type Done = { outcome: unknown } | null;

const outcomes = new WeakMap<Key, Done>();

/**
 * Runs `run` once per caller, method, path and `Idempotency-Key`; repeats get its successful answer. Refuses `common.running` and, for other
 * content, `common.key-reused`.
 */
export async function once<C extends Ctx>(
  request: Request,
  ctx: C,
  asked: unknown,
  run: (ctx: C) => Promise<Response>,
  hours: number,
): Promise<Response> {
  const callerKey = request.headers.get("Idempotency-Key");
  if (!callerKey) return run(ctx);
  const keyHash = sha256([actorName(ctx.actor), request.method, new URL(request.url).pathname, callerKey].join("\n"));
  const key = { keyHash, holder: randomUUID() };
  const answered = await claimKey(ctx, key, contentHash(asked), hours).catch(async (error) => {
    // The claim may be stored although the database's answer was lost.
    if (!isRefusal(error)) await markEnded(key);
    throw error;
  });
  if (answered) return answered;
  const heartbeat = setInterval(() => void prolongClaim(ctx, key).catch(() => {}), HEARTBEAT_MS);
  try {
    const response = await run({ ...ctx, key });
    if (!response.ok) await releaseKey(ctx, key);
    else
      await storeAnswer(ctx, key, response.clone()).catch((err) =>
        log.warn({ err, requestId: ctx.requestId }, "the answer is not kept; what it did is"),
      );
    return response;
  } catch (error) {
    await releaseKey(ctx, key);
    throw error;
  } finally {
    clearInterval(heartbeat);
  }
}

/** Returns the outcome that a dead call stored, else runs `run`, which must end in `tx.remember`. */
export async function idempotently<T>(ctx: Ctx, run: () => Promise<T>): Promise<T> {
  const done = ctx.key && outcomes.get(ctx.key);
  return done ? (done.outcome as T) : run();
}

const ownClaim = ({ keyHash, holder }: Key) => and(eq(idempotentAnswer.keyHash, keyHash), eq(idempotentAnswer.holder, holder));

async function claimKey(ctx: Ctx, key: Key, requestHash: string, hours: number): Promise<Response | null> {
  const now = ctx.now().getTime();
  const claim = { holder: key.holder, heldUntil: new Date(now + CLAIM_MS) };
  try {
    const fresh = { keyHash: key.keyHash, status: RUNNING, body: "", requestHash, ...claim, expiresAt: new Date(now + hours * HOUR_MS) };
    await ctx.db.insert(idempotentAnswer).values(fresh);
    return null;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
  }
  const [stored] = await ctx.db.select().from(idempotentAnswer).where(eq(idempotentAnswer.keyHash, key.keyHash));
  if (!stored) throw new Refusal("common.running");
  if (stored.expiresAt <= ctx.now()) {
    await ctx.db
      .delete(idempotentAnswer)
      .where(and(eq(idempotentAnswer.keyHash, key.keyHash), eq(idempotentAnswer.expiresAt, stored.expiresAt)));
    return claimKey(ctx, key, requestHash, hours);
  }
  if (stored.requestHash && stored.requestHash !== requestHash) throw new Refusal("common.key-reused");
  if (stored.status !== RUNNING) return toResponse(stored);
  // Take the key before `heldUntil` once its holder stored an outcome or ended.
  const isOver = stored.outcome !== null || (stored.holder !== null && (await hasEnded(stored.holder)));
  const expiredClaim = isOver ? undefined : or(isNull(idempotentAnswer.heldUntil), lt(idempotentAnswer.heldUntil, ctx.now()));
  const sameHolder = stored.holder === null ? isNull(idempotentAnswer.holder) : eq(idempotentAnswer.holder, stored.holder);
  const claimableRow = and(eq(idempotentAnswer.keyHash, key.keyHash), eq(idempotentAnswer.status, RUNNING), sameHolder, expiredClaim);
  const [claimed] = await ctx.db.update(idempotentAnswer).set(claim).where(claimableRow);
  if (claimed.affectedRows === 0) throw new Refusal("common.running");
  const [row] = await ctx.db.select({ outcome: idempotentAnswer.outcome }).from(idempotentAnswer).where(ownClaim(key));
  outcomes.set(key, row && row.outcome !== null ? { outcome: row.outcome } : null);
  return null;
}

/** Deletes the key of a failed call, unless its outcome is stored. */
async function releaseKey(ctx: Ctx, key: Key): Promise<void> {
  try {
    await ctx.db.delete(idempotentAnswer).where(and(ownClaim(key), isNull(idempotentAnswer.outcome)));
  } catch (err) {
    log.warn({ err, requestId: ctx.requestId }, "a key could not be deleted; its call is marked as ended");
    await markEnded(key);
  }
}

const endedKey = (holder: string) => redisKey("call-ended", holder);

async function markEnded({ holder }: Key): Promise<void> {
  try {
    await (await connectedRedis()).set(endedKey(holder), "Y", "PX", CLAIM_MS);
  } catch (err) {
    log.warn({ err }, "a key is free in a minute");
  }
}

async function hasEnded(holder: string): Promise<boolean> {
  try {
    return (await (await connectedRedis()).exists(endedKey(holder))) === 1;
  } catch {
    return false;
  }
}

async function prolongClaim(ctx: Ctx, key: Key): Promise<void> {
  await ctx.db
    .update(idempotentAnswer)
    .set({ heldUntil: new Date(ctx.now().getTime() + CLAIM_MS) })
    .where(ownClaim(key));
}

async function storeAnswer(ctx: Ctx, key: Key, response: Response): Promise<void> {
  await ctx.db
    .update(idempotentAnswer)
    .set({ status: response.status, body: await response.text() })
    .where(ownClaim(key));
}

function toResponse(stored: Row): Response {
  return new Response(stored.body, { status: stored.status, headers: { "Content-Type": "application/json", "Cache-Control": "no-store" } });
}

/** Deletes expired keys; returns how many. */
export async function forgetIdempotentAnswers(ctx: Ctx): Promise<number> {
  const [result] = await ctx.db.delete(idempotentAnswer).where(lt(idempotentAnswer.expiresAt, ctx.now()));
  return result.affectedRows;
}
