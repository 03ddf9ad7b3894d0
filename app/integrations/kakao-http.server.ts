import { providerCall } from "~/core/metrics.server";
import { settings } from "~/core/settings.server";
import { textOf } from "./text-of.server";

/**
 * token: -401, invalid_grant · scope: no consent (-402) · quota: -10, -11, -531 … -536, KOE237 · refused: any other no · away: not
 * accepted · unknown: perhaps accepted (time-out, 5xx, -1, -603, not JSON).
 */
export type MessengerErrorKind = "token" | "scope" | "quota" | "refused" | "away" | "unknown";

export class MessengerError extends Error {
  constructor(
    readonly kind: MessengerErrorKind,
    /** A number from kapi, "KOE322" from kauth. */
    readonly code: number | string | null = null,
    readonly status: number | null = null,
    readonly requiredScopes: string[] = [],
    options?: ErrorOptions,
  ) {
    super(`messenger ${kind}${code === null ? "" : ` ${code}`}${status === null ? "" : ` (HTTP ${status})`}`, options);
    this.name = "MessengerError";
  }
}

export type KakaoRequest = {
  path: string;
  accessToken: string;
  method: "GET" | "POST";
  form?: Record<string, string>;
  query?: Record<string, string>;
  timeoutMs?: number;
};

export function kakaoApi({ path, accessToken, method, form, query, timeoutMs }: KakaoRequest): Promise<unknown> {
  const url = new URL(settings().kakao.apiUrl + path);
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  return kakaoFetch(
    url,
    { method, headers: { Authorization: `Bearer ${accessToken}` }, body: form && new URLSearchParams(form) },
    timeoutMs,
  );
}

/** Calls kauth or kapi; returns parsed JSON. Throws only MessengerError. */
export function kakaoFetch(url: URL, init: RequestInit, timeoutMs = settings().KAKAO_TIMEOUT_MS): Promise<unknown> {
  return providerCall("messenger", `${init.method} ${url.pathname}`, () => call(url, init, timeoutMs));
}

async function call(url: URL, init: RequestInit, timeoutMs: number): Promise<unknown> {
  const answer = await textOf(url, init, timeoutMs);
  if ("failed" in answer) throw new MessengerError(answer.failed, null, null, [], { cause: answer.cause });
  const body = parseExactly(answer.text);
  if (answer.ok && body !== undefined) return body;
  throw failure(answer.status, body);
}

const quotas = new Set<unknown>([-10, -11, -531, -532, -533, -536, "KOE237"]);
const maintenance = new Set<unknown>([-7, -9798]);
const unsure = new Set<unknown>([-1, -603]);

function failure(status: number, body: unknown): MessengerError {
  const { code, error_code, error, required_scopes } = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>;
  const known = typeof code === "number" ? code : typeof error_code === "string" ? error_code : null;
  const scopes = Array.isArray(required_scopes) ? required_scopes.map(String) : [];
  return new MessengerError(kindOf(status, known, error, body === undefined), known, status, scopes);
}

function kindOf(status: number, code: number | string | null, error: unknown, notJson: boolean): MessengerErrorKind {
  if (maintenance.has(code)) return "away";
  if (notJson || unsure.has(code)) return "unknown";
  if (code === -401 || error === "invalid_grant") return "token";
  if (code === -402) return "scope";
  if (quotas.has(code) || status === 429) return "quota";
  return status >= 400 && status < 500 ? "refused" : "unknown";
}

const stringOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Too large integers become strings. Undefined for invalid JSON. */
export function parseExactly(text: string): unknown {
  const exact = text.replace(stringOrNumber, (token) =>
    /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token,
  );
  try {
    return JSON.parse(exact);
  } catch {
    return undefined;
  }
}
