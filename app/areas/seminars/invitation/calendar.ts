import { invitationPath } from "~/areas/seminars/seminar-links";

/** `place`: as the reader may know it. */
type CalendarEntry = {
  seminarId: number;
  title: string;
  summary: string;
  startAt: Date;
  endAt: Date;
  place: string;
};

const basic = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, "");

/** Google Calendar link for a seminar; `base` is the site's URL. */
export function googleCalendarUrl({ seminarId, title, summary, startAt, endAt, place }: CalendarEntry, base: string): string {
  const query = new URLSearchParams({
    action: "TEMPLATE",
    text: title,
    dates: `${basic(startAt)}/${basic(endAt)}`,
    details: `${summary}\n${new URL(invitationPath(seminarId), base).href}`.trim(),
    location: place,
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}
