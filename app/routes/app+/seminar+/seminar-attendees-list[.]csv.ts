/** The same file as CSV: `tableFile` decides by the address. */
export { handle, loader } from "./seminar-attendees-list[.]xlsx";
