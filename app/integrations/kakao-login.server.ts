import { settings } from "~/core/settings.server";
import { kakaoApi, kakaoFetch, MessengerError } from "./kakao-http.server";

export type KakaoTokens = {
  accessToken: string;
  expiresInSeconds: number;
  /** Null in most refreshes: the old token stays valid. */
  refreshToken: string | null;
  refreshExpiresInSeconds: number | null;
  /** Null when unknown: ask `readKakaoScopes`. */
  scopes: string[] | null;
};

/** `email` only if valid and verified. */
export type KakaoPerson = { id: string; nickname: string | null; email: string | null; gender: "male" | "female" | null };

export const kakaoAuthorizeUrl = () => `${settings().kakao.authUrl}/oauth/authorize`;
export const kakaoTokenUrl = () => `${settings().kakao.authUrl}/oauth/token`;

/** The host comes from BASE_URL, never from the request. */
export const kakaoRedirectUri = () => new URL("/app/oauth/login", settings().BASE_URL).href;

/** Ends Kakao's own login and returns to our first page. */
export function kakaoLogoutUrl(): string {
  const url = new URL(`${settings().kakao.authUrl}/oauth/logout`);
  url.searchParams.set("client_id", settings().kakao.clientId);
  url.searchParams.set("logout_redirect_uri", new URL("/", settings().BASE_URL).href);
  return url.href;
}

/** Throws kind token for a used, old or foreign code. */
export function exchangeKakaoCode(code: string, codeVerifier: string): Promise<KakaoTokens> {
  return askForTokens({ grant_type: "authorization_code", redirect_uri: kakaoRedirectUri(), code, code_verifier: codeVerifier });
}

/** Throws kind token (KOE322) when only a new login helps. */
export function refreshKakaoTokens(refreshToken: string): Promise<KakaoTokens> {
  return askForTokens({ grant_type: "refresh_token", refresh_token: refreshToken });
}

async function askForTokens(params: Record<string, string>): Promise<KakaoTokens> {
  const { clientId, clientSecret } = settings().kakao;
  const body = new URLSearchParams({ ...params, client_id: clientId });
  if (clientSecret) body.set("client_secret", clientSecret);
  const answer = asRecord(await kakaoFetch(new URL(kakaoTokenUrl()), { method: "POST", body }));
  if (typeof answer.access_token !== "string" || typeof answer.expires_in !== "number") throw new MessengerError("unknown");
  return {
    accessToken: answer.access_token,
    expiresInSeconds: answer.expires_in,
    refreshToken: typeof answer.refresh_token === "string" ? answer.refresh_token : null,
    refreshExpiresInSeconds: typeof answer.refresh_token_expires_in === "number" ? answer.refresh_token_expires_in : null,
    scopes: typeof answer.scope === "string" ? answer.scope.split(/[\s,]+/).filter(Boolean) : null,
  };
}

/** Throws MessengerError, for an invalid id too. */
export async function readKakaoPerson(accessToken: string): Promise<KakaoPerson> {
  const me = asRecord(await kakaoApi({ path: "/v2/user/me", method: "GET", accessToken }));
  const account = asRecord(me.kakao_account);
  const id = String(me.id ?? "");
  if (!/^\d{1,30}$/.test(id)) throw new MessengerError("unknown");
  const nickname = asRecord(account.profile).nickname ?? asRecord(me.properties).nickname;
  const trusted = account.is_email_valid === true && account.is_email_verified === true;
  return {
    id,
    nickname: typeof nickname === "string" ? nickname : null,
    email: trusted && typeof account.email === "string" ? account.email : null,
    gender: account.gender === "male" || account.gender === "female" ? account.gender : null,
  };
}

/** People have another id in each app, so compare `appId`. */
export async function readKakaoTokenOwner(accessToken: string): Promise<{ id: string; appId: string }> {
  const { id, app_id } = asRecord(await kakaoApi({ path: "/v1/user/access_token_info", method: "GET", accessToken }));
  return { id: String(id ?? ""), appId: String(app_id ?? "") };
}

export async function readKakaoScopes(accessToken: string): Promise<string[]> {
  const { scopes } = asRecord(await kakaoApi({ path: "/v2/user/scopes", method: "GET", accessToken }));
  if (!Array.isArray(scopes)) throw new MessengerError("unknown");
  return scopes
    .map(asRecord)
    .filter((scope) => scope.agreed === true)
    .map((scope) => String(scope.id));
}

export async function endKakaoTokens(accessToken: string): Promise<void> {
  await kakaoApi({ path: "/v1/user/logout", method: "POST", accessToken });
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
