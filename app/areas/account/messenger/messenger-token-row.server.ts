import { and, eq } from "drizzle-orm";
import { unseal, seal } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import type { KakaoTokens } from "~/integrations/kakao-login.server";
import { messengerToken } from "~db/schema/account";

export type MessengerAccess = { accessToken: string; scopes: string[] };
export type Row = typeof messengerToken.$inferSelect;

/** Deletes a row unless its token has changed. */
export async function deleteRow(ctx: Ctx, { userId, sealedAccessToken }: Row): Promise<number> {
  const unchanged = and(eq(messengerToken.userId, userId), eq(messengerToken.sealedAccessToken, sealedAccessToken));
  const [deleted] = await ctx.db.delete(messengerToken).where(unchanged);
  return deleted.affectedRows;
}

/** A member's token row, else refuses `common.messenger-login`. */
export async function readRow(ctx: Ctx, userId: number): Promise<Row> {
  const [row] = await ctx.db.select().from(messengerToken).where(eq(messengerToken.userId, userId));
  if (!row) throw new Refusal("common.messenger-login");
  return row;
}

/** Decrypt the access token, even an expired one. */
export function accessOf(row: Row): MessengerAccess {
  return { accessToken: unseal(row.sealedAccessToken), scopes: row.scopes };
}

/** Columns of new tokens; an omitted `refreshExpiresAt` stays unchanged. */
export function columnsOf(ctx: Ctx, tokens: KakaoTokens) {
  const after = (seconds: number) => new Date(ctx.now().getTime() + seconds * 1000);
  return {
    sealedAccessToken: seal(tokens.accessToken),
    accessExpiresAt: after(tokens.expiresInSeconds),
    ...(tokens.refreshExpiresInSeconds !== null && { refreshExpiresAt: after(tokens.refreshExpiresInSeconds) }),
  };
}
