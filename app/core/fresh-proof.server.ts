import { eq } from "drizzle-orm";
import { session } from "~db/schema/account";
import type { MemberCtx } from "./ctx.server";
import { Refusal } from "./refusal";

export const PROOF_MINUTES = 10;

/** When this login's proof of identity expires. */
export async function provenUntil(ctx: MemberCtx): Promise<Date | null> {
  const { sessionHash } = ctx.actor;
  if (!sessionHash) return null;
  const [row] = await ctx.db.select({ provedAt: session.provedAt }).from(session).where(eq(session.tokenHash, sessionHash));
  const until = row?.provedAt ? new Date(row.provedAt.getTime() + PROOF_MINUTES * 60_000) : null;
  return until && until > ctx.now() ? until : null;
}

/** Refuses `account.proof-needed` without a fresh proof: a stolen token must not do everything. Actors without login pass. */
export async function requireFreshProof(ctx: MemberCtx): Promise<void> {
  if (ctx.actor.sessionHash && !(await provenUntil(ctx))) throw new Refusal("account.proof-needed");
}
