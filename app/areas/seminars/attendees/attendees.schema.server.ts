import { z } from "zod";
import { PageNumber, RowsPerPage } from "~/core/replies.server";
import { Id, Search, Yn } from "~/core/shapes.server";
import { attendeeStates } from "./attendee-state";

/** Rows of a page of attendees, on the screen unless chosen otherwise, and in a call's answer. */
export const ATTENDEES_PAGE = 50;

/**
 * A seminar's number as it was typed; 0 and below are a number that no seminar has. What is no number finds nothing: 0, with an empty name (2 §5,
 * rule 121).
 */
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

/** A tick at the door: `came` N takes it back. */
export const CheckInForm = z.object({ attendeesId: Id, came: Yn });

/** The pages of one seminar. */
export const OfSeminarQuery = z.object({ seminarId: Id });
