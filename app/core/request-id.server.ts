import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";

const running = new AsyncLocalStorage<string | undefined>();

/** Log lines, jobs and provider calls within carry the id (ADR 33). */
export function withRequestId<T>(requestId: string, work: () => T): T {
  return running.run(requestId, work);
}

/** Runs work that outlives its request: later log lines must not carry its id. */
export function withoutRequestId<T>(work: () => T): T {
  return running.run(undefined, work);
}

/** Id of the current request or job; undefined outside. */
export function currentRequestId(): string | undefined {
  return running.getStore();
}

/** The current id, else a new one. */
export function currentOrNewRequestId(): string {
  return currentRequestId() ?? newRequestId();
}

/** 36 characters, as wide as the id's columns. */
export const newRequestId = (): string => randomUUID();
