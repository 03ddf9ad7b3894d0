import { and, asc, count, eq, gt, isNotNull, isNull, like, or, type SQL } from "drizzle-orm";
import { unseal } from "~/core/crypto.server";
import type { MemberCtx, Scope, Scoped } from "~/core/ctx.server";
import { inSlices } from "~/core/slices.server";
import { phoneShown } from "~/messages/phone";
import { user } from "~db/schema/account";
import { attendee, seminar } from "~db/schema/seminars";
import { type AttendeeState, shownState } from "./attendee-state";
import { shownPerson } from "./shown-person.server";

export const attendeesList: Scoped = { call: "GET:/v1/seminar/seminar-attendees-list", all: "모든 세미나의 참석자 목록" };

/** `seminarId` null: all seminars in scope. */
export type AttendeesSearch = { seminarId: number | null; name?: string; state?: AttendeeState };

export type AttendeeRow = {
  attendeesId: number;
  seminarId: number;
  title: string;
  /** 탈퇴한 회원 after the person's withdrawal, with an empty e-mail. */
  name: string;
  userEmail: string;
  companyName: string;
  /** As 010-1234-5678; empty after the person's withdrawal. */
  phone: string;
  state: AttendeeState;
  appliedAt: Date;
};

/** A page of applications, oldest first; scope "all": to any seminar (2 §7, rule 122). */
export async function listAttendees(
  ctx: MemberCtx,
  scope: Scope,
  search: AttendeesSearch,
  { page, size }: { page: number; size: number },
): Promise<{ rows: AttendeeRow[]; total: number }> {
  const where = whereOf(ctx, scope, search);
  const counted = ctx.db.select({ total: count() }).from(attendee).innerJoin(seminar, eq(seminar.seminarId, attendee.seminarId)).$dynamic();
  const [sum] = await (search.name ? counted.innerJoin(user, eq(user.userId, attendee.userId)) : counted).where(where);
  const rows = await select(ctx, where)
    .limit(size)
    .offset((page - 1) * size);
  return { rows: rows.map(shape), total: sum!.total };
}

export function allAttendees(ctx: MemberCtx, scope: Scope, search: AttendeesSearch): AsyncGenerator<AttendeeRow> {
  const where = whereOf(ctx, scope, search);
  return inSlices(async (last, size) => {
    const after = last && gt(attendee.attendeesId, last.attendeesId);
    return (await select(ctx, and(where, after)).limit(size)).map(shape);
  });
}

export async function countAttendees(ctx: MemberCtx, scope: Scope, seminarId: number): Promise<Record<AttendeeState, number>> {
  const rows = await ctx.db
    .select({ state: attendee.state, came: isNotNull(attendee.cameAt).mapWith(Boolean), people: count() })
    .from(attendee)
    .innerJoin(seminar, eq(seminar.seminarId, attendee.seminarId))
    .where(inScope(ctx, scope, seminarId))
    .groupBy(attendee.state, isNotNull(attendee.cameAt));
  const counts: Record<AttendeeState, number> = { APPLIED: 0, WAITING: 0, OFFERED: 0, CANCELLED: 0, CAME: 0 };
  for (const { state, came, people } of rows) counts[state === "APPLIED" && came ? "CAME" : state] += people;
  return counts;
}

function select(ctx: MemberCtx, where: SQL | undefined) {
  return ctx.db
    .select({
      attendeesId: attendee.attendeesId,
      seminarId: attendee.seminarId,
      title: seminar.title,
      name: shownPerson.name,
      userEmail: shownPerson.userEmail,
      companyName: attendee.companyName,
      sealedPhone: attendee.sealedPhone,
      state: attendee.state,
      cameAt: attendee.cameAt,
      appliedAt: attendee.createdAt,
    })
    .from(attendee)
    .innerJoin(seminar, eq(seminar.seminarId, attendee.seminarId))
    .innerJoin(user, eq(user.userId, attendee.userId))
    .where(where)
    .orderBy(asc(attendee.attendeesId))
    .$dynamic();
}

type Selected = Awaited<ReturnType<typeof select>>[number];

function shape({ sealedPhone, state, cameAt, ...row }: Selected): AttendeeRow {
  return { ...row, phone: sealedPhone && phoneShown(unseal(sealedPhone)), state: shownState({ state, cameAt }) };
}

function whereOf(ctx: MemberCtx, scope: Scope, { seminarId, name, state }: AttendeesSearch): SQL | undefined {
  const named = name ? `%${name.replace(/[\\%_]/g, "\\$&")}%` : null;
  return and(
    inScope(ctx, scope, seminarId),
    named === null ? undefined : or(like(shownPerson.name, named), like(shownPerson.nickname, named)),
    state && inState(state),
  );
}

function inScope(ctx: MemberCtx, scope: Scope, seminarId: number | null): SQL | undefined {
  return and(
    isNull(seminar.deletedAt),
    seminarId === null ? undefined : eq(attendee.seminarId, seminarId),
    scope === "mine" ? eq(seminar.hostUserId, ctx.actor.userId) : undefined,
  );
}

function inState(state: AttendeeState): SQL | undefined {
  if (state === "CAME") return and(eq(attendee.state, "APPLIED"), isNotNull(attendee.cameAt));
  return and(eq(attendee.state, state), state === "APPLIED" ? isNull(attendee.cameAt) : undefined);
}
