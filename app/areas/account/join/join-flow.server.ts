import { and, eq, gt } from "drizzle-orm";
import { unseal, randomToken, seal, sha256 } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import type { KakaoPerson, KakaoTokens } from "~/integrations/kakao-login.server";
import { joinFlow } from "~db/schema/account";
import type { GivenConsent } from "./consents.server";

const FLOW_MINUTES = 60;

/** Somebody the messenger has proven. `tokens` is null when only an access token was lent. */
export type ProvenVisit = { person: KakaoPerson; tokens: KakaoTokens | null; scopes: string[] };

/** What a person has done so far on the way to membership (decision 74). */
export type JoinState = {
  consents: GivenConsent[] | null;
  identityRequestId: number | null;
  visit: ProvenVisit | null;
  /** The creator whose subscribe button was pressed. */
  subscribeTo: number | null;
  /** The creator who has got a subscriber by it. */
  subscribedTo: number | null;
  /** A path of ours to go to once all is done. */
  back: string | null;
  /** The address the mail code went to. */
  mail: string | null;
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
};

/** Begins a flow. Returns the token for the browser's cookie; only its hash is kept. */
export async function startFlow(ctx: Ctx, state: Partial<JoinState>): Promise<string> {
  const token = randomToken();
  const values = { flowHash: sha256(token), ...columnsOf(ctx, { ...EMPTY, ...state }), createdAt: ctx.now() };
  await ctx.db.insert(joinFlow).values(values);
  return token;
}

/** The flow behind a cookie, also when its hour is over (`over`); null when there is none. */
export async function readFlow(ctx: Ctx, token: string): Promise<JoinFlow | null> {
  const [row] = await ctx.db
    .select()
    .from(joinFlow)
    .where(eq(joinFlow.flowHash, sha256(token)));
  return row ? flowOf(ctx, row) : null;
}

/** Adds to a flow, from whichever tab, and gives it another hour. */
export function changeFlow(ctx: Ctx, flowHash: string, changes: Partial<JoinState>): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const [row] = await tx.db.select().from(joinFlow).where(eq(joinFlow.flowHash, flowHash)).for("update");
    if (!row) return;
    const state = { ...flowOf(ctx, row).state, ...changes };
    await tx.db.update(joinFlow).set(columnsOf(ctx, state)).where(eq(joinFlow.flowHash, flowHash));
  });
}

/** Locks a live flow for the deed that ends it; null when another submit ended it before. */
export async function claimFlow(tx: TxCtx, flowHash: string): Promise<JoinFlow | null> {
  const live = and(eq(joinFlow.flowHash, flowHash), gt(joinFlow.expiresAt, tx.now()));
  const [row] = await tx.db.select().from(joinFlow).where(live).for("update");
  return row && row.finishedAt === null ? flowOf(tx, row) : null;
}

/** Ends a claimed flow. What is left of it tells the pages after it where they are. */
export async function finishFlow(tx: TxCtx, flow: JoinFlow, left: { mail: string | null }): Promise<void> {
  const state = { ...EMPTY, back: flow.state.back, subscribeTo: flow.state.subscribeTo, ...left };
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
