import { createHash, randomUUID } from "node:crypto";
import type { Box } from "../box";
import { json, type Call, type Reply, type Route } from "../http";
import type { Token } from "../records";
import { ACCESS_SECONDS, issueToken, REFRESH_SECONDS } from "./kakao-access";
import type { Grant } from "./kakao-consent";

const ROTATE_BELOW = 30 * 86_400_000;

/** Exchanges a code or refresh token (providers.md 1.2, 1.3). */
export function kakaoToken(box: Box, grants: Map<string, Grant>): Route[] {
  return [{ method: "POST", path: "/kauth/oauth/token", target: "token", handle: (call) => exchange(box, grants, call) }];
}

function exchange(box: Box, grants: Map<string, Grant>, call: Call): Reply {
  const { id, secret } = credentials(call);
  if (id !== box.settings.clientId) return refuse(401, "invalid_client", "KOE101", "Not exist client_id [" + id + "]");
  if (secret !== box.settings.clientSecret) return refuse(401, "invalid_client", "KOE010", "Bad client credentials");
  const type = call.form.get("grant_type");
  if (type === "authorization_code") return fromCode(box, grants, call.form);
  if (type === "refresh_token") return fromRefresh(box, call.form.get("refresh_token") ?? "");
  return refuse(400, "unsupported_grant_type", "KOE310", `unsupported grant_type. grant_type=${type ?? ""}`);
}

/** Kakao reads the secret from the body; standard libraries send HTTP Basic. */
function credentials(call: Call): { id: string; secret: string } {
  const basic = /^Basic (.+)$/i.exec(call.headers.authorization ?? "")?.[1];
  const [id = "", secret = ""] = basic ? Buffer.from(basic, "base64").toString("utf8").split(":") : [];
  return { id: call.form.get("client_id") ?? id, secret: call.form.get("client_secret") ?? secret };
}

function fromCode(box: Box, grants: Map<string, Grant>, form: URLSearchParams): Reply {
  const code = form.get("code") ?? "";
  const granted = grants.get(code);
  if (!granted || granted.expiresAt <= box.clock.now()) return noCode(code);
  if (granted.redirectUri !== form.get("redirect_uri")) return refuse(400, "invalid_grant", "KOE303", "Redirect URI mismatch.");
  grants.delete(code);
  if (granted.challenge && granted.challenge !== s256(form.get("code_verifier") ?? "")) return noCode(code);
  const account = box.store.accounts.get(granted.accountId);
  if (!account?.connectedAt) return noCode(code);
  if (!box.quotas.issue("accessTokens", account.id) || !box.quotas.issue("refreshTokens", account.id)) return tooMany();
  const to = { accountId: account.id, login: randomUUID(), scopes: granted.scopes };
  const access = issueToken(box, "access", to, ACCESS_SECONDS);
  const refresh = issueToken(box, "refresh", to, REFRESH_SECONDS);
  return json(200, {
    ...accessFields(access, ACCESS_SECONDS),
    ...refreshFields(refresh, REFRESH_SECONDS),
    scope: granted.scopes.join(" "),
  });
}

function fromRefresh(box: Box, value: string): Reply {
  if (!value) return refuse(400, "invalid_grant", "KOE319", "Not exist refresh_token []");
  const old = box.store.tokens.get(value);
  const account = old && box.store.accounts.get(old.accountId);
  const remainingMs = old ? old.expiresAt - box.clock.now() : 0;
  if (old?.type !== "refresh" || !account || remainingMs <= 0)
    return refuse(400, "invalid_grant", "KOE322", "expired_or_invalid_refresh_token");
  if (!box.quotas.issue("accessTokens", account.id)) return tooMany();
  const to = { ...old, scopes: old.scopes.filter((scope) => account.scopes.includes(scope)) };
  if (remainingMs >= ROTATE_BELOW) return json(200, accessFields(issueToken(box, "access", to, ACCESS_SECONDS), ACCESS_SECONDS));
  if (!box.quotas.issue("refreshTokens", account.id)) return tooMany();
  const access = issueToken(box, "access", to, ACCESS_SECONDS);
  const refresh = issueToken(box, "refresh", to, REFRESH_SECONDS);
  box.store.put({ kind: "token-gone", value });
  return json(200, { ...accessFields(access, ACCESS_SECONDS), ...refreshFields(refresh, REFRESH_SECONDS) });
}

export function accessFields(token: Token, seconds: number) {
  return { token_type: "bearer", access_token: token.value, expires_in: seconds };
}

export function refreshFields(token: Token, seconds: number) {
  return { refresh_token: token.value, refresh_token_expires_in: seconds };
}

function s256(verifier: string): string {
  return createHash("sha256").update(verifier).digest("base64url");
}

function noCode(code: string): Reply {
  return refuse(400, "invalid_grant", "KOE320", `authorization code not found for code=${code}`);
}

function tooMany(): Reply {
  return refuse(400, "invalid_request", "KOE237", "token request limit exceeded");
}

function refuse(status: number, error: string, error_code: string, error_description: string): Reply {
  return json(status, { error, error_description, error_code });
}
