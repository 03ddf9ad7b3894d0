import { drizzle, type MySql2Database } from "drizzle-orm/mysql2";
import mysql from "mysql2/promise";
import { settings } from "~/core/settings.server";

export type Db = MySql2Database;

let pool: mysql.Pool | undefined;
let client: Db | undefined;

/** The process's one database. Times are UTC; READ COMMITTED keeps range locks out of the way of the queue's claims. */
export function database(): Db {
  if (client) return client;
  pool = mysql.createPool({
    uri: settings().DATABASE_URL,
    connectionLimit: settings().DATABASE_POOL,
    timezone: "Z",
    charset: "utf8mb4",
    supportBigNumbers: true,
    connectTimeout: 5_000,
    enableKeepAlive: true,
  });
  pool.pool.on("connection", (connection) => {
    connection.query("SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED");
    connection.query("SET SESSION time_zone = '+00:00', innodb_lock_wait_timeout = 10");
  });
  client = drizzle(pool, { mode: "planetscale" }) as unknown as Db;
  return client;
}

/** Ends the pool once what runs has finished; an open pool keeps the process alive. */
export async function closeDatabase(): Promise<void> {
  const ending = pool;
  pool = undefined;
  client = undefined;
  await ending?.end();
}
