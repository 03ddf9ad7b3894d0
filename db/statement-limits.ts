import { AsyncLocalStorage } from "node:async_hooks";
import { settings } from "~/core/settings.server";

/** The statement limit of a job that sets its own. */
const own = new AsyncLocalStorage<number>();

let longestMs = 0;

/** Gives all statements of `run` a limit of `ms` each. */
export function withStatementLimit<T>(ms: number, run: () => Promise<T>): Promise<T> {
  return own.run(ms, run);
}

/** Raises the server's own limit; call it before the first statement of a process with longer statements than a page's. */
export function expectStatementsOf(ms: number): void {
  longestMs = ms;
}

/** After how many seconds the server ends a statement whose client is gone; 0 means never. */
export function serverLimitSeconds(): number {
  const ms = Math.max(settings().DATABASE_WRITE_MS, longestMs);
  return Number.isFinite(ms) ? Math.ceil(ms / 1_000) : 0;
}

/** A locking read waits for locks as a write does. Its lock is its last clause, so that the rest of a long statement is not searched for it. */
const reads = /^\s*\(*\s*(select|with)\b/i;
const locks = /\bfor (update|share)\b/i;
const LAST_CLAUSE = 80;

/** A statement's limit in milliseconds, from the request to its last row. */
export function limitOf(statement: string): number {
  const { DATABASE_READ_MS, DATABASE_WRITE_MS } = settings();
  const isRead = reads.test(statement) && !locks.test(statement.slice(-LAST_CLAUSE));
  return own.getStore() ?? (isRead ? shortLimit(DATABASE_READ_MS) : DATABASE_WRITE_MS);
}

/** Until when the request at hand waits only shortly. */
const request = new AsyncLocalStorage<{ shortUntil: number }>();
const SHORT_MS = 250;
const REMEMBER_MS = 1_000;

/**
 * Answers a request by `run`, which waits for a silent database once: when one wait has run out, the reading statements that follow within a
 * second (the frame of the error page) get a quarter of a second each. Writing statements keep their limit: nobody knows what became of one
 * that is given up.
 */
export function waitingOnce<T>(run: () => T): T {
  return request.run({ shortUntil: 0 }, run);
}

/** Remembers that the request at hand has waited for the database in vain, by itself or with another request. */
export function noteSilence(): void {
  const store = request.getStore();
  if (store) store.shortUntil = performance.now() + REMEMBER_MS;
}

/** The limit of `ms`, shortened for a request that has waited in vain. */
export function shortLimit(ms: number): number {
  return performance.now() < (request.getStore()?.shortUntil ?? 0) ? Math.min(ms, SHORT_MS) : ms;
}
