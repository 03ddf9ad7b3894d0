import type { runQuestion } from "~/areas/sending/runs/run-question";
import { counted } from "~/messages/counted";
import { SubmitButton } from "~/ui/form/fields";

type Props = { names: string[]; leftOut: string[]; people: number };

/** The first names of a planned run, and of those who are left out by now. */
export function PlannedPeople({ names, leftOut, people }: Props) {
  return (
    <>
      <p className="planned-people">{`${names.join(", ")}${people > names.length + leftOut.length ? " 등 " : " · 모두 "}${counted(people)}명`}</p>
      {leftOut.length > 0 && <p className="planned-people quiet">{`빠지는 사람: ${leftOut.join(", ")}`}</p>}
    </>
  );
}

/** What the press does now, and the press. */
export function StartFields({ ask, sendingListId }: { ask: ReturnType<typeof runQuestion>; sendingListId: number }) {
  return (
    <>
      <input type="hidden" name="intent" value="send" />
      <input type="hidden" name="sendingListId" value={sendingListId} />
      {ask.fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ul className="confirm-details">
        {ask.details.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className="row">
        <SubmitButton pending="보내는 중…">{ask.yes}</SubmitButton>
        {ask.also?.map(({ label, name, value }) => (
          <SubmitButton key={value} name={name} value={value} className="btn" pending="보내는 중…">
            {label}
          </SubmitButton>
        ))}
      </div>
    </>
  );
}
