import { and, eq, isNull, ne, or, type SQL } from "drizzle-orm";
import { friend } from "~db/schema/sending";

/** A member's friends who may be sent to: listed by the messenger, not excluded, not opted out (decisions 53, 54). */
export function maySendTo(userId: number): SQL | undefined {
  return and(
    eq(friend.userId, userId),
    eq(friend.exclusionYn, "N"),
    isNull(friend.goneAt),
    or(isNull(friend.subscribeYn), ne(friend.subscribeYn, "N")),
  );
}
