/** What stands in the fields of the seminar form; absent values are "". `applicants` is how many hear of a new time or place. */
export type SeminarValues = Record<
  | "title"
  | "mainSubject"
  | "seminarType"
  | "seminarLocation"
  | "startDateTime"
  | "endDateTime"
  | "applyUntil"
  | "capacity"
  | "contents"
  | "seminarId"
  | "version"
  | "applicants"
  | "cancelReason"
  | "seminarDraftId"
  | "draftVersion"
  | "editorKey"
  | "autosaveVersion",
  string
>;
