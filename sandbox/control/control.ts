import type { Box } from "../box";
import type { Route } from "../http";
import { LIMITS, type Limit } from "../quotas";
import { BadControl, get, post, route } from "./control-route";
import { TARGETS, type Target } from "../targets";
import { MODES, type Mode } from "../faults";

/** Control calls for tests and benchmarks. */
export function control(box: Box): Route[] {
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
    post("app", (body) => setApp(box, body)),
    post("reset", (body) => reset(box, body)),
  ];
}

function messages(box: Box, query: URLSearchParams) {
  const sender = query.get("sender");
  const receiver = query.get("receiver");
  const since = query.get("since");
  const matches = box.store.messages.filter(
    (message) =>
      (!sender || message.sender === sender) &&
      (!receiver || message.receiver === receiver) &&
      (!since || Date.parse(message.time) >= Date.parse(since)),
  );
  return { count: matches.length, messages: matches };
}

function mails(box: Box, query: URLSearchParams) {
  const to = query.get("to");
  const matches = box.store.mails.filter((mail) => !to || mail.to.includes(to));
  return { count: matches.length, mails: matches };
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
    payments: store.payments.size,
    identities: store.identities.size,
    tokens: store.tokens.size,
    accounts: [...store.accounts.values()].map(({ friends, ...account }) => ({ ...account, friends: friends.length })),
  };
}

function addFault(box: Box, body: Record<string, unknown>) {
  const { target, mode, status, code, msg, ms, times, match } = body;
  refuseUnknownTarget(target);
  if (!MODES.includes(mode as Mode)) throw new BadControl(`mode is one of ${MODES.join(", ")}`);
  return box.faults.add({
    target: target as Target,
    mode: mode as Mode,
    status: status as number | undefined,
    code: code as number | string | undefined,
    msg: msg as string | undefined,
    ms: ms as number | undefined,
    times: typeof times === "number" ? times : null,
    match: match as string | undefined,
  });
}

/** A fault for an unknown target would silently do nothing. */
function refuseUnknownTarget(target: unknown) {
  if (!TARGETS.includes(target as Target)) throw new BadControl(`target is one of ${TARGETS.join(", ")}`);
}

function clearFaults(box: Box) {
  box.faults.clear();
}

function setLatency(box: Box, { target, ms }: Record<string, unknown>) {
  refuseUnknownTarget(target);
  if (typeof ms !== "number") throw new BadControl("ms is missing");
  box.faults.latency.set(target as Target, ms);
}

function setClock(box: Box, { now, running }: Record<string, unknown>) {
  if (now === null) box.clock.reset();
  else {
    const instant = Date.parse(String(now));
    if (Number.isNaN(instant)) throw new BadControl("now is an ISO time or null");
    if (running === true) box.clock.runFrom(instant);
    else box.clock.freeze(instant);
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

function setApp(box: Box, { members }: Record<string, unknown>) {
  if (members !== null && !Array.isArray(members)) throw new BadControl("members is a list of account ids or null");
  box.app.members = members && new Set(members.map(String));
}

function reset(box: Box, { keepMessages, world }: Record<string, unknown>) {
  box.store.reset({ keepMessages: keepMessages === true, world: world === true });
  box.quotas.reset();
  box.faults.clear();
  box.clock.reset();
  box.app.members = null;
  box.declines.clear();
}
