import { and, eq } from "drizzle-orm";
import { announceSeminar } from "~/areas/seminars/internal/announce-seminar.server";
import { lockSeminar } from "~/areas/seminars/internal/lock-seminar.server";
import { passSeats } from "~/areas/seminars/internal/pass-seats.server";
import { postSeminarLetter } from "~/areas/seminars/letters/post-seminar-letter.server";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { attendee, seminar } from "~db/schema/seminars";
import type { CancelInput } from "./seminar.schema.server";

/** Cancels an own seminar and mails the applicants. Idempotent. Refuses `seminars.unknown`, `seminars.started`. */
export async function cancelSeminar(ctx: MemberCtx, { seminarId, reason }: CancelInput): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const locked = await lockSeminar(tx, seminarId, tx.actor.userId);
    if (locked.cancelledAt) return;
    if (locked.startAt <= tx.now()) throw new Refusal("seminars.started");
    locked.cancelledAt = tx.now();
    await tx.db
      .update(seminar)
      .set({ cancelledAt: tx.now(), cancelReason: reason, updatedAt: tx.now() })
      .where(eq(seminar.seminarId, seminarId));
    const offered = and(eq(attendee.seminarId, seminarId), eq(attendee.state, "OFFERED"));
    const [ended] = await tx.db.update(attendee).set({ state: "WAITING", offerUntil: null, updatedAt: tx.now() }).where(offered);
    await passSeats(tx, locked, ended.affectedRows);
    await postSeminarLetter(tx, { seminarId }, { kind: "CANCELLED", occasion: "cancelled" });
    await tx.audit("seminars.seminar-cancelled", `seminar:${seminarId}`, { reason });
    announceSeminar(tx, seminarId);
  });
}
