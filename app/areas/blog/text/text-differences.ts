import { diffArrays } from "diff";

/** A line of either text in pieces; `changed` ones are in this text only. */
type ComparedLine = { text: string; changed: boolean }[];
/** `coarse`: some parts were too different to mark words, so whole lines are marked. */
export type Compared = { before: ComparedLine[]; after: ComparedLine[]; same: boolean; coarse: boolean };

/** With more changed lines, or characters in one place, a comparison by words is neither readable nor fast. */
const MOST_LINES = 2_000;
const MOST_LETTERS = 20_000;
/** The most characters compared by words in all, since each changed word is an element of the page. */
const MOST_LETTERS_IN_ALL = 100_000;

/** A comparison as shown: the first lines of both texts, and the number of further lines. */
export type Shown = Compared & { more: number };

const MOST_SHOWN = 2_000;

export function shown(compared: Compared): Shown {
  const more = Math.max(0, Math.max(compared.before.length, compared.after.length) - MOST_SHOWN);
  return { ...compared, before: compared.before.slice(0, MOST_SHOWN), after: compared.after.slice(0, MOST_SHOWN), more };
}

/** Both texts with every line marked as changed, when they could not be compared in time. */
export function shownUnlike(before: string, after: string): Shown {
  const [old, now] = [before.split("\n"), after.split("\n")];
  const more = Math.max(0, Math.max(old.length, now.length) - MOST_SHOWN);
  const first = (lines: string[]) => whole(lines.slice(0, MOST_SHOWN), true);
  return { before: first(old), after: first(now), same: false, coarse: true, more };
}

function unlike(before: string, after: string): Compared {
  return { before: whole(before.split("\n"), true), after: whole(after.split("\n"), true), same: false, coarse: true };
}

/** Compares two texts by lines, and differing lines by words. Lines in only one text are changed as a whole. */
export function differences(before: string, after: string): Compared {
  const [old, now] = [before.split("\n"), after.split("\n")];
  const parts = diffArrays(old, now, { maxEditLength: MOST_LINES });
  if (!parts) return unlike(before, after);
  const compared: Counted = { before: [], after: [], same: before === after, coarse: false, letters: 0 };
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
  const { letters: _, ...told } = compared;
  return told;
}

type Counted = Compared & { letters: number };

const whole = (lines: string[], changed: boolean): ComparedLine[] => lines.map((text) => [{ text, changed }]);

function compareWords(before: string[], after: string[], compared: Counted): void {
  const [old, now] = [before.join("\n"), after.join("\n")];
  const letters = old.length + now.length;
  const fits = letters <= MOST_LETTERS && compared.letters + letters <= MOST_LETTERS_IN_ALL;
  const words = fits ? diffArrays(wordsOf(old), wordsOf(now), { maxEditLength: MOST_LINES }) : undefined;
  if (!words) {
    compared.coarse = true;
    compared.before.push(...whole(before, true));
    compared.after.push(...whole(after, true));
    return;
  }
  compared.letters += letters;
  const pieces = words.map(({ value, added, removed }) => ({ text: value.join(""), added, removed }));
  compared.before.push(...linesOf(pieces.filter(({ added }) => !added).map(({ text, removed }) => ({ text, changed: removed }))));
  compared.after.push(...linesOf(pieces.filter(({ removed }) => !removed).map(({ text, added }) => ({ text, changed: added }))));
}

/** Splits a line into words (with their Korean particles) and spaces. */
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
