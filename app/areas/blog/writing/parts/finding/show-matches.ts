import type { Quill } from "react-quill";
import type { Match } from "./find-matches";
import { edgesOf, rangeOf } from "./match-ranges";

/** Matches marked on each side of the present one. */
const MARKED = 500;
const ALL = "found";
const NOW = "found-now";

/** Marks the matches, without changing the text, and brings the present one into view. */
export function showMatches(quill: Quill, matches: Match[], now: number, isToBeSeen: boolean): void {
  const from = Math.max(0, now - MARKED);
  const edges = edgesOf(quill, matches, from, now + MARKED);
  const own = edges[now - from];
  const range = own ? rangeOf(own) : null;
  if (typeof Highlight === "function") {
    CSS.highlights.set(ALL, new Highlight(...edges.flatMap((one) => (one ? [new StaticRange(one)] : []))));
    const marked = new Highlight(...(range ? [range] : []));
    marked.priority = 1;
    CSS.highlights.set(NOW, marked);
  } else if (range && isToBeSeen) selectRange(range);
  if (!range || !isToBeSeen) return;
  const element = range.startContainer instanceof Element ? range.startContainer : range.startContainer.parentElement!;
  const { top, bottom } = range.getBoundingClientRect();
  const bar = quill.container.parentElement!.querySelector(".find-bar")?.getBoundingClientRect();
  // Bars cover the window's edges.
  const [high, low] = [Math.max(120, bar?.bottom ?? 0), window.innerHeight - 110];
  if (top < high || bottom > low) element.scrollIntoView({ block: "center" });
}

export function hideMatches(): void {
  if (typeof Highlight !== "function") return;
  CSS.highlights.delete(ALL);
  CSS.highlights.delete(NOW);
}

/** Puts cursor and focus on the match. */
export function selectMatch(quill: Quill, match: Match): void {
  const [edges] = edgesOf(quill, [match], 0, 1);
  if (!match.cell) {
    quill.focus();
    quill.setSelection(match.index, match.length, "user");
  } else if (edges) {
    match.cell.focus();
    selectRange(rangeOf(edges));
  }
}

/** An old browser shows the match by its selection, and the focus returns to the field. */
function selectRange(range: Range): void {
  const field = document.activeElement as HTMLElement | null;
  const selection = document.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
  if (field?.isConnected && document.activeElement !== field) field.focus({ preventScroll: true });
}
