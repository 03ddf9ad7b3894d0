/** The server ends the session. By number, as the names differ from vendor to vendor. */
const SESSION_ENDS = new Set([1053, 1077, 1079, 1080, 1152, 1158, 1159, 1160, 1161, 1184, 1927, 2006, 2013]);

/** Whether the connection broke, so that nobody knows what became of the statement. */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { errno, fatal } = error as { errno?: unknown; fatal?: unknown };
  // A connection that was closed before has no code.
  if (fatal === true) return true;
  if (!("code" in error)) return false;
  return typeof errno !== "number" || errno <= 0 || SESSION_ENDS.has(errno);
}
