import { and, eq, lt, lte, or, type SQL } from "drizzle-orm";
import { sendHistory } from "~db/schema/sending";

/** Condition: dispatches after this one in "newest first" order. */
export function sentBefore({ at, sendHistoryId }: { at: Date; sendHistoryId: number }): SQL | undefined {
  const isLater = or(lt(sendHistory.createdAt, at), and(eq(sendHistory.createdAt, at), lt(sendHistory.sendHistoryId, sendHistoryId)));
  // Only this plain bound can use the index.
  return and(lte(sendHistory.createdAt, at), isLater);
}
