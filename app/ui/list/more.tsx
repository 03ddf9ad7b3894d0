import { markup } from "../html";

/**
 * The button that opens the rest of a card (list.css). Its text comes from CSS, because a text browser shows every column and needs no
 * button.
 */
export function More() {
  return (
    <details className="card-more">
      <summary aria-label="자세히" />
    </details>
  );
}

/** The same as a text. */
export const MORE = markup`<details class="card-more"><summary aria-label="자세히"></summary></details>`;
