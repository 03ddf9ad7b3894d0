import { eachField, type Field, type NameOf } from "~/core/fields/declared";
import type { friend } from "~db/schema/sending";

type Row = typeof friend.$inferSelect;
type NoteField = Field & {
  column: keyof Row;
  most: number;
  empty: "" | null;
};

/** Notes on a friend (3 §2 "Friend list"). `docs/contributing.md` "A field" lists what a new line changes. */
export const friendNoteFields = {
  name: { label: "이름", column: "name", blank: "", most: 80, empty: "", copy: true },
  phoneNumberEncryption: { label: "휴대전화", column: "sealedPhone", blank: "", most: 20, empty: null, copy: true },
  gender: { label: "성별", column: "gender", blank: "", most: 10, empty: null, copy: true },
  age: { label: "나이", column: "age", blank: "", most: 20, empty: null, copy: true },
  hobby: { label: "취미", column: "hobby", blank: "", most: 100, empty: null, copy: true },
  occupation: { label: "직업", column: "occupation", blank: "", most: 100, empty: null, copy: true },
  note: { label: "메모", column: "note", blank: "", most: 500, empty: "", copy: true },
} as const satisfies Record<string, NoteField>;

type All = typeof friendNoteFields;
export type NoteName = NameOf<All>;
type EmptyNotes = { [K in NoteName as All[K]["column"]]: All[K]["empty"] };

export const noteLabels = eachField(friendNoteFields, ({ label }) => label);

export const emptyNotes = Object.fromEntries(Object.values(friendNoteFields).map(({ column, empty }) => [column, empty])) as EmptyNotes;
