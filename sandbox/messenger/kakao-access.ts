import { randomBytes } from "node:crypto";
import type { Box } from "../box";
import { json, type Call, type Reply } from "../http";
import type { Account, Token } from "../records";
import type { Scope } from "../sample-accounts";

export const APP_ID = 654321;
export const ACCESS_SECONDS = 21_599;
export const REFRESH_SECONDS = 5_183_999;

const MESSAGES_OF_401 = {
  none: "no authentication key!",
  unknown: "this access token does not exist",
  old: "this access token is already expired",
};

/** Without `token` the admin key was used. */
export type Caller = { account: Account; scopes: string[]; token?: Token };

/** kapi's error (providers.md 1.6). */
export class KapiError extends Error {
  constructor(
    readonly code: number,
    readonly msg: string,
    readonly more: Record<string, unknown> = {},
  ) {
    super(msg);
  }
}

export function kapi(handle: (call: Call) => Reply): (call: Call) => Reply {
  return (call) => {
    try {
      return handle(call);
    } catch (error) {
      if (error instanceof KapiError) return json(statusOf(error.code), { msg: error.msg, code: error.code, ...error.more });
      throw error;
    }
  };
}

function statusOf(code: number): number {
  if (code === -401) return 401;
  return [-3, -4, -5, -6, -12, -402].includes(code) ? 403 : 400;
}

/** Account of the bearer token, or with `admin` of the admin key's `target_id`. Throws -401. */
export function callerOf(box: Box, call: Call, admin = false): Caller {
  const [scheme, value] = (call.headers.authorization ?? "").split(" ");
  if (!value) throw new KapiError(-401, MESSAGES_OF_401.none);
  if (scheme === "KakaoAK" && admin) return targetOf(box, call, value);
  const token = box.store.tokens.get(value);
  const account = token && box.store.accounts.get(token.accountId);
  if (token?.type !== "access" || !account) throw new KapiError(-401, MESSAGES_OF_401.unknown);
  if (token.expiresAt <= box.clock.now()) throw new KapiError(-401, MESSAGES_OF_401.old);
  return { account, token, scopes: token.scopes.filter((scope) => account.scopes.includes(scope)) };
}

function targetOf(box: Box, call: Call, key: string): Caller {
  if (key !== box.settings.adminKey) throw new KapiError(-401, "wrong appKey(KakaoAK) format");
  const target = call.query.get("target_id") ?? call.form.get("target_id") ?? "";
  const account = box.store.accounts.get(target);
  if (!account?.connectedAt) throw new KapiError(-101, "NotRegisteredUserException");
  return { account, scopes: account.scopes };
}

/** Refuses with -402. */
export function requireScope(caller: Caller, scope: Scope, apiType: string) {
  if (caller.scopes.includes(scope)) return;
  throw new KapiError(-402, "insufficient scopes.", { api_type: apiType, required_scopes: [scope], allowed_scopes: caller.scopes });
}

export function issueToken(box: Box, type: Token["type"], to: Pick<Token, "accountId" | "login" | "scopes">, seconds: number): Token {
  const expiresAt = box.clock.now() + seconds * 1000;
  const { accountId, login, scopes } = to;
  const token: Token = { type, value: randomBytes(27).toString("base64url"), accountId, login, scopes, expiresAt };
  box.store.put({ kind: "token", token });
  return token;
}

export function dropTokens(box: Box, accountId: string, login?: string) {
  for (const token of box.store.tokens.values()) {
    if (token.accountId === accountId && (!login || token.login === login)) box.store.put({ kind: "token-gone", value: token.value });
  }
}

export function grantScopes(box: Box, account: Account, scopes: readonly string[]): Account {
  const merged = [...new Set([...account.scopes, ...scopes])];
  if (account.connectedAt && merged.length === account.scopes.length) return account;
  const agreed = { ...account, connectedAt: account.connectedAt ?? box.clock.iso(), scopes: merged };
  box.store.put({ kind: "account", account: agreed });
  return agreed;
}
