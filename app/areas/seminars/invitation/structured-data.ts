const PLACE_TOLD_LATER = "신청하면 알려 드려요";

type Seminar = {
  title: string;
  summary: string;
  startAt: Date;
  endAt: Date;
  cancelledAt: Date | null;
  seminarType: string;
  /** "" when only people with a seat may see the place. */
  place: string;
  /** Null after the host's withdrawal. */
  host: { nickname: string } | null;
};

/** JSON-LD of a seminar: Event (schema.org). `url` and `image` are whole addresses. */
export function eventData({ url, image, seminar }: { url: string; image: string | null; seminar: Seminar }): object {
  const { title, summary, startAt, endAt, cancelledAt, seminarType, place, host } = seminar;
  const isOnline = seminarType === "online";
  return {
    "@context": "https://schema.org",
    "@type": "Event",
    "@id": `${url}#event`,
    name: title,
    description: summary || title,
    url,
    image: image ? [image] : undefined,
    startDate: startAt.toISOString(),
    endDate: endAt.toISOString(),
    eventStatus: `https://schema.org/${cancelledAt ? "EventCancelled" : "EventScheduled"}`,
    eventAttendanceMode: `https://schema.org/${isOnline ? "OnlineEventAttendanceMode" : "OfflineEventAttendanceMode"}`,
    location: isOnline
      ? { "@type": "VirtualLocation", url }
      : { "@type": "Place", name: place || PLACE_TOLD_LATER, address: place || undefined },
    organizer: host ? { "@type": "Person", name: host.nickname } : undefined,
    isAccessibleForFree: true,
  };
}
