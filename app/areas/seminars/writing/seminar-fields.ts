import type { ColumnOf, DraftField, Marked, NameOf } from "~/core/fields/declared";
import type { seminar } from "~db/schema/seminars";

type Row = typeof seminar.$inferSelect;
type SeminarField = DraftField & {
  column: keyof Row;
  most: number;
  /** Whether a copied seminar takes the field over. */
  again: boolean;
};

/** Most characters of a text, tags counted (rule 113). */
export const MOST_LETTERS = 65_000;

/** Fields in form order (2 §3 "Seminar"); see `docs/contributing.md` "A field". */
export const seminarFields = {
  title: { label: "제목", column: "title", blank: "", most: 200, draft: true, conflict: true, copy: true, again: true },
  mainSubject: {
    label: "주제",
    column: "mainSubject",
    blank: "finance",
    codes: "main_subject",
    most: 60,
    draft: true,
    conflict: false,
    copy: true,
    again: true,
  },
  seminarType: {
    label: "세미나 유형",
    column: "seminarType",
    blank: "online",
    codes: "seminar_type",
    most: 60,
    draft: true,
    conflict: false,
    copy: true,
    again: true,
  },
  startDateTime: { label: "시작", column: "startAt", blank: "", most: 40, draft: true, conflict: true, copy: true, again: false },
  endDateTime: { label: "종료", column: "endAt", blank: "", most: 40, draft: true, conflict: true, copy: true, again: false },
  seminarLocation: { label: "장소", column: "seminarLocation", blank: "", most: 500, draft: true, conflict: true, copy: true, again: true },
  capacity: { label: "정원", column: "capacity", blank: "", most: 20, draft: true, conflict: true, copy: true, again: true },
  applyUntil: { label: "신청 마감", column: "applyUntil", blank: "", most: 40, draft: true, conflict: true, copy: true, again: false },
  contents: { label: "내용", column: "contents", blank: "", most: 1_000_000, draft: true, conflict: true, copy: true, again: true },
} as const satisfies Record<string, SeminarField>;

type All = typeof seminarFields;
export type SeminarName = NameOf<All>;
export type ConflictName = Marked<All, "conflict">;
/** Another window's version, by column. */
export type ConflictingSave = Pick<Row, ColumnOf<All, ConflictName>> & { savedAt: Date };

/** `applicants`: number of people mailed about a new time or place. */
export type SeminarValues = Record<
  | SeminarName
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
