import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";

type Running = AsyncLocalStorage<string | undefined>;

const shared = Symbol.for("geulbeot.request-id");

/** One a process, also where the compiler loads this module again. */
const running = ((globalThis as { [shared]?: Running })[shared] ??= new AsyncLocalStorage());

/** Runs the work of one request or job, so that every log line, job and provider's call within carries its id (decision 0033). */
export function withRequestId<T>(requestId: string, work: () => T): T {
  return running.run(requestId, work);
}

/**
 * Runs what outlives the request that happens to need it first, such as opening a connection: what it says an hour later in the log belongs to
 * no request.
 */
export function withoutRequestId<T>(work: () => T): T {
  return running.run(undefined, work);
}

/** The id of the request or job at hand; undefined outside of both. */
export function currentRequestId(): string | undefined {
  return running.getStore();
}

/** The same, or a new one outside of both (seeds, tests). */
export function currentOrNewRequestId(): string {
  return currentRequestId() ?? newRequestId();
}

/** 36 characters, as many as the columns have that keep it. */
export const newRequestId = (): string => randomUUID();
