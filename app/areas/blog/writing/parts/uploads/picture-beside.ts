import { Delta } from "quill";
import { Quill } from "react-quill";

/** A picture's neighbour of the same upload. */
export type Beside = { path: string; isAfter: boolean };

/** Inserts a picture in a line of its own above or below its neighbour. False without the neighbour. */
export function insertBeside(quill: Quill, path: string, { path: neighbour, isAfter }: Beside): boolean {
  const image = [...quill.root.querySelectorAll("img")].find((one) => one.getAttribute("src") === neighbour && !one.closest("table"));
  const blot = image && Quill.find(image.closest(".ql-picture") ?? image);
  if (!blot || blot instanceof Quill) return false;
  const index = quill.getIndex(blot);
  const [line, offset] = quill.getLine(index);
  if (!line) return false;
  const start = index - offset;
  const put = new Delta().retain(isAfter ? start + line.length() - 1 : start);
  quill.history.cutoff();
  quill.updateContents(isAfter ? put.insert("\n").insert({ image: path }) : put.insert({ image: path }).insert("\n"), "user");
  quill.history.cutoff();
  return true;
}
