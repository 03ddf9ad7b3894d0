import { eq } from "drizzle-orm";
import type { Ctx, MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { session } from "~db/schema/account";

export const PROOF_MINUTES = 10;

/** Until when this login counts as proven, by password or messenger; null when it does not any more, or never did (a temporary password). */
export async function provenUntil(ctx: MemberCtx): Promise<Date | null> {
  const { sessionHash } = ctx.actor;
  if (!sessionHash) return null;
  const [row] = await ctx.db.select({ provedAt: session.provedAt }).from(session).where(eq(session.tokenHash, sessionHash));
  const until = row?.provedAt ? new Date(row.provedAt.getTime() + PROOF_MINUTES * 60_000) : null;
  return until && until > ctx.now() ? until : null;
}

/**
 * For a deed that a borrowed browser or a stolen token must not do: refuses `account.proof-needed` when this login's person proved themselves
 * longer ago than ten minutes. An actor without a login was made by our own code, which answers for what it does.
 */
export async function requireFreshProof(ctx: MemberCtx): Promise<void> {
  if (ctx.actor.sessionHash && !(await provenUntil(ctx))) throw new Refusal("account.proof-needed");
}

/** Notes that the person of this login has just proven who they are. */
export async function recordProof(ctx: Ctx): Promise<void> {
  if (ctx.actor.kind !== "member" || !ctx.actor.sessionHash) return;
  await ctx.db.update(session).set({ provedAt: ctx.now() }).where(eq(session.tokenHash, ctx.actor.sessionHash));
}
