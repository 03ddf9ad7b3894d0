import { AsyncLocalStorage } from "node:async_hooks";
import { settings } from "~/core/settings.server";

/** How long a statement of a job may take that says so itself; nobody waits at a browser for it. */
const own = new AsyncLocalStorage<number>();

let longestMs = 0;

/** All statements of `run` may take `ms` each, whatever they are. */
export function withStatementLimit<T>(ms: number, run: () => Promise<T>): Promise<T> {
  return own.run(ms, run);
}

/** To be called before the first statement of a process whose work asks for more than a page may, so that the server lets it. */
export function expectStatementsOf(ms: number): void {
  longestMs = ms;
}

/** How long the server itself lets a statement run whose client has gone, in seconds; 0 is for ever, as the servers say it. */
export function serverLimitSeconds(): number {
  const ms = Math.max(settings().DATABASE_WRITE_MS, longestMs);
  return Number.isFinite(ms) ? Math.ceil(ms / 1_000) : 0;
}

/** A locking read waits for others' locks as a write does. */
const reads = /^\s*\(*\s*(select|with)\b/i;
const locks = /\bfor (update|share)\b/i;

/** How long a statement may take, from being asked to its last row, in milliseconds. */
export function limitOf(statement: string): number {
  const { DATABASE_READ_MS, DATABASE_WRITE_MS } = settings();
  return own.getStore() ?? (reads.test(statement) && !locks.test(statement) ? DATABASE_READ_MS : DATABASE_WRITE_MS);
}
