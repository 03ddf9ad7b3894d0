import type { Pool, PoolConnection, QueryOptions, QueryValues } from "mysql2/promise";
import { asAway, DatabaseAway } from "~/core/database-error.server";
import { withTimeout } from "~/core/with-timeout";
import { limitOf } from "./statement-limits";

/** drizzle always asks by an object. */
type Asked = QueryOptions;

/**
 * The pool as drizzle uses it, with an end to every wait: for a connection, and for each statement on it. A connection whose statement ran
 * out of time, or whose server does not serve any more, is closed and never given back: the next one may lead to a server that does.
 */
export class LimitedPool {
  constructor(
    private readonly pool: Pool,
    private readonly waitMs: number,
  ) {}

  async query(asked: Asked, values?: QueryValues) {
    const connection = await this.getConnection();
    try {
      return await connection.query(asked, values);
    } finally {
      connection.release();
    }
  }

  async getConnection(): Promise<LimitedConnection> {
    const coming = this.pool.getConnection();
    try {
      return new LimitedConnection(await inTime(this.waitMs, coming, "no connection to be had"));
    } catch (error) {
      coming.then(
        (late) => late.release(),
        () => {},
      );
      throw asAway(error) ?? (hasNumber(error) ? error : new DatabaseAway((error as Error).message, { cause: error }));
    }
  }
}

/** Without the server's number it comes from the pool: closed, or as many waiting as may. */
const hasNumber = (error: unknown) => error instanceof Error && "errno" in error;

class LimitedConnection {
  private gone: DatabaseAway | undefined;
  constructor(private readonly connection: PoolConnection) {}

  async query(asked: Asked, values?: QueryValues) {
    // Whoever rolls back after the loss learns of the loss, not that the connection is closed.
    if (this.gone) throw this.gone;
    try {
      return await inTime(limitOf(asked.sql), this.connection.query(asked, values), "the statement was not answered");
    } catch (error) {
      this.gone = asAway(error);
      if (this.gone) this.close();
      throw this.gone ?? error;
    }
  }

  release(): void {
    if (!this.gone) this.connection.release();
  }

  private close(): void {
    this.connection.destroy();
    // A goodbye to a server that is frozen would never end.
    (this.connection as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  }
}

function inTime<T>(ms: number, doing: Promise<T>, what: string): Promise<T> {
  if (!Number.isFinite(ms)) return doing;
  return withTimeout(ms, doing, () => new DatabaseAway(`${what} within ${ms} ms`));
}
