import { and, eq, gt } from "drizzle-orm";
import { unseal, randomToken, seal, sha256 } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import type { KakaoPerson, KakaoTokens } from "~/integrations/kakao-login.server";
import { joinFlow } from "~db/schema/account";
import type { GivenConsent } from "../consents.server";

const FLOW_MINUTES = 60;

/** `tokens` is null for a REST call's token. */
export type ProvenVisit = { person: KakaoPerson; tokens: KakaoTokens | null; scopes: string[] };

/** Progress of one sign-up (rule 74). */
export type JoinState = {
  consents: GivenConsent[] | null;
  identityRequestId: number | null;
  visit: ProvenVisit | null;
  subscribeTo: number | null;
  subscribedTo: number | null;
  back: string | null;
  mail: string | null;
  /** Null after the first login. */
  joined: number | null;
};
export type JoinFlow = { flowHash: string; state: JoinState; finished: boolean; over: boolean };

const EMPTY: JoinState = {
  consents: null,
  identityRequestId: null,
  visit: null,
  subscribeTo: null,
  subscribedTo: null,
  back: null,
  mail: null,
  joined: null,
};

/** Starts a sign-up and returns the cookie's token, stored as a hash. */
export async function startFlow(ctx: Ctx, state: Partial<JoinState>): Promise<string> {
  const token = randomToken();
  const values = { flowHash: sha256(token), ...columnsOf(ctx, { ...EMPTY, ...state }), createdAt: ctx.now() };
  await ctx.db.insert(joinFlow).values(values);
  return token;
}

/** A cookie's sign-up, also finished or expired (`over`). */
export function readFlow(ctx: Ctx, token: string): Promise<JoinFlow | null> {
  return readFlowByHash(ctx, sha256(token));
}

/** A sign-up by its token's SHA-256, also finished or expired. */
export async function readFlowByHash(ctx: Ctx, flowHash: string): Promise<JoinFlow | null> {
  const [row] = await ctx.db.select().from(joinFlow).where(eq(joinFlow.flowHash, flowHash));
  return row ? flowOf(ctx, row) : null;
}

/** Changes a sign-up, which then lasts another hour. */
export function changeFlow(ctx: Ctx, flowHash: string, changes: Partial<JoinState>): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const [row] = await tx.db.select().from(joinFlow).where(eq(joinFlow.flowHash, flowHash)).for("update");
    if (!row) return;
    const state = { ...flowOf(ctx, row).state, ...changes };
    await tx.db.update(joinFlow).set(columnsOf(ctx, state)).where(eq(joinFlow.flowHash, flowHash));
  });
}

/** Locks an open sign-up; null when finished or expired. */
export async function claimFlow(tx: TxCtx, flowHash: string): Promise<JoinFlow | null> {
  const live = and(eq(joinFlow.flowHash, flowHash), gt(joinFlow.expiresAt, tx.now()));
  const [row] = await tx.db.select().from(joinFlow).where(live).for("update");
  return row && row.finishedAt === null ? flowOf(tx, row) : null;
}

/** Finishes a sign-up; the next pages need `remains`, `back` and `subscribeTo`. */
export async function finishFlow(tx: TxCtx, flow: JoinFlow, remains: Pick<JoinState, "mail" | "joined">): Promise<void> {
  const state = { ...EMPTY, back: flow.state.back, subscribeTo: flow.state.subscribeTo, ...remains };
  await tx.db
    .update(joinFlow)
    .set({ ...columnsOf(tx, state), finishedAt: tx.now() })
    .where(eq(joinFlow.flowHash, flow.flowHash));
}

function columnsOf(ctx: Ctx, state: JoinState) {
  const expiresAt = new Date(ctx.now().getTime() + FLOW_MINUTES * 60_000);
  return { sealedState: seal(JSON.stringify(state)), expiresAt, updatedAt: ctx.now() };
}

function flowOf(ctx: Ctx, row: typeof joinFlow.$inferSelect): JoinFlow {
  const over = row.expiresAt <= ctx.now();
  const state = { ...EMPTY, ...(JSON.parse(unseal(row.sealedState)) as JoinState) };
  return { flowHash: row.flowHash, state, finished: row.finishedAt !== null, over };
}
