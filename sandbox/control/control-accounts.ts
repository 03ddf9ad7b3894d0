import { randomBytes, randomInt, randomUUID } from "node:crypto";
import type { Box } from "../box";
import type { Route } from "../http";
import { ACCESS_SECONDS, grantScopes, dropTokens, issueToken, REFRESH_SECONDS } from "../messenger/kakao-access";
import { unlinkFromOutside } from "../messenger/kakao-app";
import { accessFields, refreshFields } from "../messenger/kakao-token";
import type { Account, Friend } from "../records";
import { account as newAccount, ALL_SCOPES, friend as newFriend, friendsOf } from "../sample-accounts";
import { BadControl, post } from "./control-route";

/** Lets tests change accounts, consents and tokens. */
export function controlAccounts(box: Box): Route[] {
  return [
    post("accounts", (body) => makeAccount(box, body)),
    post("tokens", (body) => handOutTokens(box, body)),
    post("friends", (body) => editFriends(box, body)),
    post("revoke", (body) => revoke(box, body)),
    post("unlink", (body) => unlink(box, body)),
    post("expire", (body) => expire(box, body)),
  ];
}

function makeAccount(box: Box, body: Record<string, unknown>) {
  const id = String(body.id ?? "");
  if (!/^[1-9]\d{0,18}$/.test(id)) throw new BadControl("id is a string of at most 19 digits");
  const gender = body.gender === "male" || body.gender === "female" ? body.gender : null;
  const friends = friendsOf(id, typeof body.friends === "number" ? body.friends : 0);
  const newcomer = newAccount(id, String(body.nickname ?? `시험 ${id}`), String(body.email ?? `${id}@example.test`), gender, friends);
  dropTokens(box, id);
  box.store.put({ kind: "account", account: newcomer });
  const scopes = Array.isArray(body.scopes) ? (body.scopes as string[]) : ALL_SCOPES;
  return view(body.connected === true ? grantScopes(box, newcomer, scopes) : newcomer);
}

function handOutTokens(box: Box, body: Record<string, unknown>) {
  const account = accountOf(box, body);
  const scopes = Array.isArray(body.scopes) ? (body.scopes as string[]) : account.connectedAt ? account.scopes : ALL_SCOPES;
  grantScopes(box, account, scopes);
  const to = { accountId: account.id, login: randomUUID(), scopes };
  const seconds = typeof body.expiresInSeconds === "number" ? body.expiresInSeconds : ACCESS_SECONDS;
  const refreshSeconds = typeof body.refreshExpiresInSeconds === "number" ? body.refreshExpiresInSeconds : REFRESH_SECONDS;
  const access = issueToken(box, "access", to, seconds);
  const refresh = issueToken(box, "refresh", to, refreshSeconds);
  return { ...accessFields(access, seconds), ...refreshFields(refresh, refreshSeconds), scope: scopes.join(" ") };
}

/** `replace` drops unnamed friends. */
function editFriends(box: Box, body: Record<string, unknown>) {
  const account = accountOf(box, body);
  if (!Array.isArray(body.friends)) throw new BadControl("friends is a list");
  const friends = body.replace === true ? [] : [...account.friends];
  for (const given of body.friends as Partial<Friend>[]) {
    const index = friends.findIndex((friend) => friend.uuid === given.uuid);
    const known = account.friends.find((friend) => friend.uuid === given.uuid) ?? stranger(account, friends.length);
    const next = { ...known, ...given, id: friendId(given.id === undefined ? known.id : given.id) };
    if (index < 0) friends.push(next);
    else friends[index] = next;
  }
  const changed = { ...account, friends };
  box.store.put({ kind: "account", account: changed });
  return view(changed);
}

/** A random uuid, because a used one would inherit old messages. */
function stranger(account: Account, n: number): Friend {
  return newFriend(account.id, n, { uuid: randomBytes(27).toString("base64url"), id: String(randomInt(3_000_000_000, 9_000_000_000)) });
}

function friendId(id: unknown): string | null {
  if (id === null) return null;
  if (/^\d{1,19}$/.test(String(id))) return String(id);
  throw new BadControl("a friend's id is digits or null");
}

function revoke(box: Box, body: Record<string, unknown>) {
  const account = accountOf(box, body);
  if (!Array.isArray(body.scopes)) throw new BadControl("scopes is a list");
  const scopes = account.scopes.filter((scope) => !(body.scopes as string[]).includes(scope));
  box.store.put({ kind: "account", account: { ...account, scopes } });
  return { scopes };
}

/** Expires access tokens, or deletes tokens with `forget`. */
function expire(box: Box, body: Record<string, unknown>) {
  const account = accountOf(box, body);
  if (body.forget === true) return dropTokens(box, account.id);
  for (const token of box.store.tokens.values()) {
    if (token.accountId !== account.id || (token.type === "refresh" && body.refresh !== true)) continue;
    box.store.put({ kind: "token", token: { ...token, expiresAt: box.clock.now() } });
  }
}

async function unlink(box: Box, body: Record<string, unknown>) {
  const account = accountOf(box, body);
  if (typeof body.url !== "string") throw new BadControl("url is missing");
  return { status: await unlinkFromOutside(box, account, body.url, String(body.referrerType ?? "UNLINK_FROM_APPS")) };
}

function accountOf(box: Box, body: Record<string, unknown>): Account {
  const account = box.store.accounts.get(String(body.accountId ?? ""));
  if (!account) throw new BadControl("no such account");
  return account;
}

function view({ friends, ...account }: Account) {
  return {
    ...account,
    friends: friends.map(({ uuid, id, nickname, refuses, notAFriend, hidden }) => ({ uuid, id, nickname, refuses, notAFriend, hidden })),
  };
}
