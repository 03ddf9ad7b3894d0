import { z } from "zod";
import { PageNumber, RowsPerPage } from "~/core/replies.server";
import { Id, Search, Yn } from "~/core/shapes.server";
import { attendeeStates } from "./attendee-state";

export const ATTENDEES_PAGE = 50;

/** A `seminarId` that is no number becomes 0, which matches nothing (2 §5, rule 121). */
export const AttendeesQuery = z
  .object({ page: PageNumber, seminarId: Search(20), name: Search(80) })
  .transform(({ page, seminarId, name }) => {
    if (seminarId === "") return { page, seminarId: null, name };
    const number = Id.safeParse(seminarId).data;
    return number === undefined ? { page, seminarId: 0, name: "" } : { page, seminarId: number, name };
  });

export const AttendeesScreenQuery = z.object({
  page: PageNumber,
  seminarId: Search(20),
  name: Search(80),
  state: z.enum(attendeeStates).optional().catch(undefined),
  rowsPerPage: RowsPerPage(ATTENDEES_PAGE),
});

export const AttendeeReply = z.object({
  seminarId: z.number(),
  title: z.string(),
  name: z.string().describe("탈퇴한 회원 for one who has left"),
  userEmail: z.string().describe("empty for one who has left"),
  companyName: z.string(),
  phoneNumberEncryption: z.string().describe("3-4-4 digits"),
  attendeesId: z.number(),
  state: z.enum(attendeeStates).describe("CAME: a seat whose holder was ticked off at the door"),
});

/** `came` N undoes a check-in. */
export const CheckInForm = z.object({ attendeesId: Id, came: Yn });

export const OfSeminarQuery = z.object({ seminarId: Id });
