/** Errors by which the server ends the session. */
const SESSION_ENDS = new Set([1053, 1077, 1079, 1080, 1152, 1158, 1159, 1160, 1161, 1184, 1927, 2006, 2013]);

/** Whether the connection broke, so that the statement's result is unknown. */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { errno, fatal } = error as { errno?: unknown; fatal?: unknown };
  // mysql2 gives no code when the connection was already closed.
  if (fatal === true) return true;
  if (!("code" in error)) return false;
  return typeof errno !== "number" || errno <= 0 || SESSION_ENDS.has(errno);
}
