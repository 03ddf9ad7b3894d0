import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { saveMessengerToken } from "~/areas/account/messenger/messenger-token.server";
import { makeCtx, type Member } from "~/core/ctx.server";
import { forgetSettings } from "~/core/settings.server";
import { database } from "~db/client.server";
import { consent, messengerToken } from "~db/schema/account";
import type { TestSandbox, Tokens } from "../../sandbox/start";
import { makeMember } from "./members";

export const PASSWORD = "Test-pw-1!";
/** Hash of PASSWORD with the least memory and rounds, to save time; tests/cost measures a real hash. */
const PASSWORD_HASH = "$argon2id$v=19$m=8,t=1,p=1$C+PjA2rFCpPI77Tp2Vueow$SkeKldxJZWOad3al1H8TJ56o4ZIx0rXgA0OLvlkZfSA";

export async function makeMemberWithPassword(over: Parameters<typeof makeMember>[0] = {}): Promise<Member> {
  const member = await makeMember({ passwordHash: PASSWORD_HASH, ...over });
  await agreeToTerms(member);
  return member;
}

async function agreeToTerms({ userId }: Member): Promise<void> {
  const given = { userId, version: "2022-03-01", agreedYn: "Y" as const, way: "SIGN_UP_EMAIL", decidedAt: new Date() };
  await database()
    .insert(consent)
    .values([
      { ...given, kind: "TERMS" },
      { ...given, kind: "PRIVACY" },
    ]);
}

/** Call before the first request: the built app reads settings once. */
export function useMessenger(url: string): void {
  Object.assign(process.env, { KAKAO_AUTH_URL: `${url}/kauth`, KAKAO_API_URL: `${url}/kapi` });
  forgetSettings();
}

export async function makeKakaoAccount(box: TestSandbox, more: Record<string, unknown> = {}): Promise<string> {
  const id = String(6_000_000_000 + randomInt(1_000_000_000));
  await box.control("accounts", { id, connected: true, ...more });
  return id;
}

export async function makeConnected(
  box: TestSandbox,
  lives: { seconds?: number; refreshSeconds?: number } = {},
): Promise<{ member: Member; accountId: string; tokens: Tokens }> {
  const accountId = await makeKakaoAccount(box);
  const member = await makeMember({ userType: "KAKAOTALK", kakaoId: accountId });
  const more = { expiresInSeconds: lives.seconds ?? 21_599, refreshExpiresInSeconds: lives.refreshSeconds ?? 5_183_999 };
  const tokens = await box.tokens(accountId, more);
  const kept = {
    accessToken: tokens.access_token,
    expiresInSeconds: tokens.expires_in,
    refreshToken: tokens.refresh_token,
    refreshExpiresInSeconds: tokens.refresh_token_expires_in,
    scopes: null,
  };
  await saveMessengerToken(makeCtx({ kind: "guest" }), member.userId, kept, tokens.scope.split(" "));
  return { member, accountId, tokens };
}

export async function tokenRow(member: Member): Promise<typeof messengerToken.$inferSelect | undefined> {
  const [row] = await database().select().from(messengerToken).where(eq(messengerToken.userId, member.userId));
  return row;
}
