import { and, asc, eq } from "drizzle-orm";
import { unseal } from "~/core/crypto.server";
import type { MemberCtx, Scope } from "~/core/ctx.server";
import { user } from "~db/schema/account";
import { attendee } from "~db/schema/seminars";
import { readHostSeminar } from "./read-host-seminar.server";
import { shownPerson } from "./shown-person.server";

/** Paper gets lost; four digits tell namesakes apart. */
const phoneEnd = (sealed: string) => sealed && unseal(sealed).slice(-4);

/** Seat holders by name, for printing. Refuses as `readHostSeminar`. */
export async function readSheet(ctx: MemberCtx, scope: Scope, seminarId: number) {
  const seminar = await readHostSeminar(ctx, scope, seminarId);
  const rows = await ctx.db
    .select({
      attendeesId: attendee.attendeesId,
      name: shownPerson.name,
      companyName: attendee.companyName,
      sealedPhone: attendee.sealedPhone,
      cameAt: attendee.cameAt,
    })
    .from(attendee)
    .innerJoin(user, eq(user.userId, attendee.userId))
    .where(and(eq(attendee.seminarId, seminarId), eq(attendee.state, "APPLIED")))
    .orderBy(asc(shownPerson.name), asc(attendee.attendeesId));
  const people = rows.map(({ sealedPhone, cameAt, ...row }) => ({ ...row, phoneEnd: phoneEnd(sealedPhone), came: cameAt !== null }));
  return { seminar, people };
}
