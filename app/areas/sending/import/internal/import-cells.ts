import { counted } from "~/messages/counted";
import { friendNoteFields, type NoteName } from "../../friends/friend-note-fields";
import { labelOf } from "../import-columns";

export type ReadCell = { value: string } | { fault: string };

const genders: Record<string, string> = {
  여성: "female",
  여자: "female",
  여: "female",
  female: "female",
  f: "female",
  남성: "male",
  남자: "male",
  남: "male",
  male: "male",
  m: "male",
};

/** Value to store for a filled cell, or the Korean error. */
export function readNote(field: NoteName, text: string): ReadCell {
  if (field === "gender") return readGender(text);
  if (field === "phoneNumberEncryption") return readPhone(text);
  const { most } = friendNoteFields[field];
  const length = [...text].length;
  return length <= most
    ? { value: text }
    : { fault: `${labelOf(field)}: ${counted(most)}자까지 쓸 수 있습니다. 지금은 ${counted(length)}자입니다.` };
}

function readGender(text: string): ReadCell {
  const value = genders[text.toLowerCase()];
  return value ? { value } : { fault: `성별: ‘${cut(text)}’ 대신 여성이나 남성으로 입력해 주세요.` };
}

/** Spreadsheets drop a leading 0. Spaces, dots and brackets become dashes. */
function readPhone(text: string): ReadCell {
  const normalized = text
    .replace(/[().\s]+/g, "-")
    .replace(/^-|-$/g, "")
    .replace(/-{2,}/g, "-");
  const value = /^1[016789]\d{7,8}$/.test(normalized) ? `0${normalized}` : normalized;
  return /^\+?[\d-]{7,20}$/.test(value) ? { value } : { fault: `휴대전화: ‘${cut(text)}’에는 숫자와 -만 7자에서 20자까지 쓸 수 있습니다.` };
}

const cut = (text: string) => ([...text].length > 20 ? `${[...text].slice(0, 20).join("")}…` : text);
