import { and, eq, lt, lte, or, type SQL } from "drizzle-orm";
import { sendHistory } from "~db/schema/sending";

/** Condition: dispatches after the given one in "newest first" order. Ties go by descending id. */
export function sentBefore({ at, sendHistoryId }: { at: Date; sendHistoryId: number }): SQL | undefined {
  const isLater = or(lt(sendHistory.createdAt, at), and(eq(sendHistory.createdAt, at), lt(sendHistory.sendHistoryId, sendHistoryId)));
  // The index can seek only by this plain bound.
  return and(lte(sendHistory.createdAt, at), isLater);
}
