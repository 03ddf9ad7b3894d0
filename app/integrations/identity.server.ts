import { createHash, createHmac } from "node:crypto";
import { randomToken } from "~/core/crypto.server";
import { providerCall } from "~/core/metrics.server";
import { settings } from "~/core/settings.server";
import { ProviderError, providerFetch } from "./provider-http.server";

export class IdentityError extends ProviderError {}

export type IdentityRequest = {
  name: string;
  /** YYYYMMDD */
  birthDay: string;
  phone: string;
  /** Seconds, at most 1000 (rule 98). */
  expiresInSeconds?: number;
};

export type AskedIdentity = {
  receiptId: string;
  /** The text to sign; secret until `verifyIdentity`. */
  token: string;
};

export type IdentityState = {
  state: "waiting" | "confirmed" | "expired" | "rejected" | "failed";
  /** The signature can be fetched only once. */
  verified: boolean;
};

const VERSION = "2.0";
const SCOPES = ["member", "310", "320", "330"];
const EARLY_MS = 30_000;
const states = new Map<unknown, IdentityState["state"]>([
  [0, "waiting"],
  [1, "confirmed"],
  [2, "expired"],
  [3, "rejected"],
  [4, "failed"],
]);

/** Asks a person for confirmation through Kakaocert (providers.md 5.1, 5.2). Refused: unknown person, invalid value. */
export async function requestIdentity({ name, birthDay, phone, expiresInSeconds = 300 }: IdentityRequest): Promise<AskedIdentity> {
  const { SERVICE_NAME, KAKAOCERT_CALL_CENTER } = settings();
  const token = randomToken().slice(0, 40);
  const { receiptId } = await call("POST", "/SignIdentity/Request", {
    CallCenterNum: KAKAOCERT_CALL_CENTER,
    CallCenterName: SERVICE_NAME,
    Expires_in: expiresInSeconds,
    ReceiverBirthDay: birthDay,
    ReceiverHP: phone,
    ReceiverName: name,
    TMSTitle: `${SERVICE_NAME} 본인확인`,
    TMSMessage: `${SERVICE_NAME}에서 본인확인을 요청했습니다.`,
    Token: token,
    isAllowSimpleRegistYN: true,
    isVerifyNameYN: true,
  });
  if (typeof receiptId !== "string" || !/^\d{1,40}$/.test(receiptId)) throw new IdentityError("unknown", null, 200);
  return { receiptId, token };
}

/** May be asked any number of times. Throws only IdentityError. */
export async function identityState(receiptId: string): Promise<IdentityState> {
  const answer = await call("GET", `/SignIdentity/Status/${encodeURIComponent(receiptId)}`);
  const state = states.get(answer.state);
  if (!state) throw new IdentityError("unknown", null, 200);
  return { state, verified: typeof answer.verifyDT === "string" && answer.verifyDT !== "" };
}

/**
 * Checks the signature, once, within 30 minutes of confirmation. Refused: unconfirmed, late, repeated, foreign.
 * Unknown: if `identityState` says `verified`, make a new request.
 */
export async function verifyIdentity(receiptId: string, token: string): Promise<void> {
  const { signedData } = await call("GET", `/SignIdentity/Verify/${encodeURIComponent(receiptId)}`);
  if (signedData !== token) throw new IdentityError("refused", null, 200);
}

/** Retries a 401 once, because tokens may end early. */
async function call(method: "GET" | "POST", path: string, body?: object): Promise<Record<string, unknown>> {
  const token = await linkhubToken();
  try {
    return await callWith(token, method, path, body);
  } catch (error) {
    if (!(error instanceof IdentityError && error.status === 401)) throw error;
    if (cached?.value === token) cached = undefined;
    return callWith(await linkhubToken(), method, path, body);
  }
}

async function callWith(token: string, method: "GET" | "POST", path: string, fields?: object): Promise<Record<string, unknown>> {
  const { apiUrl, linkId } = settings().kakaocert;
  const headers: Record<string, string> = { Authorization: `Bearer ${token}` };
  const body = fields && JSON.stringify(fields);
  if (body) {
    const date = new Date().toISOString();
    const signature = sign(`POST\n${hash(body)}\n${date}\n${VERSION}\n`);
    Object.assign(headers, { "Content-Type": "application/json;charset=utf-8", "x-lh-date": date, "x-lh-version": VERSION });
    headers["x-kc-auth"] = `${linkId} ${signature}`;
  }
  return send(apiUrl, path, { method, headers, body });
}

type LinkhubToken = { value: string; expiresAt: number; contract: string };

let cached: LinkhubToken | undefined;

async function linkhubToken(): Promise<string> {
  const { authUrl, linkId, clientCode } = settings().kakaocert;
  const contract = [authUrl, linkId, clientCode].join(" ");
  if (cached?.contract === contract && cached.expiresAt - EARLY_MS > Date.now()) return cached.value;
  const path = "/KAKAOCERT/Token";
  const body = JSON.stringify({ access_id: clientCode, scope: SCOPES });
  const date = new Date().toISOString();
  // "*": the token works from any of our machines.
  const signature = sign(`POST\n${hash(body)}\n${date}\n*\n${VERSION}\n${path}`);
  const headers = {
    Authorization: `LINKHUB ${linkId} ${signature}`,
    "Content-Type": "application/json",
    "x-lh-date": date,
    "x-lh-version": VERSION,
    "x-lh-forwarded": "*",
  };
  const { session_token: value, expiration } = await send(authUrl, path, { method: "POST", headers, body });
  const expiresAt = Date.parse(String(expiration));
  if (typeof value !== "string" || Number.isNaN(expiresAt)) throw new IdentityError("unknown", null, 200);
  cached = { value, expiresAt, contract };
  return value;
}

function send(origin: string, path: string, init: RequestInit): Promise<Record<string, unknown>> {
  // The rest of the path identifies a person: never log it.
  const name = path.split("/").slice(0, 3).join("/");
  const ask = () => providerFetch(IdentityError, origin + path, init, settings().KAKAO_TIMEOUT_MS);
  return providerCall("identity", `${init.method} ${name}`, ask);
}

function hash(body: string): string {
  return createHash("sha256").update(body).digest("base64");
}

function sign(text: string): string {
  return createHmac("sha256", Buffer.from(settings().kakaocert.secretKey, "base64")).update(text).digest("base64");
}
