import { Form } from "@remix-run/react";
import { CsrfField, SubmitButton } from "~/ui/form/fields";
import type { AttendeeRow } from "../list-attendees.server";

/** The tick at the door, a form of its own, so that it works on a weak phone with one press. Empty for a row without a seat. */
export function CheckInButton({ row: { attendeesId, name, state } }: { row: Pick<AttendeeRow, "attendeesId" | "name" | "state"> }) {
  if (state !== "APPLIED" && state !== "CAME") return null;
  const came = state === "CAME";
  return (
    <Form method="post" id={`attendee-${attendeesId}`} preventScrollReset>
      <CsrfField />
      <input type="hidden" name="attendeesId" value={attendeesId} />
      <input type="hidden" name="came" value={came ? "N" : "Y"} />
      <SubmitButton className={came ? "btn" : "btn btn-primary"} aria-label={came ? `${name} 참석 취소` : `${name} 참석`}>
        {came ? "참석 취소" : "참석"}
      </SubmitButton>
    </Form>
  );
}
