import type { MemberCtx, Scope } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { allAttendees, type AttendeeRow, type AttendeesSearch } from "./list-attendees.server";

/** Phone numbers leave the service, so an audit row comes first. */
export async function downloadAttendees(ctx: MemberCtx, scope: Scope, search: AttendeesSearch): Promise<AsyncGenerator<AttendeeRow>> {
  const subject = search.seminarId === null ? `user:${ctx.actor.userId}` : `seminar:${search.seminarId}`;
  await inTransaction(ctx, (tx) => tx.audit("seminars.attendees-downloaded", subject));
  return allAttendees(ctx, scope, search);
}
