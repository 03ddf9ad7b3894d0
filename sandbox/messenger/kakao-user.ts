import type { Box } from "../box";
import { json, type Call, type Reply, type Route } from "../http";
import { parseStrings } from "../json";
import type { Account } from "../records";
import { ALL_SCOPES, isScope, SCOPES, type Scope } from "../sample-accounts";
import { APP_ID, callerOf, dropTokens, kapi, KapiError } from "./kakao-access";

/** Me, scopes, logout, unlink (providers.md 1.4, 1.5). */
export function kakaoUser(box: Box): Route[] {
  const me = kapi((call) => showMe(box, call));
  return [
    { method: "GET", path: "/kapi/v2/user/me", target: "me", handle: me },
    { method: "POST", path: "/kapi/v2/user/me", target: "me", handle: me },
    { method: "GET", path: "/kapi/v2/user/scopes", target: "scopes", handle: kapi((call) => showScopes(box, call)) },
    { method: "POST", path: "/kapi/v2/user/revoke/scopes", target: "revoke", handle: kapi((call) => revokeScopes(box, call)) },
    { method: "POST", path: "/kapi/v1/user/logout", target: "logout", handle: kapi((call) => logout(box, call)) },
    { method: "POST", path: "/kapi/v1/user/unlink", target: "unlink", handle: kapi((call) => unlink(box, call)) },
    { method: "GET", path: "/kapi/v1/user/access_token_info", target: "tokenInfo", handle: kapi((call) => showToken(box, call)) },
  ];
}

function showMe(box: Box, call: Call): Reply {
  const { account, scopes } = callerOf(box, call, true);
  const requested = call.query.get("property_keys") ?? call.form.get("property_keys");
  const keys = requested === null ? null : parseStrings(requested);
  if (requested !== null && !keys) throw new KapiError(-2, "property_keys must be a JSON array of strings");
  const answer = { id: BigInt(account.id), connected_at: seconds(account.connectedAt!), ...profile(account, scopes, call.origin) };
  return json(200, keys ? only(answer, keys) : answer);
}

function profile(account: Account, scopes: string[], origin: string) {
  const has = (scope: Scope) => scopes.includes(scope);
  const picture = origin + account.thumbnail;
  const name = has("profile_nickname") ? { nickname: account.nickname, is_default_nickname: false } : {};
  const image = has("profile_image") ? { thumbnail_image_url: picture, profile_image_url: picture, is_default_image: false } : {};
  const email = has("account_email") ? { is_email_valid: true, is_email_verified: true, email: account.email } : {};
  const gender = has("gender") && account.gender ? { gender: account.gender } : {};
  return {
    properties: {
      ...(has("profile_nickname") ? { nickname: account.nickname } : {}),
      ...(has("profile_image") ? { profile_image: picture, thumbnail_image: picture } : {}),
    },
    kakao_account: {
      profile_nickname_needs_agreement: !has("profile_nickname"),
      profile_image_needs_agreement: !has("profile_image"),
      ...(has("profile_nickname") || has("profile_image") ? { profile: { ...name, ...image } } : {}),
      has_email: true,
      email_needs_agreement: !has("account_email"),
      ...email,
      has_gender: account.gender !== null,
      gender_needs_agreement: account.gender !== null && !has("gender"),
      ...gender,
    },
  };
}

/** Keys look like `kakao_account.email`. */
function only(answer: { id: bigint; connected_at: string; properties: object; kakao_account: object }, keys: string[]) {
  const { id, connected_at } = answer;
  return { id, connected_at, ...group("properties", answer.properties, keys), ...group("kakao_account", answer.kakao_account, keys) };
}

function group(name: string, fields: object, keys: string[]) {
  const named = keys.filter((key) => key.startsWith(`${name}.`)).map((key) => key.slice(name.length + 1));
  if (named.length === 0) return {};
  return { [name]: Object.fromEntries(Object.entries(fields).filter(([field]) => named.some((part) => field.includes(part)))) };
}

function showScopes(box: Box, call: Call): Reply {
  const { account } = callerOf(box, call, true);
  const requested = call.query.get("scopes");
  const names = requested === null ? ALL_SCOPES : parseStrings(requested);
  if (!names) throw new KapiError(-2, "scopes must be a JSON array of strings");
  return json(200, scopesOf(account, names.filter(isScope)));
}

function scopesOf(account: Account, names: Scope[]) {
  return {
    id: BigInt(account.id),
    scopes: names.map((id) => {
      const agreed = account.scopes.includes(id);
      const { label, type, required } = SCOPES[id];
      return { id, display_name: label, type, using: true, agreed, ...(agreed ? { revocable: !required } : {}) };
    }),
  };
}

function revokeScopes(box: Box, call: Call): Reply {
  const { account } = callerOf(box, call, true);
  const names = parseStrings(call.form.get("scopes") ?? "");
  if (!names || names.length === 0) throw new KapiError(-2, "scopes must be a JSON array of strings");
  const refused = names.find((name) => !isScope(name) || SCOPES[name].required || !account.scopes.includes(name));
  if (refused !== undefined) throw new KapiError(-2, `scope [${refused}] is not revocable`);
  const changed = { ...account, scopes: account.scopes.filter((scope) => !names.includes(scope)) };
  box.store.put({ kind: "account", account: changed });
  return json(200, scopesOf(changed, ALL_SCOPES));
}

/** Ends one login; with the admin key, all. */
function logout(box: Box, call: Call): Reply {
  const { account, token } = callerOf(box, call, true);
  dropTokens(box, account.id, token?.login);
  return json(200, { id: BigInt(account.id) });
}

function unlink(box: Box, call: Call): Reply {
  const { account } = callerOf(box, call, true);
  disconnect(box, account);
  return json(200, { id: BigInt(account.id) });
}

export function disconnect(box: Box, account: Account) {
  dropTokens(box, account.id);
  box.store.put({ kind: "account", account: { ...account, connectedAt: null, scopes: [] } });
}

function showToken(box: Box, call: Call): Reply {
  const { account, token } = callerOf(box, call);
  const expires_in = Math.floor((token!.expiresAt - box.clock.now()) / 1000);
  return json(200, { id: BigInt(account.id), expires_in, app_id: APP_ID, expiresInMillis: expires_in * 1000, appId: APP_ID });
}

function seconds(iso: string): string {
  return iso.replace(/\.\d+Z$/, "Z");
}
