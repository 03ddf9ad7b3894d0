import { and, asc, eq, inArray } from "drizzle-orm";
import type { TxCtx } from "~/core/transaction.server";
import type { AuditAction } from "~/messages/audit-actions.ko";
import { attendee } from "~db/schema/seminars";

const SLICE = 500;

type Row = typeof attendee.$inferSelect;
type Move = { from: readonly Row["state"][]; to: Partial<Row>; most: number; action: AuditAction };

/** Moves up to `most` people from the queue's front. Call under the seminar's lock. */
export async function takeFromQueue(
  tx: TxCtx,
  seminarId: number,
  { from, to, most, action }: Move,
  notify: (userIds: number[]) => Promise<void>,
): Promise<number> {
  for (let taken = 0; ;) {
    const size = Math.min(SLICE, most - taken);
    if (size === 0) return taken;
    const next = await tx.db
      .select({ attendeesId: attendee.attendeesId, userId: attendee.userId })
      .from(attendee)
      .where(and(eq(attendee.seminarId, seminarId), inArray(attendee.state, from)))
      .orderBy(asc(attendee.waitingNo))
      .limit(size);
    if (next.length === 0) return taken;
    const ids = next.map(({ attendeesId }) => attendeesId);
    await tx.db
      .update(attendee)
      .set({ ...to, updatedAt: tx.now() })
      .where(inArray(attendee.attendeesId, ids));
    await notify(next.map(({ userId }) => userId));
    await tx.audit(action, `seminar:${seminarId}`, { attendees: ids });
    taken += next.length;
  }
}
