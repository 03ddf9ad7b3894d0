import { drizzle, type MySql2Database } from "drizzle-orm/mysql2";
import mysql from "mysql2/promise";
import { settings } from "~/core/settings.server";
import { LimitedPool } from "./limited-pool";
import { serverLimitSeconds } from "./statement-limits";

export type Db = MySql2Database;

let pool: mysql.Pool | undefined;
let client: Db | undefined;

/** As many may wait for each connection; who comes then is told at once that it is too busy. */
const WAITING_EACH = 50;

/** The process's one database. Times are UTC; READ COMMITTED keeps range locks out of the way of the queue's claims. */
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
  });
  pool.pool.on("connection", (connection) => {
    connection.query("SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED");
    connection.query("SET SESSION time_zone = '+00:00', innodb_lock_wait_timeout = 10");
    // What a client left behind ends by itself. MariaDB knows the first, MySQL and TiDB the second; the other is refused, which is no matter.
    const seconds = serverLimitSeconds();
    connection.query(`SET SESSION max_statement_time = ${seconds}`, () => {});
    connection.query(`SET SESSION max_execution_time = ${seconds * 1_000}`, () => {});
  });
  client = drizzle(new LimitedPool(pool, DATABASE_READ_MS) as unknown as mysql.Pool, { mode: "planetscale" }) as unknown as Db;
  return client;
}

/** How many connections are open, how many of them at rest, and how many statements wait for one. */
export function poolState(): Record<"open" | "free" | "waiting", number> {
  const inner = pool?.pool as unknown as
    Record<"_allConnections" | "_freeConnections" | "_connectionQueue", { length: number }> | undefined;
  return {
    open: inner?._allConnections.length ?? 0,
    free: inner?._freeConnections.length ?? 0,
    waiting: inner?._connectionQueue.length ?? 0,
  };
}

/** Ends the pool once what runs has finished; an open pool keeps the process alive. */
export async function closeDatabase(): Promise<void> {
  const ending = pool;
  pool = undefined;
  client = undefined;
  await ending?.end();
}
