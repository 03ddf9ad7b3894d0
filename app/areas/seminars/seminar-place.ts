export const TOLD_LATER = "신청하면 알려 드려요.";

type Located = { seminarLocation: string; cancelledAt: Date | null };

/** An online room's URL lets anyone in: only seat holders see it, nobody once cancelled. Other places are public (ADR 42). */
export function placeFor({ seminarLocation, cancelledAt }: Located, seated: boolean): string {
  if (!seminarLocation.includes("://")) return seminarLocation;
  if (cancelledAt) return "";
  return seated ? seminarLocation : TOLD_LATER;
}

/** Null when the place is no URL. */
export const roomHref = (place: string): string | null => (/^https?:\/\//i.test(place) ? place : null);
