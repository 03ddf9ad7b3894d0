import { namesOf } from "~/core/fields/declared";
import { friendNoteFields, noteLabels, type NoteName } from "../friend-note-fields";
import { genders } from "../../sending-words";

type Notes = Record<NoteName, string>;

const displayedText = (field: NoteName, text: string) => {
  if (text === "") return "(없음)";
  return field === "gender" ? (genders[text] ?? text) : text;
};

export function NoteFacts({ notes, names }: { notes: Notes; names: NoteName[] }) {
  return (
    <dl className="facts friend-facts">
      {names.map((field) => (
        <div key={field} style={{ display: "contents" }}>
          <dt>{noteLabels[field]}</dt>
          <dd>{displayedText(field, notes[field])}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Shown when another save came first. */
export function StoredNotes({ notes }: { notes: Notes }) {
  return (
    <section aria-label="지금 저장된 값">
      <p className="quiet">지금 저장된 값이에요.</p>
      <NoteFacts notes={notes} names={namesOf(friendNoteFields)} />
    </section>
  );
}
