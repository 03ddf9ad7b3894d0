import { diffArrays } from "diff";
import { plainText } from "./clean-html.server";

/** A line of either text in its pieces; `changed` ones stand in this text alone. */
export type ComparedLine = { text: string; changed: boolean }[];
export type Compared = { before: ComparedLine[]; after: ComparedLine[]; same: boolean };

/** Beyond this many changed lines or letters a comparison word by word says nothing to a person, and takes its time. */
const MOST_LINES = 2_000;
const MOST_LETTERS = 20_000;

/** A post's words, a line a paragraph, with its pictures named, as they are compared. */
export function comparedText(html: string): string {
  return plainText(html.replace(/<img\b[^>]*>/g, "[사진]"));
}

/** Two texts line by line: lines that differ are compared word by word. Lines that stand in one alone are changed whole. */
export function compareTexts(before: string, after: string): Compared {
  const [old, now] = [before.split("\n"), after.split("\n")];
  const parts = diffArrays(old, now, { maxEditLength: MOST_LINES }) ?? [
    { value: old, removed: true, added: false },
    { value: now, removed: false, added: true },
  ];
  const compared: Compared = { before: [], after: [], same: before === after };
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index]!;
    const next = parts[index + 1];
    if (part.removed && next?.added) {
      compareWords(part.value, next.value, compared);
      index += 1;
    } else if (part.removed) compared.before.push(...whole(part.value, true));
    else if (part.added) compared.after.push(...whole(part.value, true));
    else {
      compared.before.push(...whole(part.value, false));
      compared.after.push(...whole(part.value, false));
    }
  }
  return compared;
}

const whole = (lines: string[], changed: boolean): ComparedLine[] => lines.map((text) => [{ text, changed }]);

function compareWords(before: string[], after: string[], compared: Compared): void {
  const [old, now] = [before.join("\n"), after.join("\n")];
  const words = old.length + now.length > MOST_LETTERS ? undefined : diffArrays(wordsOf(old), wordsOf(now), { maxEditLength: MOST_LINES });
  if (!words) {
    compared.before.push(...whole(before, true));
    compared.after.push(...whole(after, true));
    return;
  }
  const pieces = words.map(({ value, added, removed }) => ({ text: value.join(""), added, removed }));
  compared.before.push(...linesOf(pieces.filter(({ added }) => !added).map(({ text, removed }) => ({ text, changed: removed }))));
  compared.after.push(...linesOf(pieces.filter(({ removed }) => !removed).map(({ text, added }) => ({ text, changed: added }))));
}

/** Words with their particles, as Korean is written, and the spaces between. */
const wordsOf = (text: string) => text.split(/(\s+)/).filter((word) => word !== "");

/** Pieces that run over line ends, cut into lines again. */
function linesOf(pieces: ComparedLine): ComparedLine[] {
  const lines: ComparedLine[] = [[]];
  for (const { text, changed } of pieces)
    text.split("\n").forEach((piece, index) => {
      if (index > 0) lines.push([]);
      if (piece !== "") lines.at(-1)!.push({ text: piece, changed });
    });
  return lines;
}
