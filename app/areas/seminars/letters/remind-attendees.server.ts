import { and, gt, inArray, isNull, lte } from "drizzle-orm";
import { lockSeminarIfThere } from "~/areas/seminars/internal/lock-seminar.server";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { seminar, seminarLetter } from "~db/schema/seminars";
import { postSeminarLetter } from "./post-seminar-letter.server";

const HOUR_MS = 3_600_000;
/** Time before the start: due from `ahead` down to `until`. */
const REMINDERS = [
  { kind: "DAY_BEFORE", ahead: 24 * HOUR_MS, until: HOUR_MS },
  { kind: "HOUR_BEFORE", ahead: HOUR_MS, until: 0 },
] as const;

type Reminder = (typeof REMINDERS)[number];

/** Saves due reminders, once per start (ADR 107). */
export async function remindAttendees(ctx: Ctx): Promise<number> {
  let written = 0;
  for (const reminder of REMINDERS) for (const due of await dueFor(ctx, reminder)) written += (await remind(ctx, reminder, due)) ? 1 : 0;
  return written;
}

async function dueFor(ctx: Ctx, { kind, ahead, until }: Reminder) {
  const now = ctx.now();
  const soon = and(gt(seminar.startAt, new Date(now.getTime() + until)), lte(seminar.startAt, new Date(now.getTime() + ahead)));
  const starting = await ctx.db
    .select({ seminarId: seminar.seminarId, startAt: seminar.startAt })
    .from(seminar)
    .where(and(soon, isNull(seminar.cancelledAt), isNull(seminar.deletedAt)));
  if (starting.length === 0) return [];
  const ids = starting.map(({ seminarId }) => seminarId);
  const letters = await ctx.db
    .select({
      seminarId: seminarLetter.seminarId,
      kind: seminarLetter.kind,
      occasion: seminarLetter.occasion,
      createdAt: seminarLetter.createdAt,
    })
    .from(seminarLetter)
    .where(and(inArray(seminarLetter.seminarId, ids), inArray(seminarLetter.kind, [kind, "CHANGED"])));
  return starting.filter(({ seminarId, startAt }) => {
    const dueAt = new Date(startAt.getTime() - ahead);
    const seminarLetters = letters.filter((letter) => letter.seminarId === seminarId);
    return !seminarLetters.some((letter) =>
      letter.kind === "CHANGED" ? letter.createdAt >= dueAt : letter.occasion === startAt.toISOString(),
    );
  });
}

/** Skip people who applied after the reminder became due: they just saw the time. */
async function remind(ctx: Ctx, { kind, ahead }: Reminder, { seminarId, startAt }: { seminarId: number; startAt: Date }) {
  const appliedBy = new Date(startAt.getTime() - ahead);
  return inTransaction(ctx, async (tx) => {
    const locked = await lockSeminarIfThere(tx, seminarId);
    if (!locked || locked.cancelledAt || locked.startAt.getTime() !== startAt.getTime()) return null;
    return postSeminarLetter(tx, locked, { kind, occasion: startAt.toISOString(), audience: "seats", appliedBy });
  });
}
