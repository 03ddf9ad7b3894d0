/** The database cannot serve now, e.g. unreachable, read-only or shutting down. */
export class DatabaseAway extends Error {
  override name = "DatabaseAway";
}

type DriverError = { code: string; errno: number };

function findDriverError(error: unknown): DriverError | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code, errno } = current as Error & { code?: unknown; errno?: unknown };
    if (typeof code === "string" && typeof errno === "number") return { code, errno };
  }
  return undefined;
}

/** Code such as "ER_DUP_ENTRY", also of a wrapped error. */
export function databaseErrorCode(error: unknown): string | undefined {
  return findDriverError(error)?.code;
}

/** True when a unique key already holds the value. */
export function isDuplicate(error: unknown): boolean {
  return databaseErrorCode(error) === "ER_DUP_ENTRY";
}

/** True for a DatabaseAway, also as the cause of another error. */
export function isDatabaseAway(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) if (current instanceof DatabaseAway) return true;
  return false;
}

/** Conflicts after which the transaction can be retried. By number: vendors use different names. */
const collisions = new Set([
  1020, // row changed since it was read
  1180, // Galera's certification failed
  1205, // lock wait time-out
  1213, // deadlock
  3101, // InnoDB Cluster's certification failed
  8002, // TiDB: SELECT … FOR UPDATE met a newer row
  8022, // TiDB: commit can be retried
  9007, // TiDB: write conflict
]);

/** True when transactions conflicted: a retry works. */
export function isCollision(error: unknown): boolean {
  return collisions.has(findDriverError(error)?.errno ?? 0);
}

/**
 * "Database away", by number: vendors use different names. Excludes errors that need an administrator (wrong password, unknown database).
 */
const away = new Set([
  1021, // disk full
  1114, // InnoDB: disk full
  1037, // out of memory
  1041,
  1040, // too many connections
  1203, // too many connections of this account
  1226, // account's quota used up
  1637, // too many transactions
  1042, // client's address does not resolve
  1043, // handshake failed
  1129, // host blocked after broken connections
  1047, // Galera: no quorum
  3100, // InnoDB Cluster: no quorum
  1290, // only for read_only, see `asAway`
  1792, // read-only replica
  1836, // read-only mode
  3032, // offline mode
  1053, // shutting down
  1077,
  1079,
  1080, // connection closed by force
  1152, // connection aborted
  1158, // network errors
  1159,
  1160,
  1161,
  1184,
  1317, // statement killed
  1927, // MariaDB: connection killed
  1969, // MariaDB: max_statement_time exceeded
  3024, // MySQL: max_execution_time exceeded
  3168, // server unavailable
  3169, // session killed
  4031, // idle connection closed
  2002, // proxies: no connection
  2003,
  2006,
  2013,
  2055,
  9001, // ProxySQL: no server available; TiDB: components do not answer
  9002,
  9003,
  9005,
]);

/** Converts a driver's error to DatabaseAway; undefined for a fault of the statement. */
export function asAway(error: unknown): DatabaseAway | undefined {
  if (error instanceof DatabaseAway) return error;
  if (!(error instanceof Error)) return undefined;
  const { errno, message, fatal } = error as Error & { errno?: unknown; fatal?: unknown };
  if (typeof errno === "number" && errno > 0) {
    if (!away.has(errno) || (errno === 1290 && !/read[-_ ]?only/i.test(message))) return undefined;
  } else if (fatal !== true && !("code" in error)) return undefined;
  return new DatabaseAway(message, { cause: error });
}
