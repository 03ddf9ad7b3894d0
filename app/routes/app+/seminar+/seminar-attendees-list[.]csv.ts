/** `tableFile` chooses CSV by the URL. */
export { handle, loader } from "./seminar-attendees-list[.]xlsx";
