import { eq } from "drizzle-orm";
import { unseal, seal, sha256 } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { MessengerError } from "~/integrations/kakao-http.server";
import { type KakaoTokens, refreshKakaoTokens } from "~/integrations/kakao-login.server";
import { messengerToken } from "~db/schema/account";
import { accessOf, columnsOf, deleteRow, type MessengerAccess, readRow, type Row } from "./internal/messenger-token-row.server";

/** A token this close to its end is renewed before it is used. */
const MARGIN_MS = 60_000;

/**
 * A member's valid messenger token, renewed first when it is at its end (once, however many ask at the same time). Refuses
 * `common.messenger-login` without a token, `common.messenger-token` when only a new login helps, `common.messenger-away` when the
 * messenger cannot be asked just now. Nothing has been sent in any of these cases.
 */
export async function messengerAccess(ctx: Ctx, userId: number): Promise<MessengerAccess> {
  const row = await readRow(ctx, userId);
  return isFresh(ctx, row) ? accessOf(row) : renewOnce(ctx, userId, "old", (current) => !isFresh(ctx, current));
}

/**
 * To be called once after the messenger answered -401 to `usedToken`: the token that came in its place meanwhile, else a renewed one.
 * A second -401 is no matter of tokens (providers 1.6): then `dropMessengerToken`, never again this. Refuses as `messengerAccess` does.
 */
export function refreshAfter401(ctx: Ctx, userId: number, usedToken: string): Promise<MessengerAccess> {
  return renewOnce(ctx, userId, sha256(usedToken), (current) => unseal(current.sealedAccessToken) === usedToken);
}

/**
 * Forgets a member's messenger token (decision 45: -401 removes this one, not our session). With `refusedToken` only while it is still that
 * one: a login that came meanwhile stays.
 */
export async function dropMessengerToken(ctx: Ctx, userId: number, refusedToken?: string): Promise<void> {
  const [row] = await ctx.db.select().from(messengerToken).where(eq(messengerToken.userId, userId));
  if (row && (refusedToken === undefined || unseal(row.sealedAccessToken) === refusedToken)) await deleteRow(ctx, row);
}

/** Keeps the tokens of a login; they replace all older ones of that member. */
export async function saveMessengerToken(ctx: Ctx, userId: number, tokens: KakaoTokens, scopes: string[]): Promise<void> {
  const values = { ...columnsOf(ctx, tokens), sealedRefreshToken: tokens.refreshToken && seal(tokens.refreshToken), scopes };
  await ctx.db
    .insert(messengerToken)
    .values({ userId, ...values })
    .onDuplicateKeyUpdate({ set: values });
}

const renewing = new Map<string, Promise<MessengerAccess>>();

/** Within this process those who come for the same reason share one renewal and one connection; otherwise the row's lock lets one through. */
function renewOnce(ctx: Ctx, userId: number, reason: string, isDue: (row: Row) => boolean): Promise<MessengerAccess> {
  const key = `${userId}:${reason}`;
  const known = renewing.get(key);
  if (known) return known;
  const renewal = renew(ctx, userId, isDue).finally(() => renewing.delete(key));
  renewing.set(key, renewal);
  return renewal;
}

async function renew(ctx: Ctx, userId: number, isDue: (row: Row) => boolean): Promise<MessengerAccess> {
  let seen: Row | undefined;
  // Kept outside, so that a transaction that is tried again does not spend the refresh token twice.
  let tokens: KakaoTokens | undefined;
  try {
    return await inTransaction(ctx, async (tx) => {
      const [row] = await tx.db.select().from(messengerToken).where(eq(messengerToken.userId, userId)).for("update");
      seen = row;
      if (!row) throw new Refusal("common.messenger-login");
      if (!isDue(row)) return accessOf(row);
      if (!row.sealedRefreshToken) throw new MessengerError("token");
      tokens ??= await refreshKakaoTokens(unseal(row.sealedRefreshToken));
      const refresh = tokens.refreshToken ? { sealedRefreshToken: seal(tokens.refreshToken) } : {};
      const scopes = tokens.scopes ?? row.scopes;
      await tx.db
        .update(messengerToken)
        .set({ ...columnsOf(ctx, tokens), ...refresh, scopes })
        .where(eq(messengerToken.userId, userId));
      return { accessToken: tokens.accessToken, scopes };
    });
  } catch (error) {
    if (!(error instanceof MessengerError)) throw error;
    if (error.kind !== "token") throw new Refusal("common.messenger-away");
    return replacedBy(ctx, userId, seen!);
  }
}

/** The token another node of a cluster saved while ours was refused; without one the refused token goes. */
async function replacedBy(ctx: Ctx, userId: number, refused: Row): Promise<MessengerAccess> {
  if ((await deleteRow(ctx, refused)) > 0) throw new Refusal("common.messenger-token");
  return accessOf(await readRow(ctx, userId));
}

function isFresh(ctx: Ctx, row: Row): boolean {
  return row.accessExpiresAt.getTime() - ctx.now().getTime() > MARGIN_MS;
}
