import pino from "pino";
import { currentRequestId } from "./request-id.server";

/** One line of JSON a fact. Never give it a body, a token, a phone or an account number; the paths below are a net, not a licence. */
export const log = pino({
  level: process.env.LOG_LEVEL ?? "info",
  redact: { paths: ["*.password", "*.token", "*.accessToken", "*.refreshToken", "*.phone", "*.authorization", "*.cookie"], remove: true },
  base: { process: process.env.PROCESS_NAME ?? "web" },
  serializers: { err: errorForLog },
  // Undefined, outside of requests and jobs, is not written.
  mixin: () => ({ requestId: currentRequestId() }),
});

/**
 * An error for the log: a failed statement is told without the values it was given, which may be a post, an address or a token.
 * A text in place of an error is told as it is.
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
