import { and, eq, isNull } from "drizzle-orm";
import type { MemberCtx, Scope } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { attendee, seminar } from "~db/schema/seminars";

/** Checks an attendee in, or undoes it. Idempotent. Refuses `seminars.no-application`, `seminars.no-seat`. */
export async function checkIn(ctx: MemberCtx, scope: Scope, { attendeesId, came }: { attendeesId: number; came: boolean }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [row] = await tx.db
      .select({ state: attendee.state, cameAt: attendee.cameAt })
      .from(attendee)
      .innerJoin(seminar, eq(seminar.seminarId, attendee.seminarId))
      .where(
        and(
          eq(attendee.attendeesId, attendeesId),
          isNull(seminar.deletedAt),
          scope === "mine" ? eq(seminar.hostUserId, tx.actor.userId) : undefined,
        ),
      )
      .for("update");
    if (!row) throw new Refusal("seminars.no-application");
    if (row.state !== "APPLIED") throw new Refusal("seminars.no-seat");
    if ((row.cameAt !== null) === came) return;
    await tx.db
      .update(attendee)
      .set({ cameAt: came ? tx.now() : null, updatedAt: tx.now() })
      .where(eq(attendee.attendeesId, attendeesId));
    await tx.audit(came ? "seminars.attendee-checked-in" : "seminars.check-in-undone", `attendee:${attendeesId}`);
  });
}
