/** The database cannot serve at the moment: unreachable, silent, read-only, without a quorum or shutting down. A later try may succeed. */
export class DatabaseAway extends Error {
  override name = "DatabaseAway";
}

type Told = { code: string; errno: number };

/** The database's own error inside an error, also when drizzle has wrapped it; undefined for any other error. */
function told(error: unknown): Told | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code, errno } = current as Error & { code?: unknown; errno?: unknown };
    if (typeof code === "string" && typeof errno === "number") return { code, errno };
  }
  return undefined;
}

/** The database's own error code ("ER_DUP_ENTRY"), also when drizzle has wrapped the error; undefined for any other error. */
export function databaseErrorCode(error: unknown): string | undefined {
  return told(error)?.code;
}

export function isDuplicate(error: unknown): boolean {
  return databaseErrorCode(error) === "ER_DUP_ENTRY";
}

/** Whether an error means that the database cannot serve at the moment. */
export function isDatabaseAway(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) if (current instanceof DatabaseAway) return true;
  return false;
}

/** Two transactions conflicted and this one was rolled back; a retry works. By number, since each vendor uses another name. */
const collisions = new Set([
  1020, // a row has changed since it was read
  1180, // an error during COMMIT: Galera's certification
  1205, // waited too long for a lock
  1213, // deadlock
  3101, // InnoDB Cluster's certification
  8002, // TiDB: SELECT … FOR UPDATE met a newer row
  8022, // TiDB: the commit may be tried again
  9007, // TiDB: a write conflict
]);

export function isCollision(error: unknown): boolean {
  return collisions.has(told(error)?.errno ?? 0);
}

/**
 * Errors that mean "database away", by number, as the driver has no names for those of other vendors and of proxies. Left out are errors of
 * a single statement, and those that only an administrator can repair (wrong password, unknown database).
 */
const away = new Set([
  1021, // the disk is full: writes wait for room
  1114, // a table is full: InnoDB's error for a full disk
  1037, // out of memory
  1041, // out of memory
  1040, // too many connections
  1203, // too many connections of this account
  1226, // this account's share of connections or queries is used up
  1637, // too many transactions at once
  1042, // the server cannot resolve the client's address
  1043, // the handshake broke off
  1129, // this machine is blocked after too many broken connections
  1047, // Galera: not in the primary component, no quorum
  3100, // InnoDB Cluster: no quorum, or blocked by group replication
  1290, // an option forbids the statement; only read_only counts, see `asAway`
  1792, // the transaction is read-only: a replica
  1836, // the server is in read-only mode
  3032, // the server is in offline mode
  1053, // the server shuts down
  1077, // the server has shut down normally
  1079, // the server was told to shut down
  1080, // the server closes this connection by force
  1152, // the server gave up the connection
  1158, // a network error on the server's side
  1159,
  1160,
  1161,
  1184,
  1317, // the statement was killed
  1927, // MariaDB: the connection was killed
  1969, // MariaDB: max_statement_time is over
  3024, // MySQL: max_execution_time is over
  3168, // the server is not available
  3169, // the session was killed
  4031, // the server closed an idle connection
  2002, // no connection, as proxies report it
  2003,
  2006,
  2013,
  2055,
  9001, // ProxySQL: no server available in time; TiDB: its own components do not answer
  9002,
  9003,
  9005,
]);

/** A driver's error as DatabaseAway when it means that the database cannot serve; undefined when only the statement is at fault. */
export function asAway(error: unknown): DatabaseAway | undefined {
  if (error instanceof DatabaseAway) return error;
  if (!(error instanceof Error)) return undefined;
  const { errno, message, fatal } = error as Error & { errno?: unknown; fatal?: unknown };
  if (typeof errno === "number" && errno > 0) {
    if (!away.has(errno) || (errno === 1290 && !/read[-_ ]?only/i.test(message))) return undefined;
  } else if (fatal !== true && !("code" in error)) return undefined;
  return new DatabaseAway(message, { cause: error });
}
