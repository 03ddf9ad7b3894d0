import { type Html, hiddenFields, markup } from "~/ui/html";
import type { AttendeeRow } from "../list-attendees.server";

/** A form for each row: one press is enough on a weak phone. Null without a seat. */
export function checkInForm({ attendeesId, name, state }: Pick<AttendeeRow, "attendeesId" | "name" | "state">, csrf: string): Html | null {
  if (state !== "APPLIED" && state !== "CAME") return null;
  const came = state === "CAME";
  const text = came ? "참석 취소" : "참석 확인";
  const className = came ? "btn btn-ghost btn-sm" : "btn btn-sm";
  const button = markup`<button class="${className}" type="submit" aria-label="${name} ${text}" data-pending="${text} 중…">${text}</button>`;
  return markup`<form method="post" id="attendee-${attendeesId}">${hiddenFields({ csrf, attendeesId, came: came ? "N" : "Y" })}${button}</form>`;
}
