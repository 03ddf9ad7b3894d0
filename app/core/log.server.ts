import pino from "pino";
import { currentRequestId } from "./request-id.server";

/**
 * The log: one line of JSON per event. Never log a body, a token, a phone or an account number; the redacted paths below are only a safety
 * net.
 */
export const log = pino({
  level: process.env.LOG_LEVEL ?? "info",
  redact: { paths: ["*.password", "*.token", "*.accessToken", "*.refreshToken", "*.phone", "*.authorization", "*.cookie"], remove: true },
  base: { process: process.env.PROCESS_NAME ?? "web" },
  serializers: { err: errorForLog },
  // pino leaves out an undefined id, outside of requests and jobs.
  mixin: () => ({ requestId: currentRequestId() }),
});

/**
 * An error in a form fit for the log: a failed statement without its values, which may be a post, an address or a token. A text thrown
 * instead of an error is logged as it is.
 */
export function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { params: _params, sql: _sql, ...told } = pino.stdSerializers.err(hideValues(error)) as Record<string, unknown>;
  return told;
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

const TELL_EVERY_MS = 10_000;
const told = new Map<string, { at: number; times: number }>();

/**
 * Runs `tell` for something that may happen thousands of times a second: the first time at once, then at most every ten seconds for each
 * `key`. `times` is how often it happened since it was told last.
 */
export function tellSeldom(key: string, tell: (times: number) => void): void {
  const now = performance.now();
  const known = told.get(key) ?? { at: -Infinity, times: 0 };
  known.times += 1;
  told.set(key, known);
  if (now - known.at < TELL_EVERY_MS) return;
  tell(known.times);
  told.set(key, { at: now, times: 0 });
}
