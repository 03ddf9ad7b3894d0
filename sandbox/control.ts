import { randomUUID } from "node:crypto";
import type { Box } from "./box";
import { MODES, type Mode } from "./faults";
import { json, type Call, type Reply, type Route } from "./http";
import { ACCESS_SECONDS, agree, dropTokens, issueToken, REFRESH_SECONDS } from "./kakao-access";
import { accessFields, refreshFields } from "./kakao-token";
import { LIMITS, type Limit } from "./quotas";
import type { Account, Friend } from "./store";
import { account as newAccount, ALL_SCOPES, friend as newFriend, friendsOf } from "./world";

class BadControl extends Error {}

/** The strings that tests and benchmarks pull; no provider has any of these. */
export function control(box: Box): Route[] {
  const post = (name: string, deed: (body: Record<string, unknown>) => unknown): Route => route("POST", name, (call) => deed(call.json));
  const get = (name: string, view: (query: URLSearchParams) => unknown): Route => route("GET", name, (call) => view(call.query));
  return [
    get("messages", (query) => messages(box, query)),
    get("mails", (query) => mails(box, query)),
    get("state", () => state(box)),
    get("faults", () => ({ faults: box.faults.list, latency: Object.fromEntries(box.faults.latency) })),
    post("faults", (body) => addFault(box, body)),
    route("DELETE", "faults", () => clearFaults(box)),
    post("latency", (body) => setLatency(box, body)),
    post("clock", (body) => setClock(box, body)),
    post("quota", (body) => setQuota(box, body)),
    post("reset", (body) => reset(box, body)),
    post("accounts", (body) => makeAccount(box, body)),
    post("tokens", (body) => handOutTokens(box, body)),
    post("friends", (body) => editFriends(box, body)),
    post("revoke", (body) => revoke(box, body)),
    post("expire", (body) => expire(box, body)),
  ];
}

function route(method: Route["method"], name: string, deed: (call: Call) => unknown): Route {
  return { method, path: `/control/${name}`, handle: (call) => answer(() => deed(call)) };
}

function answer(deed: () => unknown): Reply {
  try {
    return json(200, deed() ?? { ok: true });
  } catch (error) {
    if (error instanceof BadControl) return json(400, { error: error.message });
    throw error;
  }
}

function messages(box: Box, query: URLSearchParams) {
  const sender = query.get("sender");
  const receiver = query.get("receiver");
  const since = query.get("since");
  const found = box.store.messages.filter(
    (message) =>
      (!sender || message.sender === sender) &&
      (!receiver || message.receiver === receiver) &&
      (!since || Date.parse(message.time) >= Date.parse(since)),
  );
  return { count: found.length, messages: found };
}

function mails(box: Box, query: URLSearchParams) {
  const to = query.get("to");
  const found = box.store.mails.filter((mail) => !to || mail.to.includes(to));
  return { count: found.length, mails: found };
}

function state(box: Box) {
  const { store, clock, quotas, faults } = box;
  return {
    now: clock.iso(),
    clock: clock.isReal() ? "real" : "set",
    limits: quotas.limits,
    faults: faults.list.length,
    messages: store.messages.length,
    mails: store.mails.length,
    tokens: store.tokens.size,
    accounts: [...store.accounts.values()].map(({ friends, ...account }) => ({ ...account, friends: friends.length })),
  };
}

function addFault(box: Box, body: Record<string, unknown>) {
  const { target, mode, status, code, msg, ms, times, match } = body;
  if (typeof target !== "string") throw new BadControl("target is missing");
  if (!MODES.includes(mode as Mode)) throw new BadControl(`mode is one of ${MODES.join(", ")}`);
  return box.faults.add({
    target,
    mode: mode as Mode,
    status: status as number | undefined,
    code: code as number | string | undefined,
    msg: msg as string | undefined,
    ms: ms as number | undefined,
    times: typeof times === "number" ? times : null,
    match: match as string | undefined,
  });
}

function clearFaults(box: Box) {
  box.faults.clear();
}

function setLatency(box: Box, { target, ms }: Record<string, unknown>) {
  if (typeof target !== "string" || typeof ms !== "number") throw new BadControl("target and ms are missing");
  box.faults.latency.set(target, ms);
}

function setClock(box: Box, { now, running }: Record<string, unknown>) {
  if (now === null) box.clock.real();
  else {
    const at = Date.parse(String(now));
    if (Number.isNaN(at)) throw new BadControl("now is an ISO time or null");
    if (running === true) box.clock.runFrom(at);
    else box.clock.freeze(at);
  }
  return { now: box.clock.iso() };
}

function setQuota(box: Box, body: Record<string, unknown>) {
  for (const [name, value] of Object.entries(body)) {
    if (!Object.hasOwn(LIMITS, name)) throw new BadControl(`no such limit: ${name}`);
    if (value !== null && typeof value !== "number") throw new BadControl(`${name} is a number or null`);
    box.quotas.limits[name as Limit] = value ?? LIMITS[name as Limit];
  }
  return box.quotas.limits;
}

function reset(box: Box, { keepMessages, world }: Record<string, unknown>) {
  box.store.reset({ keepMessages: keepMessages === true, world: world === true });
  box.quotas.reset();
  box.faults.clear();
  box.clock.real();
}

function makeAccount(box: Box, body: Record<string, unknown>) {
  const id = String(body.id ?? "");
  if (!/^[1-9]\d{0,18}$/.test(id)) throw new BadControl("id is a string of at most 19 digits");
  const gender = body.gender === "male" || body.gender === "female" ? body.gender : null;
  const friends = friendsOf(id, typeof body.friends === "number" ? body.friends : 0);
  const made = newAccount(id, String(body.nickname ?? `시험 ${id}`), String(body.email ?? `${id}@example.test`), gender, friends);
  dropTokens(box, id);
  box.store.put({ kind: "account", account: made });
  const scopes = Array.isArray(body.scopes) ? (body.scopes as string[]) : ALL_SCOPES;
  return view(body.connected === true ? agree(box, made, scopes) : made);
}

function handOutTokens(box: Box, body: Record<string, unknown>) {
  const account = accountOf(box, body);
  const scopes = Array.isArray(body.scopes) ? (body.scopes as string[]) : account.connectedAt ? account.scopes : ALL_SCOPES;
  agree(box, account, scopes);
  const to = { accountId: account.id, login: randomUUID(), scopes };
  const seconds = typeof body.expiresInSeconds === "number" ? body.expiresInSeconds : ACCESS_SECONDS;
  const refreshSeconds = typeof body.refreshExpiresInSeconds === "number" ? body.refreshExpiresInSeconds : REFRESH_SECONDS;
  const access = issueToken(box, "access", to, seconds);
  const refresh = issueToken(box, "refresh", to, refreshSeconds);
  return { ...accessFields(access, seconds), ...refreshFields(refresh, refreshSeconds), scope: scopes.join(" ") };
}

/** A uuid the account already has is edited, any other is added; with `replace` only the named ones remain. */
function editFriends(box: Box, body: Record<string, unknown>) {
  const account = accountOf(box, body);
  if (!Array.isArray(body.friends)) throw new BadControl("friends is a list");
  const friends = body.replace === true ? [] : [...account.friends];
  for (const given of body.friends as Partial<Friend>[]) {
    const at = friends.findIndex((friend) => friend.uuid === given.uuid);
    const known =
      account.friends.find((friend) => friend.uuid === given.uuid) ?? newFriend(account.id, account.friends.length + friends.length);
    const next = { ...known, ...given };
    if (at < 0) friends.push(next);
    else friends[at] = next;
  }
  const changed = { ...account, friends };
  box.store.put({ kind: "account", account: changed });
  return view(changed);
}

function revoke(box: Box, body: Record<string, unknown>) {
  const account = accountOf(box, body);
  if (!Array.isArray(body.scopes)) throw new BadControl("scopes is a list");
  const scopes = account.scopes.filter((scope) => !(body.scopes as string[]).includes(scope));
  box.store.put({ kind: "account", account: { ...account, scopes } });
  return { scopes };
}

/** Access tokens are expired ("already expired") or, with `forget`, unknown from now on; refresh tokens too when asked. */
function expire(box: Box, body: Record<string, unknown>) {
  const account = accountOf(box, body);
  if (body.forget === true) return dropTokens(box, account.id);
  for (const token of box.store.tokens.values()) {
    if (token.accountId !== account.id || (token.type === "refresh" && body.refresh !== true)) continue;
    box.store.put({ kind: "token", token: { ...token, expiresAt: box.clock.now() } });
  }
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
