import { namesOf } from "~/core/fields/declared";
import { friendNoteFields, noteLabels, type NoteName } from "../friends/friend-note-fields";

export type ImportField = "kakaotalkId" | "profileNickname" | NoteName | "group" | "tags";

const notes: Record<NoteName, { also: string[]; rule: string }> = {
  name: { also: ["성명", "name"], rule: "80자까지" },
  phoneNumberEncryption: { also: ["휴대폰", "전화번호", "전화", "phone"], rule: "숫자와 -" },
  gender: { also: ["gender"], rule: "여성이나 남성" },
  age: { also: ["연령", "age"], rule: "30대처럼 20자까지" },
  hobby: { also: ["hobby"], rule: "100자까지" },
  occupation: { also: ["occupation"], rule: "100자까지" },
  note: { also: ["비고", "note"], rule: "500자까지" },
};

/** Accepted header names; templates write the first. */
export const importColumns: { field: ImportField; names: string[]; rule: string }[] = [
  { field: "profileNickname", names: ["닉네임", "카카오톡 닉네임", "profileNickname"], rule: "친구를 찾는 이름" },
  { field: "kakaotalkId", names: ["카카오톡 ID", "카카오톡아이디", "kakaotalkId"], rule: "닉네임이 겹칠 때만" },
  ...namesOf(friendNoteFields).map((field) => ({ field, names: [noteLabels[field], ...notes[field].also], rule: notes[field].rule })),
  { field: "group", names: ["그룹", "발송 그룹", "group"], rule: "없는 그룹은 새로 만들어요" },
  { field: "tags", names: ["태그", "tags"], rule: "쉼표로 여러 개, 있는 태그에 더해요" },
];

const headerKey = (name: string) => name.replace(/\s/g, "").toLowerCase();
const byName = new Map(importColumns.flatMap(({ field, names }) => names.map((name) => [headerKey(name), field] as const)));

/** Field of a header cell, ignoring blanks and case. */
export function fieldOf(header: string): ImportField | null {
  return byName.get(headerKey(header)) ?? null;
}

export const labelOf = (field: ImportField) => importColumns.find((column) => column.field === field)!.names[0]!;
