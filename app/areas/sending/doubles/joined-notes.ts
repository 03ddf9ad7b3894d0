import { namesOf } from "~/core/fields/declared";
import { friendNoteFields, noteLabels, type NoteName } from "../friends/friend-note-fields";
import { genders } from "../sending-words";

type Notes = Record<NoteName, string>;

/** Notes of two friends as one: the other's fill empty fields; other values that differ become lines of the note. */
export function joinedNotes(kept: Notes, other: Notes): Notes {
  const fields = namesOf(friendNoteFields).filter((name) => name !== "note");
  const different = fields.filter((name) => kept[name] !== "" && other[name] !== "" && kept[name] !== other[name]);
  const lines = different.map(
    (name) => `합치기 전 ${noteLabels[name]}: ${name === "gender" ? (genders[other[name]] ?? other[name]) : other[name]}`,
  );
  const notes = other.note === kept.note ? [kept.note] : [kept.note, other.note];
  const filled = Object.fromEntries(fields.map((name) => [name, kept[name] || other[name]])) as Notes;
  return { ...filled, note: [...notes, ...lines].filter(Boolean).join("\n") };
}
