import { drizzle, type MySql2Database } from "drizzle-orm/mysql2";
import mysql from "mysql2/promise";
import { settings } from "~/core/settings.server";
import { LimitedPool } from "./limited-pool";
import { serverLimitSeconds } from "./statement-limits";

export type Db = MySql2Database;

let pool: mysql.Pool | undefined;
let client: Db | undefined;

/** Requests waiting for each connection; further ones fail at once as too busy. */
const WAITING_EACH = 50;

/** The process's database pool. Times are UTC; READ COMMITTED avoids range locks, which would block claims. */
export function database(): Db {
  if (client) return client;
  const { DATABASE_URL, DATABASE_POOL, DATABASE_READ_MS } = settings();
  pool = mysql.createPool({
    uri: DATABASE_URL,
    connectionLimit: DATABASE_POOL,
    queueLimit: DATABASE_POOL * WAITING_EACH,
    timezone: "Z",
    charset: "utf8mb4",
    supportBigNumbers: true,
    connectTimeout: 5_000,
    enableKeepAlive: true,
    // Else the driver takes the stack at each statement, a tenth of what one costs. drizzle's own error says who asked.
    trace: false,
  });
  pool.pool.on("connection", (connection) => {
    connection.query("SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED");
    // MySQL cuts what GROUP_CONCAT joins at 1,024 bytes, which a friend's tags can exceed.
    connection.query("SET SESSION time_zone = '+00:00', innodb_lock_wait_timeout = 10, group_concat_max_len = 65536");
    // Makes the server end statements whose client is gone. MariaDB knows the first setting, MySQL and TiDB the second; the failure of the
    // other is ignored.
    const seconds = serverLimitSeconds();
    connection.query(`SET SESSION max_statement_time = ${seconds}`, () => {});
    connection.query(`SET SESSION max_execution_time = ${seconds * 1_000}`, () => {});
  });
  client = drizzle(new LimitedPool(pool, DATABASE_READ_MS) as unknown as mysql.Pool, { mode: "planetscale" }) as unknown as Db;
  return client;
}

/** The number of open and idle connections, and of statements waiting for one. */
export function poolState(): Record<"open" | "free" | "waiting", number> {
  const inner = pool?.pool as unknown as
    Record<"_allConnections" | "_freeConnections" | "_connectionQueue", { length: number }> | undefined;
  return {
    open: inner?._allConnections.length ?? 0,
    free: inner?._freeConnections.length ?? 0,
    waiting: inner?._connectionQueue.length ?? 0,
  };
}

/** Closes the pool after running statements; an open pool keeps the process alive. */
export async function closeDatabase(): Promise<void> {
  const ending = pool;
  pool = undefined;
  client = undefined;
  await ending?.end();
}
