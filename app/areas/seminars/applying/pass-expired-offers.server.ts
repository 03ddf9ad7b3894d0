import { and, eq, inArray, lte } from "drizzle-orm";
import { lockSeminarIfThere } from "~/areas/seminars/internal/lock-seminar.server";
import { mailOfferOver } from "~/areas/seminars/internal/own-letters.server";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { attendee } from "~db/schema/seminars";
import { passSeats } from "~/areas/seminars/internal/pass-seats.server";

const MOST = 200;

/** Ends expired offers and passes the seats on. */
export async function passExpiredOffers(ctx: Ctx): Promise<number> {
  const due = and(eq(attendee.state, "OFFERED"), lte(attendee.offerUntil, ctx.now()));
  const rows = await ctx.db.selectDistinct({ seminarId: attendee.seminarId }).from(attendee).where(due).limit(MOST);
  let ended = 0;
  for (const { seminarId } of rows) ended += await passOn(ctx, seminarId);
  return ended;
}

async function passOn(ctx: Ctx, seminarId: number): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockSeminarIfThere(tx, seminarId);
    if (!locked) return 0;
    const due = and(eq(attendee.seminarId, seminarId), eq(attendee.state, "OFFERED"), lte(attendee.offerUntil, tx.now()));
    const rows = await tx.db.select({ attendeesId: attendee.attendeesId, userId: attendee.userId }).from(attendee).where(due);
    if (rows.length === 0) return 0;
    const ids = rows.map(({ attendeesId }) => attendeesId);
    await tx.db
      .update(attendee)
      .set({ state: "CANCELLED", cancelledBy: "OFFER", waitingNo: null, offerUntil: null, updatedAt: tx.now() })
      .where(inArray(attendee.attendeesId, ids));
    if (!locked.cancelledAt) for (const { userId } of rows) await mailOfferOver(tx, locked, userId);
    await tx.audit("seminars.offers-ended", `seminar:${seminarId}`, { attendees: ids });
    await passSeats(tx, locked, rows.length);
    return rows.length;
  });
}
