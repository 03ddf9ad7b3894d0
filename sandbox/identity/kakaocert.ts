import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import type { Box } from "../box";
import { seoulClock } from "../clock";
import { json, type Call, type Reply, type Route } from "../http";
import type { Identity } from "../records";

const TOKEN_LIFE = 30 * 60_000;
const VERIFY_LIFE = 30 * 60_000;
const VERSION = "2.0";
const STATES = { waiting: 0, confirmed: 1, expired: 2, rejected: 3 };

type Token = { value: string; expiresAt: number };

/** Linkhub's codes are undocumented: no client may depend on them. */
class CertRefusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** Linkhub tokens and Kakaocert identity requests (providers.md 5.1, 5.2). */
export function kakaocert(box: Box): Route[] {
  const tokens = new Map<string, Token>();
  const bearer = (handle: (call: Call) => Reply) =>
    cert((call) => {
      checkBearer(box, tokens, call);
      return handle(call);
    });
  return [
    { method: "GET", path: "/linkhub/Time", target: "linkhub", handle: () => plain(box.clock.iso()) },
    { method: "POST", path: "/linkhub/KAKAOCERT/Token", target: "linkhub", handle: cert((call) => giveToken(box, tokens, call)) },
    { method: "POST", path: "/kakaocert/SignIdentity/Request", target: "identity", handle: bearer((call) => request(box, call)) },
    { method: "GET", path: "/kakaocert/SignIdentity/Status/:id", target: "identity", handle: bearer((call) => status(box, call)) },
    { method: "GET", path: "/kakaocert/SignIdentity/Verify/:id", target: "identity", handle: bearer((call) => verify(box, call)) },
  ];
}

export function identityState(box: Box, { decision, expiresAt }: Identity): keyof typeof STATES {
  if (decision) return decision;
  return box.clock.now() >= Date.parse(expiresAt) ? "expired" : "waiting";
}

function cert(handle: (call: Call) => Reply): (call: Call) => Reply {
  return (call) => {
    try {
      return handle(call);
    } catch (error) {
      if (error instanceof CertRefusal) return json(error.status, { code: -1, message: error.message });
      throw error;
    }
  };
}

function giveToken(box: Box, tokens: Map<string, Token>, call: Call): Reply {
  const { linkId, clientCode } = box.settings.cert;
  const [scheme, id, signature] = (call.headers.authorization ?? "").split(" ");
  const forwarded = header(call, "x-lh-forwarded");
  const path = call.url.pathname.replace(/^\/linkhub/, "");
  const signed = `POST\n${bodyHash(call)}\n${dateOf(call)}\n${forwarded && `${forwarded}\n`}${VERSION}\n${path}`;
  if (scheme !== "LINKHUB" || id !== linkId || !isSignedBy(box, signed, signature)) throw new CertRefusal(401, "wrong signature");
  if (call.json.access_id !== clientCode) throw new CertRefusal(400, "unknown access_id");
  if (!Array.isArray(call.json.scope) || call.json.scope.length === 0) throw new CertRefusal(400, "scope is missing");
  const token = { value: randomBytes(40).toString("base64url"), expiresAt: box.clock.now() + TOKEN_LIFE };
  tokens.set(token.value, token);
  return json(200, {
    session_token: token.value,
    serviceID: "KAKAOCERT",
    linkID: linkId,
    usercode: clientCode,
    scope: call.json.scope,
    expiration: new Date(token.expiresAt).toISOString(),
  });
}

function checkBearer(box: Box, tokens: Map<string, Token>, call: Call) {
  const token = tokens.get(/^Bearer (.+)$/.exec(call.headers.authorization ?? "")?.[1] ?? "");
  if (!token || token.expiresAt <= box.clock.now()) throw new CertRefusal(401, "token is unknown or expired");
}

function request(box: Box, call: Call): Reply {
  const { linkId, clientCode } = box.settings.cert;
  const [id, signature] = header(call, "x-kc-auth").split(" ");
  const signed = `POST\n${bodyHash(call)}\n${dateOf(call)}\n${VERSION}\n`;
  if (id !== linkId || !isSignedBy(box, signed, signature)) throw new CertRefusal(401, "wrong signature");
  const field = (name: string, shape: RegExp) => {
    const value = call.json[name];
    if (typeof value !== "string" || !shape.test(value)) throw new CertRefusal(400, `${name} is missing or wrong`);
    return value;
  };
  const seconds = call.json.Expires_in;
  if (typeof seconds !== "number" || !Number.isInteger(seconds) || seconds < 1 || seconds > 1000)
    throw new CertRefusal(400, "Expires_in is 1 to 1000");
  field("CallCenterNum", /\S/);
  const now = box.clock.now();
  const identity: Identity = {
    receiptId: newReceiptId(box, clientCode),
    request: call.json,
    name: field("ReceiverName", /\S/),
    phone: field("ReceiverHP", /^\d{10,11}$/),
    birthDay: field("ReceiverBirthDay", /^\d{8}$/),
    title: field("TMSTitle", /\S/),
    token: field("Token", /\S/),
    decision: null,
    requestedAt: new Date(now).toISOString(),
    expiresAt: new Date(now + seconds * 1000).toISOString(),
    completedAt: null,
    verifiedAt: null,
  };
  box.store.put({ kind: "identity", identity });
  return json(200, { receiptId: identity.receiptId });
}

function status(box: Box, { id }: Call): Reply {
  const identity = identityOf(box, id);
  const requested = identity.request;
  return json(200, {
    receiptID: identity.receiptId,
    clientCode: box.settings.cert.clientCode,
    clientName: "글벗",
    subClientName: "",
    subClientCode: requested.SubClientID ?? "",
    state: STATES[identityState(box, identity)],
    expires_in: requested.Expires_in,
    callCenterNum: requested.CallCenterNum,
    callCenterName: requested.CallCenterName ?? "",
    tmstitle: identity.title,
    tmsmessage: requested.TMSMessage ?? "",
    payload: requested.PayLoad ?? "",
    allowSimpleRegistYN: requested.isAllowSimpleRegistYN === true,
    verifyNameYN: requested.isVerifyNameYN === true,
    requestDT: digits(identity.requestedAt),
    regDT: digits(identity.requestedAt),
    viewDT: digits(identity.completedAt),
    completeDT: digits(identity.completedAt),
    expireDT: digits(identity.expiresAt),
    verifyDT: digits(identity.verifiedAt),
  });
}

/** Works once, within 30 minutes of the confirmation. */
function verify(box: Box, { id }: Call): Reply {
  const identity = identityOf(box, id);
  if (identityState(box, identity) !== "confirmed") throw new CertRefusal(400, "not confirmed");
  if (identity.verifiedAt) throw new CertRefusal(400, "verified already");
  if (box.clock.now() > Date.parse(identity.completedAt!) + VERIFY_LIFE) throw new CertRefusal(400, "too late to verify");
  box.store.put({ kind: "identity", identity: { ...identity, verifiedAt: box.clock.iso() } });
  return json(200, { receiptId: identity.receiptId, signedData: identity.token });
}

function identityOf(box: Box, receiptId: string): Identity {
  const identity = box.store.identities.get(receiptId);
  if (!identity) throw new CertRefusal(400, "no such receiptId");
  return identity;
}

/** 18 digits: three of the client, time, number. */
function newReceiptId(box: Box, clientCode: string): string {
  const time = seoulClock(box.clock.iso()).replace(/\D/g, "").slice(2);
  const id = `${clientCode.slice(0, 3)}${time}${String(randomInt(1000)).padStart(3, "0")}`;
  return box.store.identities.has(id) ? newReceiptId(box, clientCode) : id;
}

function bodyHash(call: Call): string {
  return createHash("sha256").update(call.body).digest("base64");
}

function isSignedBy(box: Box, signed: string, signature = ""): boolean {
  const expected = createHmac("sha256", Buffer.from(box.settings.cert.secretKey, "base64")).update(signed).digest();
  const given = Buffer.from(signature, "base64");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Tests move the sandbox's clock alone, so only the format is checked. */
function dateOf(call: Call): string {
  const date = header(call, "x-lh-date");
  if (Number.isNaN(Date.parse(date)) || header(call, "x-lh-version") !== VERSION)
    throw new CertRefusal(400, "x-lh-date or x-lh-version is wrong");
  return date;
}

function header(call: Call, name: string): string {
  return String(call.headers[name] ?? "");
}

function digits(iso: string | null): string {
  return iso ? seoulClock(iso).replace(/\D/g, "") : "";
}

function plain(body: string): Reply {
  return { status: 200, headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" }, body };
}
