import ical, { ICalEventStatus } from "ical-generator";
import { invitationPath } from "~/areas/seminars/seminar-links";
import { settings } from "~/core/settings.server";
import type { InvitedSeminar } from "./invite-to-seminar.server";

/** Fixed UID and rising sequence: opening the file again updates the entry. */
export function calendarFile(seminar: InvitedSeminar): string {
  const { SERVICE_NAME, BASE_URL } = settings();
  const url = new URL(invitationPath(seminar.seminarId), BASE_URL);
  const calendar = ical({ prodId: { company: SERVICE_NAME, product: "seminar", language: "KO" } });
  calendar.createEvent({
    id: `seminar-${seminar.seminarId}@${url.hostname}`,
    sequence: seminar.version,
    stamp: seminar.updatedAt,
    start: seminar.startAt,
    end: seminar.endAt,
    summary: seminar.title,
    description: [seminar.summary, url.href].filter(Boolean).join("\n"),
    location: seminar.place || null,
    url: url.href,
    status: seminar.phase === "cancelled" ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return calendar.toString();
}
