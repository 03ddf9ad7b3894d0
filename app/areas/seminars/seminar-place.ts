/** What stands for the address of an online room where it is not told. */
const LATER = "신청하면 알려 드려요.";

/** The address of an online room, which lets in whoever has it, is told to the host and to those who hold a seat; any other place to everybody (decision 0042). */
export function placeFor(location: string, seated: boolean): string {
  return location.includes("://") && !seated ? LATER : location;
}

/** The place as a link where it is the address of a room; null where it is not. */
export const roomHref = (place: string): string | null => (/^https?:\/\//i.test(place) ? place : null);
