import type { Connection, RowDataPacket } from "mysql2/promise";
import { connectionReason, TimeOver } from "~/areas/master/databases/connection-reason.server";
import { environmentTarget } from "~/areas/master/databases/environment-target.server";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { withTimeout } from "~/core/with-timeout";
import { connectEnvironment } from "~db/environment-connection.server";
import { refuseOwnName, refuseOwnSchema } from "./internal/own-schema.server";
import { isDatabaseError, reasonOf } from "./reasons.server";
import type { Target } from "./target";

const CONNECT_MS = 5_000;

/**
 * Open an environment's schema as its own user during `use`. Refuses `master.no-database`, `master.no-password`, `tables.own-schema`,
 * `tables.reaches-own-schema` (rule 177), `tables.target-refused` and `tables.target-failed`.
 */
export async function withTarget<T>(
  ctx: Ctx,
  release: string,
  use: (target: Target) => Promise<T>,
  { timeoutMs }: { timeoutMs?: number } = {},
): Promise<T> {
  const { environment, ...row } = await environmentTarget(ctx, release);
  const named = { release, environment, schema: row.databaseName };
  refuseOwnName(named);
  const opening = connectEnvironment(row, CONNECT_MS);
  const opened = inTime(CONNECT_MS, opening.then(prepareSession)).catch((error) => {
    throw new Refusal("tables.target-refused", { environment, reason: connectionReason(error) });
  });
  try {
    const target = { ...named, ...(await opened) };
    await inTime(CONNECT_MS, refuseOwnSchema(ctx, target, row.databaseUser));
    return await (timeoutMs === undefined ? use(target) : inTime(timeoutMs, use(target)));
  } catch (error) {
    if (!(error instanceof TimeOver) && !isDatabaseError(error)) throw error;
    throw new Refusal("tables.target-failed", { environment, reason: reasonOf(error) });
  } finally {
    // Destroy: a silent server never answers a goodbye; also when the connection opens late.
    opening.then(
      (connection) => connection.destroy(),
      () => {},
    );
  }
}

const inTime = <R>(ms: number, doing: Promise<R>) => withTimeout(ms, doing, () => new TimeOver());

async function prepareSession(connection: Connection): Promise<Pick<Target, "server" | "version" | "ask" | "run">> {
  const ask = async (sql: string, values: unknown[] = []) => (await connection.query<RowDataPacket[]>(sql, values))[0];
  const run = async (sql: string) => void (await connection.query(sql));
  const [found] = await ask("SELECT VERSION() AS version");
  const version = String(found!.version);
  for (const statement of SESSION) await run(statement);
  const server = /mariadb/i.test(version) ? "mariadb" : "mysql";
  if (server === "mysql") await prepareMysqlSession(run);
  return { server, version, ask, run };
}

async function prepareMysqlSession(run: Target["run"]): Promise<void> {
  await run("SET SESSION information_schema_stats_expiry = 0");
  // Hide the invisible primary key that MySQL may generate. Servers before 8.0.30 lack the setting.
  await run("SET SESSION show_gipk_in_create_table_and_information_schema = OFF").catch((error: { errno?: number }) => {
    if (error.errno !== UNKNOWN_VARIABLE) throw error;
  });
}

const UNKNOWN_VARIABLE = 1193;

/** Make statements independent of the server's configuration. */
const SESSION = [
  "SET NAMES utf8mb4",
  "SET SESSION sql_mode = 'STRICT_ALL_TABLES,NO_ZERO_IN_DATE,NO_ZERO_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION'",
  "SET SESSION time_zone = '+00:00', lock_wait_timeout = 10, innodb_lock_wait_timeout = 10, foreign_key_checks = 1, unique_checks = 1",
  "SET SESSION lc_messages = 'en_US'",
];
