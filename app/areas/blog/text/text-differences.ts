import { diffArrays } from "diff";

type ComparedLine = { text: string; changed: boolean }[];
/** `coarse`: some replaced lines were not compared by words. */
export type Compared = { before: ComparedLine[]; after: ComparedLine[]; same: boolean; coarse: boolean };

/** Past these, whole lines are marked: words would be slow and unreadable. */
const MAX_CHANGED_LINES = 2_000;
const MAX_LETTERS_PER_CHANGE = 20_000;
/** Limits page elements: each changed word may be one. */
const MAX_LETTERS_TOTAL = 100_000;

export type Shown = Compared & { more: number };

const MAX_SHOWN_LINES = 2_000;

/** Cuts each side; `more` counts lines cut off the longer. */
export function limitShown(compared: Compared): Shown {
  const more = Math.max(0, Math.max(compared.before.length, compared.after.length) - MAX_SHOWN_LINES);
  return { ...compared, before: compared.before.slice(0, MAX_SHOWN_LINES), after: compared.after.slice(0, MAX_SHOWN_LINES), more };
}

/** After a time-out: every line counts as changed. */
export function showAllChanged(before: string, after: string): Shown {
  const [oldLines, newLines] = [before.split("\n"), after.split("\n")];
  const more = Math.max(0, Math.max(oldLines.length, newLines.length) - MAX_SHOWN_LINES);
  const first = (lines: string[]) => wholeLines(lines.slice(0, MAX_SHOWN_LINES), true);
  return { before: first(oldLines), after: first(newLines), same: false, coarse: true, more };
}

function unlike(before: string, after: string): Compared {
  return { before: wholeLines(before.split("\n"), true), after: wholeLines(after.split("\n"), true), same: false, coarse: true };
}

/** Compare by lines, then replaced lines by words. */
export function differences(before: string, after: string): Compared {
  const [oldLines, newLines] = [before.split("\n"), after.split("\n")];
  const parts = diffArrays(oldLines, newLines, { maxEditLength: MAX_CHANGED_LINES });
  if (!parts) return unlike(before, after);
  const compared: Counted = { before: [], after: [], same: before === after, coarse: false, letters: 0 };
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index]!;
    const next = parts[index + 1];
    if (part.removed && next?.added) {
      compareWords(part.value, next.value, compared);
      index += 1;
    } else if (part.removed) compared.before.push(...wholeLines(part.value, true));
    else if (part.added) compared.after.push(...wholeLines(part.value, true));
    else {
      compared.before.push(...wholeLines(part.value, false));
      compared.after.push(...wholeLines(part.value, false));
    }
  }
  const { letters: _, ...result } = compared;
  return result;
}

type Counted = Compared & { letters: number };

const wholeLines = (lines: string[], changed: boolean): ComparedLine[] => lines.map((text) => [{ text, changed }]);

function compareWords(before: string[], after: string[], compared: Counted): void {
  const [oldText, newText] = [before.join("\n"), after.join("\n")];
  const letters = oldText.length + newText.length;
  const fits = letters <= MAX_LETTERS_PER_CHANGE && compared.letters + letters <= MAX_LETTERS_TOTAL;
  const words = fits ? diffArrays(wordsOf(oldText), wordsOf(newText), { maxEditLength: MAX_CHANGED_LINES }) : undefined;
  if (!words) {
    compared.coarse = true;
    compared.before.push(...wholeLines(before, true));
    compared.after.push(...wholeLines(after, true));
    return;
  }
  compared.letters += letters;
  const pieces = words.map(({ value, added, removed }) => ({ text: value.join(""), added, removed }));
  compared.before.push(...linesOf(pieces.filter(({ added }) => !added).map(({ text, removed }) => ({ text, changed: removed }))));
  compared.after.push(...linesOf(pieces.filter(({ removed }) => !removed).map(({ text, added }) => ({ text, changed: added }))));
}

const wordsOf = (text: string) => text.split(/(\s+)/).filter((word) => word !== "");

function linesOf(pieces: ComparedLine): ComparedLine[] {
  const lines: ComparedLine[] = [[]];
  for (const { text, changed } of pieces)
    text.split("\n").forEach((piece, index) => {
      if (index > 0) lines.push([]);
      if (piece !== "") lines.at(-1)!.push({ text: piece, changed });
    });
  return lines;
}
