import type { Pool, PoolConnection, QueryOptions, QueryValues } from "mysql2/promise";
import { asAway, DatabaseAway } from "~/core/database-error.server";
import { withTimeout } from "~/core/with-timeout";
import { limitOf, noteSilence, shortLimit } from "./statement-limits";

type Asked = QueryOptions;

/** Return days and instants as texts without drizzle's typeCast function, which cost 0.15 of 2.4 ms for 2,500 values. */
const withTexts = (asked: Asked): Asked => ({ ...asked, typeCast: true, dateStrings: true });

/** Pool with time-outs for connections and statements. A timed-out connection is destroyed, so that the next may reach a working server. */
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

/** Errors without errno come from the pool itself. */
const hasNumber = (error: unknown) => error instanceof Error && "errno" in error;

class LimitedConnection {
  private gone: DatabaseAway | undefined;
  constructor(private readonly connection: PoolConnection) {}

  async query(asked: Asked, values?: QueryValues) {
    // A rollback after the loss reports the loss itself.
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
    // A frozen server never answers a goodbye.
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
