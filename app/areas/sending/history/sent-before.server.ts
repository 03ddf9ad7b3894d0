import { and, eq, lt, lte, or, type SQL } from "drizzle-orm";
import { sendHistory } from "~db/schema/sending";

/** The dispatches that come after one in the order "newest first"; of one instant the later id is first. */
export function sentBefore({ at, sendHistoryId }: { at: Date; sendHistoryId: number }): SQL | undefined {
  const later = or(lt(sendHistory.createdAt, at), and(eq(sendHistory.createdAt, at), lt(sendHistory.sendHistoryId, sendHistoryId)));
  // The plain bound is what the index can seek by.
  return and(lte(sendHistory.createdAt, at), later);
}
