import type { Box } from "../box";
import type { Route } from "../http";
import { identityState } from "../identity/kakaocert";
import { CHARGE_CALLS, type ChargeCall } from "../kakaopay-declines";
import type { Identity } from "../records";
import { BadControl, get, post } from "./control-route";

export function controlProviders(box: Box): Route[] {
  return [
    get("payments", (query) => payments(box, query)),
    post("payments", (body) => orderPayments(box, body)),
    get("identities", (query) => identities(box, query)),
    post("identities", (body) => decide(box, body)),
  ];
}

function payments(box: Box, query: URLSearchParams) {
  const [user, sid, tid] = [query.get("partnerUserId"), query.get("sid"), query.get("tid")];
  const matches = [...box.store.payments.values()].filter(
    (payment) => (!user || payment.partnerUserId === user) && (!sid || payment.sid === sid) && (!tid || payment.tid === tid),
  );
  const approved = matches.filter((payment) => payment.approvedAt !== null);
  const subscriptions = [...box.store.subscriptions.values()].filter(
    (subscription) => (!user || subscription.partnerUserId === user) && (!sid || subscription.sid === sid),
  );
  return {
    count: matches.length,
    chargedWon: approved.reduce((sum, payment) => sum + payment.amount.total, 0),
    canceledWon: approved.reduce((sum, payment) => sum + payment.canceled.total, 0),
    payments: matches,
    subscriptions,
    declines: box.declines.list,
  };
}

function orderPayments(box: Box, { decline, monthlyLimit }: Record<string, unknown>) {
  if (monthlyLimit !== undefined) box.declines.monthlyLimit = countOrNull(monthlyLimit, "monthlyLimit");
  if (decline === null) box.declines.list = [];
  if (decline === null || decline === undefined) return;
  const { sid, partnerUserId, on, months, times, code, resultCode, resultMessage } = decline as Record<string, unknown>;
  const operations = on === undefined ? undefined : [on].flat();
  if (operations && !operations.every((operation) => CHARGE_CALLS.includes(operation as ChargeCall)))
    throw new BadControl(`on is of ${CHARGE_CALLS.join(", ")}`);
  if (months !== undefined && !(Array.isArray(months) && months.every((month) => /^\d{6}$/.test(String(month)))))
    throw new BadControl('months is a list as ["202603"]');
  return box.declines.add({
    sid: typeof sid === "string" ? sid : null,
    partnerUserId: typeof partnerUserId === "string" ? partnerUserId : null,
    on: operations as ChargeCall[] | undefined,
    months: months === undefined ? null : (months as unknown[]).map(String),
    times: times === undefined ? null : countOrNull(times, "times"),
    code: typeof code === "number" ? code : null,
    resultCode: typeof resultCode === "string" ? resultCode : undefined,
    resultMessage: typeof resultMessage === "string" ? resultMessage : undefined,
  });
}

function countOrNull(value: unknown, name: string): number | null {
  if (value === null || (typeof value === "number" && Number.isInteger(value) && value >= 0)) return value;
  throw new BadControl(`${name} is a whole number or null`);
}

function identities(box: Box, query: URLSearchParams) {
  const [name, receiptId] = [query.get("name"), query.get("receiptId")];
  const matches = [...box.store.identities.values()]
    .filter((identity) => (!name || identity.name === name) && (!receiptId || identity.receiptId === receiptId))
    .map((identity) => ({ ...identity, state: identityState(box, identity) }));
  return { count: matches.length, identities: matches };
}

function decide(box: Box, { receiptId, state }: Record<string, unknown>) {
  const identity = box.store.identities.get(String(receiptId ?? ""));
  if (!identity) throw new BadControl("no such receiptId");
  if (state !== "confirmed" && state !== "rejected" && state !== "expired") throw new BadControl("state is confirmed, rejected or expired");
  const now = box.clock.iso();
  const ending: Partial<Identity> =
    state === "expired" ? { decision: null, completedAt: null, expiresAt: now } : { decision: state, completedAt: now };
  box.store.put({ kind: "identity", identity: { ...identity, ...ending } });
}
