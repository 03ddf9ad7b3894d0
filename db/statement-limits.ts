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
  return own.getStore() ?? (reads.test(statement) && !locks.test(statement.slice(-LAST_CLAUSE)) ? DATABASE_READ_MS : DATABASE_WRITE_MS);
}
