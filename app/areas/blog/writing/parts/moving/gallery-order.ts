import { Delta, type Op } from "quill";
import type { Quill } from "react-quill";

/** Alt with ← or → moves the chosen picture of a gallery: the selected one, the pressed one, or the one next to the cursor. */
export function galleryOrder(quill: Quill, say: (words: string) => void): void {
  let pressed: Element | null = null;
  quill.root.addEventListener("click", ({ target }) => (pressed = (target as Element).closest(".ql-picture")), true);
  quill.root.addEventListener(
    "keydown",
    (event) => {
      const by = ({ ArrowLeft: -1, ArrowRight: 1 } as const)[event.key];
      if (!by || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.isComposing || quill.composition.isComposing) return;
      const gallery = galleryAtCursor(quill);
      if (!gallery) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const { start, ops, pictures } = gallery;
      const chosen = chosenPicture(quill, gallery, pressed);
      const other = pictures.indexOf(chosen) + by;
      if (!(other in pictures)) return say(by < 0 ? "맨 앞 사진이에요." : "맨 뒤 사진이에요.");
      const place = pictures[other]!;
      const swapped = ops.map((op, index) => (index === chosen ? ops[place]! : index === place ? ops[chosen]! : op));
      const [from, to] = [Math.min(chosen, place), Math.max(chosen, place)];
      quill.history.cutoff();
      quill.updateContents(new Delta([...retained(start + from), ...swapped.slice(from, to + 1), { delete: to - from + 1 }]), "user");
      quill.history.cutoff();
      quill.setSelection(start + place, 1, "user");
      say(`사진 ${pictures.length}장 중 ${other + 1}번째로 옮겼어요.`);
    },
    true,
  );
}

/** `ops` has an operation for each letter and picture; `pictures` has the places of the pictures. */
type Gallery = { start: number; ops: Op[]; pictures: number[] };

function galleryAtCursor(quill: Quill): Gallery | null {
  const range = quill.hasFocus() ? quill.getSelection() : null;
  if (!range) return null;
  const [line, offset] = quill.getLine(range.index);
  if (!line || range.length > 1 || offset + range.length >= line.length() + 1) return null;
  const start = range.index - offset;
  const ops = quill.getContents(start, line.length() - 1).ops.flatMap((op) => {
    return typeof op.insert === "string" ? [...op.insert].map((insert) => ({ ...op, insert })) : [op];
  });
  const pictures = ops.flatMap(({ insert }, place) => (isPicture(insert) ? [place] : []));
  const isBare = ops.every(({ insert }) => isPicture(insert) || (insert as string).trim() === "");
  return isBare && pictures.length > 1 ? { start, ops, pictures } : null;
}

function chosenPicture(quill: Quill, { start, pictures }: Gallery, pressed: Element | null): number {
  const { index, length } = quill.getSelection()!;
  const place = index - start;
  if (length === 1 && pictures.includes(place)) return place;
  const [before, after] = [pictures.findLast((one) => one < place), pictures.find((one) => one >= place)];
  const images = pressed?.isConnected ? [...(pressed.parentElement?.querySelectorAll(".ql-picture") ?? [])] : [];
  const own = pictures[images.indexOf(pressed!)];
  if (own !== undefined && (own === before || own === after)) return own;
  return (after ?? before)!;
}

const isPicture = (insert: unknown) => typeof insert === "object" && insert !== null && "image" in insert;
const retained = (length: number): Op[] => (length > 0 ? [{ retain: length }] : []);
