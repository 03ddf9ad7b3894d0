import { attendeesList, listAttendees } from "~/areas/seminars/attendees/list-attendees.server";
import { AttendeeReply, ATTENDEES_PAGE, AttendeesQuery } from "~/areas/seminars/attendees/attendees.schema.server";
import { member, pageOf, rowsAs, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "listAttendees",
  summary: "세미나 참석자 목록",
  access: member,
  all: attendeesList.all,
  query: AttendeesQuery,
  reply: pageOf(AttendeeReply),
  size: ATTENDEES_PAGE,
  rows: ({ ctx, scope, query: { page, ...search } }) =>
    rowsAs(listAttendees(ctx, scope, search, { page, size: ATTENDEES_PAGE }), ({ phone, ...row }) => ({
      ...row,
      phoneNumberEncryption: phone,
    })),
});
