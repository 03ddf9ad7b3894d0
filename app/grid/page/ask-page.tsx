import { CsrfField } from "~/ui/form/fields";
import type { GridAnswer } from "../grid";

/** Both buttons post all typed values, so that cancelling loses nothing. */
export function AskPage({ ask }: { ask: NonNullable<GridAnswer["ask"]> }) {
  return (
    <div className="page" data-width="form">
      <h1>{ask.question}</h1>
      <form method="post">
        <CsrfField />
        {ask.fields
          .filter(([name]) => name !== "intent")
          .map(([name, value], index) => (
            <input key={`${name}-${index}`} type="hidden" name={name} value={value} />
          ))}
        <input type="hidden" name="confirmed" value="Y" />
        <ul className="confirm-details">
          {ask.details?.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <div className="row">
          <button type="submit" className="btn btn-error" name="intent" value="delete">
            {ask.yes}
          </button>
          <button type="submit" className="btn" name="intent" value="keep">
            취소
          </button>
        </div>
      </form>
    </div>
  );
}
