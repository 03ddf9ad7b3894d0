import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";

const running = new AsyncLocalStorage<string | undefined>();

/** Runs the work of one request or job: every log line, job and provider call within carries its id (ADR 33). */
export function withRequestId<T>(requestId: string, work: () => T): T {
  return running.run(requestId, work);
}

/**
 * Runs work that outlives the request which starts it, such as opening a connection, so that its later log lines do not carry that
 * request's id.
 */
export function withoutRequestId<T>(work: () => T): T {
  return running.run(undefined, work);
}

/** The id of the current request or job; undefined outside of both. */
export function currentRequestId(): string | undefined {
  return running.getStore();
}

/** The id of the current request or job; a new one outside of both (seeds, tests). */
export function currentOrNewRequestId(): string {
  return currentRequestId() ?? newRequestId();
}

/** A new request id: 36 characters, the width of its database columns. */
export const newRequestId = (): string => randomUUID();
