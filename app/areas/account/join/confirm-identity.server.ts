import { and, eq, lt, or } from "drizzle-orm";
import { unseal, sha256 } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { log } from "~/core/log.server";
import { Refusal } from "~/core/refusal";
import { identityState, verifyIdentity } from "~/integrations/identity.server";
import { ProviderError } from "~/integrations/provider-http.server";
import { identityRequest } from "~db/schema/account";
import type { Person } from "../identity.schema.server";

type Row = typeof identityRequest.$inferSelect;
export type IdentityAnswer = "waiting" | "verified" | "expired" | "rejected" | "failed";
export type Identity = { identityRequestId: number; answer: IdentityAnswer; person: Person; used: boolean };

/** After this time a claim counts as abandoned. */
const CLAIM_MS = 60_000;
const VERIFIED_MS = 60 * 60_000;

/** Reads an identity request without asking the provider. */
export async function identityByReceipt(ctx: Ctx, receiptID: string): Promise<Identity> {
  const [row] = await ctx.db
    .select()
    .from(identityRequest)
    .where(eq(identityRequest.receiptHash, sha256(receiptID)));
  if (!row) throw new Refusal("common.not-found");
  return identityOf(ctx, row);
}

/** An identity request; null if unknown or of another sign-up. */
export async function identityOfFlow(ctx: Ctx, identityRequestId: number, flowHash: string): Promise<Identity | null> {
  const [row] = await ctx.db
    .select()
    .from(identityRequest)
    .where(and(eq(identityRequest.identityRequestId, identityRequestId), eq(identityRequest.flowHash, flowHash)));
  return row ? identityOf(ctx, row) : null;
}

/** Asks the provider about a waiting request. "verified" means only confirmed. Refuses `account.identity-away`. */
export async function pollIdentity(ctx: Ctx, identity: Identity): Promise<IdentityAnswer> {
  if (identity.answer !== "waiting") return identity.answer;
  const row = await read(ctx, identity.identityRequestId);
  const { state } = await atProvider(() => identityState(row.providerReceiptId));
  if (state === "confirmed") return "verified";
  if (state === "waiting") return "waiting";
  const ended = { expired: "EXPIRED", rejected: "REJECTED", failed: "FAILED" } as const;
  await ctx.db.update(identityRequest).set({ state: ended[state], updatedAt: ctx.now() }).where(isWaiting(ctx, row.identityRequestId));
  return state;
}

/** Fetches a confirmed request's signature; a claim keeps other calls out. Refuses `account.identity-away`. */
export async function confirmIdentity(ctx: Ctx, identity: Identity): Promise<IdentityAnswer> {
  const answer = await pollIdentity(ctx, identity);
  if (answer !== "verified" || identity.answer === "verified") return answer;
  const row = await read(ctx, identity.identityRequestId);
  const [claimed] = await ctx.db
    .update(identityRequest)
    .set({ state: "CONFIRMING", updatedAt: ctx.now() })
    .where(isWaiting(ctx, row.identityRequestId));
  if (claimed.affectedRows === 0) return identityOf(ctx, await read(ctx, row.identityRequestId)).answer;
  const state = await fetchSignature(ctx, row);
  const verifiedAt = state === "VERIFIED" ? ctx.now() : null;
  await ctx.db
    .update(identityRequest)
    .set({ state, verifiedAt, updatedAt: ctx.now() })
    .where(eq(identityRequest.identityRequestId, row.identityRequestId));
  return state === "VERIFIED" ? "verified" : "failed";
}

async function fetchSignature(ctx: Ctx, row: Row): Promise<"VERIFIED" | "FAILED"> {
  try {
    await verifyIdentity(row.providerReceiptId, row.nonce);
    return "VERIFIED";
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ err: error.message }, "identity not verified");
    if (error.kind === "refused") return "FAILED";
    await ctx.db.update(identityRequest).set({ state: "PENDING" }).where(eq(identityRequest.identityRequestId, row.identityRequestId));
    throw new Refusal("account.identity-away");
  }
}

async function atProvider<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ err: error.message }, "identity provider did not answer");
    throw new Refusal("account.identity-away");
  }
}

async function read(ctx: Ctx, identityRequestId: number): Promise<Row> {
  const [row] = await ctx.db.select().from(identityRequest).where(eq(identityRequest.identityRequestId, identityRequestId));
  return row!;
}

function isWaiting(ctx: Ctx, identityRequestId: number) {
  const abandoned = and(eq(identityRequest.state, "CONFIRMING"), lt(identityRequest.updatedAt, new Date(ctx.now().getTime() - CLAIM_MS)));
  return and(eq(identityRequest.identityRequestId, identityRequestId), or(eq(identityRequest.state, "PENDING"), abandoned));
}

function identityOf(ctx: Ctx, row: Row): Identity {
  const answers = { PENDING: "waiting", CONFIRMING: "waiting", VERIFIED: "verified", EXPIRED: "expired", REJECTED: "rejected" } as const;
  const answer = row.state === "FAILED" ? "failed" : answers[row.state];
  const late = answer === "verified" && ctx.now().getTime() - row.verifiedAt!.getTime() > VERIFIED_MS;
  const person = JSON.parse(unseal(row.sealedPerson)) as Person;
  return { identityRequestId: row.identityRequestId, answer: late ? "expired" : answer, person, used: row.usedAt !== null };
}
