import { textOf } from "./text-of.server";

/** away: not accepted · unknown: perhaps accepted (time-out, 5xx, not JSON) · refused: a definite no. */
export type ProviderErrorKind = "away" | "unknown" | "refused";

/** Contains no personal data, so it may be logged. */
export abstract class ProviderError extends Error {
  constructor(
    readonly kind: ProviderErrorKind,
    readonly code: number | null = null,
    readonly status: number | null = null,
    readonly reason: { code: string; message: string } | null = null,
    options?: ErrorOptions,
  ) {
    super(`${kind}${code === null ? "" : ` ${code}`}${status === null ? "" : ` (HTTP ${status})`}`, options);
    this.name = new.target.name;
  }
}

type Failure = new (...parts: ConstructorParameters<typeof ProviderError>) => ProviderError;

/** Throws only `Failure`. */
export async function providerFetch(Failure: Failure, url: string, init: RequestInit, timeoutMs: number): Promise<Record<string, unknown>> {
  const answer = await textOf(url, init, timeoutMs);
  if ("failed" in answer) throw new Failure(answer.failed, null, null, null, { cause: answer.cause });
  const body = parseObject(answer.text);
  if (answer.ok && body) return body;
  const code = numberOf(body?.error_code ?? body?.code);
  throw new Failure(kindOf(answer.status, code, numberOf(body?.error_code)), code, answer.status, reasonOf(body?.extras));
}

const maintenance = new Set<number | null>([-7, -9798]);
const unsure = new Set<number | null>([-1, -603]);

// A gateway's 5xx leaves the outcome open; KakaoPay's own codes decide.
function kindOf(status: number, code: number | null, payCode: number | null): ProviderErrorKind {
  if (maintenance.has(payCode)) return "away";
  if (payCode !== null && payCode <= -700 && payCode > -800) return "refused";
  if (status < 400 || status >= 500 || status === 408 || unsure.has(payCode)) return "unknown";
  return code === null || status === 429 ? "away" : "refused";
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
