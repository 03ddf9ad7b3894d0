import type { Pool, PoolConnection, QueryOptions, QueryValues } from "mysql2/promise";
import { asAway, DatabaseAway } from "~/core/database-error.server";
import { withTimeout } from "~/core/with-timeout";
import { limitOf, noteSilence, shortLimit } from "./statement-limits";

/** drizzle always asks by an object. */
type Asked = QueryOptions;

/**
 * Days and instants as texts, as drizzle asks for them, but not by its function, which the driver would call for each value of each row: that
 * took 0.15 ms of the 2.4 of a report of 2,500 values.
 */
const withTexts = (asked: Asked): Asked => ({ ...asked, typeCast: true, dateStrings: true });

/**
 * The pool for drizzle with a time limit on every wait: for a connection and for each statement. A connection whose statement timed out, or
 * whose server stopped serving, is closed instead of returned, so that the next one may reach a working server.
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
      return new LimitedConnection(await inTime(shortLimit(this.waitMs), coming, "no connection to be had"));
    } catch (error) {
      coming.then(
        (late) => late.release(),
        () => {},
      );
      throw asAway(error) ?? (hasNumber(error) ? error : new DatabaseAway((error as Error).message, { cause: error }));
    }
  }
}

/** An error without errno comes from the pool itself: closed, or too many waiting. */
const hasNumber = (error: unknown) => error instanceof Error && "errno" in error;

class LimitedConnection {
  private gone: DatabaseAway | undefined;
  constructor(private readonly connection: PoolConnection) {}

  async query(asked: Asked, values?: QueryValues) {
    // A rollback after the loss reports the loss, not that the connection is closed.
    if (this.gone) throw this.gone;
    try {
      return await inTime(limitOf(asked.sql), this.connection.query(withTexts(asked), values), "the statement was not answered");
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
    // Destroyed without a goodbye, which a frozen server would never answer.
    (this.connection as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  }
}

function inTime<T>(ms: number, doing: Promise<T>, what: string): Promise<T> {
  if (!Number.isFinite(ms)) return doing;
  return withTimeout(ms, doing, () => {
    noteSilence();
    return new DatabaseAway(`${what} within ${ms} ms`);
  });
}
