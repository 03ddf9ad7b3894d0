import { eq, lt } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { actorName } from "~/core/ctx.server";
import { sha256 } from "~/core/crypto.server";
import { isDuplicate } from "~/core/database-error.server";
import { Refusal } from "~/core/refusal";
import { idempotentAnswer } from "~db/schema/house";

const DAY_MS = 86_400_000;
const RUNNING = 0;

/**
 * Runs a call once per caller, address and `Idempotency-Key`: a repeat gets the first answer; a refused call may be tried again; one that comes while
 * the first still runs is told so (409). Without the header it just runs.
 */
export async function once(request: Request, ctx: Ctx, run: () => Promise<Response>): Promise<Response> {
  const key = request.headers.get("Idempotency-Key");
  if (!key) return run();
  const keyHash = sha256([actorName(ctx.actor), request.method, new URL(request.url).pathname, key].join("\n"));
  const [known] = await ctx.db.select().from(idempotentAnswer).where(eq(idempotentAnswer.keyHash, keyHash));
  if (known) return repeated(known);
  try {
    await ctx.db.insert(idempotentAnswer).values({ keyHash, status: RUNNING, body: "", expiresAt: new Date(ctx.now().getTime() + DAY_MS) });
  } catch (error) {
    if (isDuplicate(error)) throw new Refusal("common.running");
    throw error;
  }
  try {
    const response = await run();
    await ctx.db
      .update(idempotentAnswer)
      .set({ status: response.status, body: await response.clone().text() })
      .where(eq(idempotentAnswer.keyHash, keyHash));
    return response;
  } catch (error) {
    await ctx.db.delete(idempotentAnswer).where(eq(idempotentAnswer.keyHash, keyHash));
    throw error;
  }
}

function repeated(known: typeof idempotentAnswer.$inferSelect): Response {
  if (known.status === RUNNING) throw new Refusal("common.running");
  return new Response(known.body, { status: known.status, headers: { "Content-Type": "application/json", "Cache-Control": "no-store" } });
}

/** Forgets answers older than a day. Returns how many. */
export async function forgetIdempotentAnswers(ctx: Ctx): Promise<number> {
  const [result] = await ctx.db.delete(idempotentAnswer).where(lt(idempotentAnswer.expiresAt, ctx.now()));
  return result.affectedRows;
}
