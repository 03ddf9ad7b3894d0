import { useState } from "react";
import { apart } from "../apart";
import { type Placed, textOfRow } from "./row";

/** Rows of plain cells (`http/screen/drawn-rows`). Without `rows` the page's own HTML shows them. */
export type DrawnRows<R> = { rows?: R[] };

/** The rows of a table as one text, which is the one the server drew until the browser has asked for others. */
export function DrawnBody<R>({ label, of: { rows }, columns }: { label: string; of: DrawnRows<R>; columns: Placed<R>[] }) {
  const [drawn] = useState(() => (rows ? "" : bodyOf(label)));
  const html = rows ? apart(piecesOf(rows, columns)) : drawn;
  return <tbody data-drawn={label} dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />;
}

/** In characters; see `apart`. */
const PIECE = 20_000;

function piecesOf<R>(rows: R[], columns: Placed<R>[]): string[] {
  const pieces: string[] = [];
  let text = "";
  for (const row of rows) {
    const cells = textOfRow(row, columns);
    if (cells === null) throw new Error("a cell with parts of its own cannot be drawn as a text");
    text += `<tr>${cells}</tr>`;
    if (text.length < PIECE) continue;
    pieces.push(text);
    text = "";
  }
  return [...pieces, text];
}

/** Read from the page, since React would otherwise draw none when it must draw the page anew: what it finds changed by an extension, for one. */
function bodyOf(label: string): string {
  const bodies = [...document.querySelectorAll<HTMLElement>("tbody[data-drawn]")];
  return bodies.find((body) => body.dataset.drawn === label)?.innerHTML ?? "";
}
