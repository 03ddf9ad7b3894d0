import { drizzle, type MySql2Database } from "drizzle-orm/mysql2";
import mysql from "mysql2/promise";
import { settings } from "~/core/settings.server";
import { LimitedPool } from "./limited-pool";
import { serverLimitSeconds } from "./statement-limits";

export type Db = MySql2Database;

type Client = { pool: mysql.Pool; limited: LimitedPool; db: Db };

let client: Client | undefined;
let snapshots: Client | undefined;

/** Requests queued per connection; further ones fail at once as too busy. */
const WAITING_EACH = 50;

/** READ COMMITTED avoids range locks, which would block claims. */
const COMMITTED = "SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED";
const SNAPSHOTS = ["SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY", "SET SESSION autocommit = 0"];

/** The process's pool; times are UTC. */
export function database(): Db {
  client ??= connect(settings().DATABASE_POOL, [COMMITTED]);
  return client.db;
}

/** Run `read` on one read-only snapshot. Its own pool keeps reports from delaying others and saves two statements. */
export async function readSnapshot<T>(read: (db: Db) => Promise<T>): Promise<T> {
  snapshots ??= connect(Math.ceil(settings().DATABASE_POOL / 2), SNAPSHOTS);
  const connection = await snapshots.limited.getConnection();
  try {
    return await read(asDb(connection));
  } finally {
    await connection.query({ sql: "COMMIT" }).finally(() => connection.release());
  }
}

function connect(connections: number, session: string[]): Client {
  const { DATABASE_URL, DATABASE_READ_MS } = settings();
  const pool = mysql.createPool({
    uri: DATABASE_URL,
    connectionLimit: connections,
    queueLimit: connections * WAITING_EACH,
    timezone: "Z",
    charset: "utf8mb4",
    supportBigNumbers: true,
    connectTimeout: 5_000,
    enableKeepAlive: true,
    // Capturing the stack costs a tenth of each statement; drizzle's error names the caller.
    trace: false,
  });
  pool.pool.on("connection", (connection) => {
    for (const statement of session) connection.query(statement);
    // MySQL cuts GROUP_CONCAT at 1,024 bytes, which a friend's tags can exceed.
    connection.query("SET SESSION time_zone = '+00:00', innodb_lock_wait_timeout = 10, group_concat_max_len = 65536");
    // The server ends statements whose client is gone. MariaDB knows the first setting, MySQL and TiDB the second.
    const seconds = serverLimitSeconds();
    connection.query(`SET SESSION max_statement_time = ${seconds}`, () => {});
    connection.query(`SET SESSION max_execution_time = ${seconds * 1_000}`, () => {});
  });
  const limited = new LimitedPool(pool, DATABASE_READ_MS);
  return { pool, limited, db: asDb(limited) };
}

const asDb = (asking: unknown): Db => drizzle(asking as mysql.Pool, { mode: "planetscale" }) as unknown as Db;

export function poolState(): Record<"open" | "free" | "waiting", number> {
  type Inner = Record<"_allConnections" | "_freeConnections" | "_connectionQueue", { length: number }>;
  const pools = [client, snapshots].flatMap((one) => (one ? [one.pool.pool as unknown as Inner] : []));
  const sum = (of: keyof Inner) => pools.reduce((all, pool) => all + pool[of].length, 0);
  return { open: sum("_allConnections"), free: sum("_freeConnections"), waiting: sum("_connectionQueue") };
}

/** An open pool keeps the process alive. */
export async function closeDatabase(): Promise<void> {
  const ending = [client, snapshots];
  client = undefined;
  snapshots = undefined;
  await Promise.all(ending.map((one) => one?.pool.end()));
}
