import type { Quill } from "react-quill";
import { lettersOf, type Match } from "./find-matches";

type Line = { length(): number; path(index: number): [Leaf, number][] };
type Leaf = { position(index: number, inclusive?: boolean): [Node, number] };
type Edges = { startContainer: Node; startOffset: number; endContainer: Node; endOffset: number };

/** The browser's places of the matches from `from` to before `to`, in one walk over the lines. */
export function edgesOf(quill: Quill, matches: Match[], from: number, to: number): (Edges | null)[] {
  const edges: (Edges | null)[] = [];
  const lines = quill.getLines() as unknown as Line[];
  let [line, start] = [0, 0];
  for (const match of matches.slice(from, to)) {
    while (line < lines.length && start + lines[line]!.length() <= match.index) start += lines[line++]!.length();
    const blot = lines[line];
    if (match.cell) edges.push(edgesInCell(match));
    else edges.push(blot && "children" in blot ? edgesInLine(blot, match.index - start, match.length) : null);
  }
  return edges;
}

function edgesInLine(line: Line, start: number, length: number): Edges | null {
  const [first, firstOffset] = line.path(start).at(-1) ?? [];
  const [last, lastOffset] = line.path(start + length).at(-1) ?? [];
  if (!first?.position || !last?.position) return null;
  const [startContainer, startOffset] = first.position(firstOffset!, true);
  const [endContainer, endOffset] = last.position(lastOffset!, true);
  return { startContainer, startOffset, endContainer, endOffset };
}

function edgesInCell({ cell, start, length }: Match): Edges | null {
  const edges: Partial<Edges> = {};
  let place = 0;
  for (const { node, data } of lettersOf(cell!)) {
    if (node && start >= place && start < place + data.length) Object.assign(edges, { startContainer: node, startOffset: start - place });
    const end = start + length;
    if (node && end > place && end <= place + data.length) Object.assign(edges, { endContainer: node, endOffset: end - place });
    place += data.length;
  }
  return edges.startContainer && edges.endContainer ? (edges as Edges) : null;
}

export function rangeOf({ startContainer, startOffset, endContainer, endOffset }: Edges): Range {
  const range = document.createRange();
  range.setStart(startContainer, startOffset);
  range.setEnd(endContainer, endOffset);
  return range;
}
