import type { PlannedPeople } from "../read-planned-run.server";
import type { runQuestion } from "~/areas/sending/runs/run-question";
import { counted } from "~/messages/counted";
import { SubmitButton } from "~/ui/form/fields";

type Props = { receivers: PlannedPeople; leftOut: PlannedPeople };

/** The first names of a planned run, and of those who are left out by now. */
export function PlannedPeopleList({ receivers, leftOut }: Props) {
  return (
    <>
      {receivers.total > 0 && <p className="planned-people">{namesText(receivers)}</p>}
      {leftOut.total > 0 && <p className="planned-people quiet">{`빠지는 사람: ${namesText(leftOut)}`}</p>}
    </>
  );
}

const namesText = ({ names, total }: PlannedPeople) =>
  `${names.join(", ")}${total > names.length ? " 외 " + counted(total - names.length) + "명" : ""}`;

/** Figures of the press, and its buttons. */
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
