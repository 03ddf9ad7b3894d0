/** What stands for the address of an online room where it is not told. */
const LATER = "신청하면 알려 드려요.";

type Located = { seminarLocation: string; cancelledAt: Date | null };

/**
 * The place of a seminar as its reader may know it. The address of an online room, which lets in whoever has it, is told to those who hold a seat;
 * once the seminar is cancelled to nobody ("" then). Any other place is told to everybody (ADR 42). The host knows it anyway.
 */
export function placeFor({ seminarLocation, cancelledAt }: Located, seated: boolean): string {
  if (!seminarLocation.includes("://")) return seminarLocation;
  if (cancelledAt) return "";
  return seated ? seminarLocation : LATER;
}

/** The place as a link where it is the address of a room; null where it is not. */
export const roomHref = (place: string): string | null => (/^https?:\/\//i.test(place) ? place : null);
