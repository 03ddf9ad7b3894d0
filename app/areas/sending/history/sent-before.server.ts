import { and, eq, lt, lte, or, type SQL } from "drizzle-orm";
import { sendHistory } from "~db/schema/sending";

/** Condition: dispatches after this one in "newest first" order. */
export function sentBefore({ sentAt, sendHistoryId }: { sentAt: Date; sendHistoryId: number }): SQL | undefined {
  const isLater = or(
    lt(sendHistory.createdAt, sentAt),
    and(eq(sendHistory.createdAt, sentAt), lt(sendHistory.sendHistoryId, sendHistoryId)),
  );
  // Only this plain bound can use the index.
  return and(lte(sendHistory.createdAt, sentAt), isLater);
}
