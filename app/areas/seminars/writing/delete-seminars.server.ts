import { and, asc, eq, inArray, ne } from "drizzle-orm";
import { announceSeminar } from "~/areas/seminars/internal/announce-seminar.server";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { attendee, seminar } from "~db/schema/seminars";

/** Deletes own seminars, all or none. Idempotent. Refuses `seminars.unknown`, `seminars.has-applicants` for an upcoming seminar. */
export async function deleteSeminars(ctx: MemberCtx, seminarIds: number[]): Promise<void> {
  const wantedIds = [...new Set(seminarIds)];
  await inTransaction(ctx, async (tx) => {
    const rows = await tx.db
      .select()
      .from(seminar)
      .where(and(eq(seminar.hostUserId, tx.actor.userId), inArray(seminar.seminarId, wantedIds)))
      .orderBy(asc(seminar.seminarId))
      .for("update");
    if (rows.length === 0 || rows.length < wantedIds.length) throw new Refusal("seminars.unknown");
    for (const { seminarId, cancelledAt, endAt, deletedAt } of rows) {
      if (deletedAt) continue;
      if (!cancelledAt && endAt > tx.now() && (await applicantsOf(tx, seminarId)) > 0) throw new Refusal("seminars.has-applicants");
      await tx.db.update(seminar).set({ deletedAt: tx.now(), updatedAt: tx.now() }).where(eq(seminar.seminarId, seminarId));
      await tx.audit("seminars.seminar-deleted", `seminar:${seminarId}`);
      announceSeminar(tx, seminarId);
    }
  });
}

/** Number of people with a seat or a place in the queue. */
export function applicantsOf(ctx: Pick<MemberCtx, "db">, seminarId: number): Promise<number> {
  return ctx.db.$count(attendee, and(eq(attendee.seminarId, seminarId), ne(attendee.state, "CANCELLED")));
}
