import { and, gt, inArray, isNull, lte } from "drizzle-orm";
import { lockSeminarIfThere } from "~/areas/seminars/internal/lock-seminar.server";
import type { Ctx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { seminar, seminarLetter } from "~db/schema/seminars";
import { postSeminarLetter } from "./post-seminar-letter.server";

const HOUR_MS = 3_600_000;
const REMINDERS = [
  { kind: "DAY_BEFORE", ahead: 24 * HOUR_MS },
  { kind: "HOUR_BEFORE", ahead: HOUR_MS },
] as const;

type Reminder = (typeof REMINDERS)[number];

/** Writes the reminders that are due, a day and an hour before a start, each once for each start. Run by the schedule; returns how many. */
export async function remindAttendees(ctx: Ctx): Promise<number> {
  let written = 0;
  for (const reminder of REMINDERS) for (const due of await dueFor(ctx, reminder)) written += (await remind(ctx, reminder, due)) ? 1 : 0;
  return written;
}

/** Seminars that start within the time and have not been reminded of for this start. */
async function dueFor(ctx: Ctx, { kind, ahead }: Reminder) {
  const now = ctx.now();
  const soon = and(gt(seminar.startAt, now), lte(seminar.startAt, new Date(now.getTime() + ahead)));
  const starting = await ctx.db
    .select({ seminarId: seminar.seminarId, startAt: seminar.startAt })
    .from(seminar)
    .where(and(soon, isNull(seminar.cancelledAt), isNull(seminar.deletedAt)));
  if (starting.length === 0) return [];
  const ids = starting.map(({ seminarId }) => seminarId);
  const letters = await ctx.db
    .select({ seminarId: seminarLetter.seminarId, occasion: seminarLetter.occasion })
    .from(seminarLetter)
    .where(and(inArray(seminarLetter.seminarId, ids), inArray(seminarLetter.kind, [kind])));
  const known = new Set(letters.map(({ seminarId, occasion }) => `${seminarId} ${occasion}`));
  return starting.filter(({ seminarId, startAt }) => !known.has(`${seminarId} ${startAt.toISOString()}`));
}

/** Who applied after the time the reminder is for has just read when it starts. */
async function remind(ctx: Ctx, { kind, ahead }: Reminder, { seminarId, startAt }: { seminarId: number; startAt: Date }) {
  const appliedBy = new Date(startAt.getTime() - ahead);
  return inTransaction(ctx, async (tx) => {
    const locked = await lockSeminarIfThere(tx, seminarId);
    if (!locked || locked.cancelledAt || locked.startAt.getTime() !== startAt.getTime()) return null;
    return postSeminarLetter(tx, locked, { kind, occasion: startAt.toISOString(), audience: "seats", appliedBy });
  });
}
