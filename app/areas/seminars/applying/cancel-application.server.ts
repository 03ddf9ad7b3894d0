import { and, eq, ne } from "drizzle-orm";
import { lockSeminar } from "~/areas/seminars/internal/lock-seminar.server";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { attendee } from "~db/schema/seminars";
import { passSeats } from "~/areas/seminars/internal/pass-seats.server";

/**
 * Cancels the application and passes its seat on. Idempotent. Refuses `seminars.unknown`, `seminars.no-application`, `seminars.started`.
 */
export async function cancelApplication(ctx: MemberCtx, seminarId: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const locked = await lockSeminar(tx, seminarId);
    const isOwn = and(eq(attendee.seminarId, seminarId), eq(attendee.userId, tx.actor.userId));
    const [row] = await tx.db.select({ attendeesId: attendee.attendeesId, state: attendee.state }).from(attendee).where(isOwn);
    if (!row) throw new Refusal("seminars.no-application");
    if (row.state === "CANCELLED") return;
    if (!locked.cancelledAt && locked.startAt <= tx.now()) throw new Refusal("seminars.started");
    await tx.db
      .update(attendee)
      .set({ state: "CANCELLED", cancelledBy: "SELF", waitingNo: null, offerUntil: null, cameAt: null, updatedAt: tx.now() })
      .where(and(isOwn, ne(attendee.state, "CANCELLED")));
    await tx.audit("seminars.application-cancelled", `attendee:${row.attendeesId}`, { seminarId, state: row.state });
    if (row.state !== "WAITING") await passSeats(tx, locked, 1);
  });
}
