import { eq } from "drizzle-orm";
import { unseal, seal, sha256 } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { MessengerError } from "~/integrations/kakao-http.server";
import { type KakaoTokens, refreshKakaoTokens } from "~/integrations/kakao-login.server";
import { messengerToken } from "~db/schema/account";
import { accessOf, columnsOf, deleteRow, type MessengerAccess, readRow, type Row } from "./messenger-token-row.server";

/** Renew a token that expires within this time. */
const MARGIN_MS = 60_000;

/**
 * A member's valid messenger token, renewed if needed. Refuses `common.messenger-login`, `common.messenger-token`, `common.messenger-away`.
 */
export async function messengerAccess(ctx: Ctx, userId: number): Promise<MessengerAccess> {
  const row = await readRow(ctx, userId);
  return isFresh(ctx, row) ? accessOf(row) : renewOnce(ctx, userId, "old", (current) => !isFresh(ctx, current));
}

/** Renews a token after the messenger's -401; a second -401 needs `dropMessengerToken` (providers 1.6). */
export function refreshAfter401(ctx: Ctx, userId: number, usedToken: string): Promise<MessengerAccess> {
  return renewOnce(ctx, userId, sha256(usedToken), (current) => unseal(current.sealedAccessToken) === usedToken);
}

/** Deletes a messenger token; the login stays (rule 45). `refusedToken` protects a newer token. */
export async function dropMessengerToken(ctx: Ctx, userId: number, refusedToken?: string): Promise<void> {
  const [row] = await ctx.db.select().from(messengerToken).where(eq(messengerToken.userId, userId));
  if (row && (refusedToken === undefined || unseal(row.sealedAccessToken) === refusedToken)) await deleteRow(ctx, row);
}

/** Encrypt and store a login's tokens in place of the earlier tokens. */
export async function saveMessengerToken(ctx: Ctx, userId: number, tokens: KakaoTokens, scopes: string[]): Promise<void> {
  const values = { ...columnsOf(ctx, tokens), sealedRefreshToken: tokens.refreshToken && seal(tokens.refreshToken), scopes };
  await ctx.db
    .insert(messengerToken)
    .values({ userId, ...values })
    .onDuplicateKeyUpdate({ set: values });
}

const renewing = new Map<string, Promise<MessengerAccess>>();

/** This process shares one renewal; the row's lock stops other processes. */
function renewOnce(ctx: Ctx, userId: number, reason: string, isDue: (row: Row) => boolean): Promise<MessengerAccess> {
  const key = `${userId}:${reason}`;
  const pending = renewing.get(key);
  if (pending) return pending;
  const renewal = renew(ctx, userId, isDue).finally(() => renewing.delete(key));
  renewing.set(key, renewal);
  return renewal;
}

async function renew(ctx: Ctx, userId: number, isDue: (row: Row) => boolean): Promise<MessengerAccess> {
  let seen: Row | undefined;
  // A retried transaction must not use the refresh token twice.
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

/** The newer token of another process; otherwise deletes the refused one. */
async function replacedBy(ctx: Ctx, userId: number, refused: Row): Promise<MessengerAccess> {
  if ((await deleteRow(ctx, refused)) > 0) throw new Refusal("common.messenger-token");
  return accessOf(await readRow(ctx, userId));
}

function isFresh(ctx: Ctx, row: Row): boolean {
  return row.accessExpiresAt.getTime() - ctx.now().getTime() > MARGIN_MS;
}
