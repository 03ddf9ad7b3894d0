/** The database's own code of an error ("ER_DUP_ENTRY"), also when drizzle has wrapped it; undefined when it is something else. */
export function databaseErrorCode(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code, errno } = current as Error & { code?: unknown; errno?: unknown };
    if (typeof code === "string" && typeof errno === "number") return code;
  }
  return undefined;
}

export function isDuplicate(error: unknown): boolean {
  return databaseErrorCode(error) === "ER_DUP_ENTRY";
}

const away = new Set([
  "ECONNREFUSED",
  "ENOENT",
  "ECONNRESET",
  "PROTOCOL_CONNECTION_LOST",
  "ETIMEDOUT",
  "EPIPE",
  "ER_SERVER_SHUTDOWN",
  "ER_CON_COUNT_ERROR",
]);

/** Whether an error means that the database cannot be reached just now. */
export function isDatabaseAway(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code, fatal } = current as Error & { code?: unknown; fatal?: unknown };
    if (typeof code === "string" && away.has(code) && (fatal === true || current.constructor.name !== "TypeError")) return true;
  }
  return false;
}
