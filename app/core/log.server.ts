import pino from "pino";
import { currentRequestId } from "./request-id.server";

/** Never log a body, a token, a phone or an account number; the redacted paths are only a safety net. */
export const log = pino({
  level: process.env.LOG_LEVEL ?? "info",
  redact: { paths: ["*.password", "*.token", "*.accessToken", "*.refreshToken", "*.phone", "*.authorization", "*.cookie"], remove: true },
  base: { process: process.env.PROCESS_NAME ?? "web" },
  serializers: { err: errorForLog },
  mixin: () => ({ requestId: currentRequestId() }),
});

/** An error without its statement's values, which may be a post, address or token. */
export function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { params: _params, sql: _sql, ...logged } = pino.stdSerializers.err(hideValues(error)) as Record<string, unknown>;
  return logged;
}

function hideValues(error: Error): Error {
  const { query, cause } = error as Error & { query?: unknown };
  const message = typeof query === "string" ? `Failed query: ${query}` : error.message.replace(/entry '.*' for key/s, "entry '…' for key");
  const hidden = cause instanceof Error ? hideValues(cause) : cause;
  if (message === error.message && hidden === cause) return error;
  const stack = error.stack?.replace(error.message, message);
  return Object.defineProperties(Object.create(Object.getPrototypeOf(error), Object.getOwnPropertyDescriptors(error)) as Error, {
    message: { value: message },
    stack: { value: stack },
    cause: { value: hidden },
  });
}

const LOG_EVERY_MS = 10_000;
const throttled = new Map<string, { at: number; times: number }>();

/** Throttles log lines to one per `key` and ten seconds. `times` counts events since the last. */
export function logSeldom(key: string, write: (times: number) => void): void {
  const now = performance.now();
  const entry = throttled.get(key) ?? { at: -Infinity, times: 0 };
  entry.times += 1;
  throttled.set(key, entry);
  if (now - entry.at < LOG_EVERY_MS) return;
  write(entry.times);
  throttled.set(key, { at: now, times: 0 });
}
