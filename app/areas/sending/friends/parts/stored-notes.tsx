import { genders } from "../genders";

const LABELS = {
  name: "이름",
  phoneNumberEncryption: "휴대전화",
  gender: "성별",
  age: "나이",
  hobby: "취미",
  occupation: "직업",
  note: "메모",
} as const;

type Notes = Record<keyof typeof LABELS, string>;

const shown = (field: keyof Notes, text: string) => {
  if (text === "") return "(없음)";
  return field === "gender" ? (genders[text] ?? text) : text;
};

/** What is stored of a friend now, beside a form whose save was refused because somebody else's came first. */
export function StoredNotes({ notes }: { notes: Notes }) {
  return (
    <section aria-label="지금 저장된 값">
      <p className="quiet">지금 저장된 값이에요.</p>
      <dl className="facts box friend-facts">
        {(Object.keys(LABELS) as (keyof Notes)[]).map((field) => (
          <div key={field} style={{ display: "contents" }}>
            <dt>{LABELS[field]}</dt>
            <dd>{shown(field, notes[field])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
