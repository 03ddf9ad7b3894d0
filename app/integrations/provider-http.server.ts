import { neverLeft } from "./kakao-http.server";

/**
 * What a failed call of a provider means to us:
 * away: certainly not accepted (no connection, maintenance) · unknown: may have been accepted (time-out, cut, 5xx, not JSON) ·
 * refused: a definite no, see `code`.
 */
export type ProviderErrorKind = "away" | "unknown" | "refused";

/** A provider's error is a class of its own. It carries no address, name or number of a person: it may be logged as it is. */
export abstract class ProviderError extends Error {
  constructor(
    readonly kind: ProviderErrorKind,
    /** The provider's own number, null when it gave none. */
    readonly code: number | null = null,
    readonly status: number | null = null,
    /** Why the money was refused, in the provider's word and sentence. */
    readonly reason: { code: string; message: string } | null = null,
    options?: ErrorOptions,
  ) {
    super(`${kind}${code === null ? "" : ` ${code}`}${status === null ? "" : ` (HTTP ${status})`}`, options);
    this.name = new.target.name;
  }
}

type Failure = new (...parts: ConstructorParameters<typeof ProviderError>) => ProviderError;

/** Sends one call and answers its JSON object. Throws a `Failure`, never anything else. */
export async function providerFetch(Failure: Failure, url: string, init: RequestInit, timeoutMs: number): Promise<Record<string, unknown>> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(timeoutMs) });
    text = await response.text();
  } catch (error) {
    throw new Failure(neverLeft(error) ? "away" : "unknown", null, null, null, { cause: error });
  }
  const body = parseObject(text);
  if (response.ok && body) return body;
  const code = numberOf(body?.error_code ?? body?.code);
  throw new Failure(kindOf(response.status, numberOf(body?.error_code)), code, response.status, reasonOf(body?.extras));
}

const maintenance = new Set<number | null>([-7, -9798]);
const unsure = new Set<number | null>([-1, -603]);

// A gateway's 5xx says nothing about what happened behind it; KakaoPay's own numbers do, whatever the status. Linkhub's are not public.
function kindOf(status: number, payCode: number | null): ProviderErrorKind {
  if (maintenance.has(payCode)) return "away";
  if (payCode !== null && payCode <= -700 && payCode > -800) return "refused";
  if (status >= 400 && status < 500 && status !== 408 && !unsure.has(payCode)) return "refused";
  return "unknown";
}

function reasonOf(extras: unknown): ProviderError["reason"] {
  if (typeof extras !== "object" || extras === null) return null;
  const { method_result_code: code, method_result_message: message } = extras as Record<string, unknown>;
  return typeof code === "string" ? { code, message: typeof message === "string" ? message : "" } : null;
}

function numberOf(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
