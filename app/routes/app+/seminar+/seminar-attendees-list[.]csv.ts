export { handle, loader } from "./seminar-attendees-list[.]xlsx";
