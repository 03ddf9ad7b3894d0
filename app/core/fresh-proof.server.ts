import { eq } from "drizzle-orm";
import { session } from "~db/schema/account";
import type { MemberCtx } from "./ctx.server";
import { Refusal } from "./refusal";

export const PROOF_MINUTES = 10;

/** Until when this login counts as freshly proven by password or messenger; null when it does not. */
export async function provenUntil(ctx: MemberCtx): Promise<Date | null> {
  const { sessionHash } = ctx.actor;
  if (!sessionHash) return null;
  const [row] = await ctx.db.select({ provedAt: session.provedAt }).from(session).where(eq(session.tokenHash, sessionHash));
  const until = row?.provedAt ? new Date(row.provedAt.getTime() + PROOF_MINUTES * 60_000) : null;
  return until && until > ctx.now() ? until : null;
}

/**
 * Guards an action that a borrowed browser or a stolen token must not do: refuses `account.proof-needed` when this login was proven more
 * than ten minutes ago. An actor without a login is made by our own code and passes.
 */
export async function requireFreshProof(ctx: MemberCtx): Promise<void> {
  if (ctx.actor.sessionHash && !(await provenUntil(ctx))) throw new Refusal("account.proof-needed");
}
