import { oneLine } from "../internal/card-text";

/** How many tags a sender has, how many a friend, and how many letters a tag. */
export const MOST_TAGS = 50;
export const MOST_TAGS_OF_FRIEND = 20;
export const TAG_LIMIT = 20;

/** A name as names are compared: composed, in small letters, so that "VIP" and "vip" are one. */
export const nameKey = (name: string): string => name.normalize("NFC").toLowerCase();

/** Tags typed in one line with commas between them, each once; a # in front is left out. */
export function tagsTyped(text: string): string[] {
  const names = text
    .split(",")
    .map((name) => oneLine(name).replace(/^#+ ?/, ""))
    .filter((name) => name !== "");
  return [...new Map(names.map((name) => [nameKey(name), name])).values()];
}

export const isTooLong = (name: string): boolean => [...name].length > TAG_LIMIT;
