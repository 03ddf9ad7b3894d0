import { and, eq } from "drizzle-orm";
import { lockSeminar } from "~/areas/seminars/internal/lock-seminar.server";
import { mailApplications } from "~/areas/seminars/internal/own-letters.server";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { attendee } from "~db/schema/seminars";

/**
 * Takes an offered seat. Refuses `seminars.unknown`, `seminars.cancelled`, `seminars.no-offer`, `seminars.offer-over` past the deadline.
 */
export async function acceptOffer(ctx: MemberCtx, seminarId: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const locked = await lockSeminar(tx, seminarId);
    if (locked.cancelledAt) throw new Refusal("seminars.cancelled");
    const isOwn = and(eq(attendee.seminarId, seminarId), eq(attendee.userId, tx.actor.userId));
    const [row] = await tx.db.select().from(attendee).where(isOwn);
    if (row?.state === "APPLIED") return;
    if (row?.cancelledBy === "OFFER" && row.state === "CANCELLED") throw new Refusal("seminars.offer-over");
    if (row?.state !== "OFFERED") throw new Refusal("seminars.no-offer");
    if (row.offerUntil! <= tx.now()) throw new Refusal("seminars.offer-over");
    await tx.db.update(attendee).set({ state: "APPLIED", waitingNo: null, offerUntil: null, updatedAt: tx.now() }).where(isOwn);
    await tx.audit("seminars.offer-accepted", `attendee:${row.attendeesId}`, { seminarId });
    await mailApplications(tx, locked, [{ by: tx, place: null }]);
  });
}
