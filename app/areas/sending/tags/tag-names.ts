import { oneLine } from "../internal/card-text";

export const MOST_TAGS = 50;
export const MOST_TAGS_OF_FRIEND = 20;
export const TAG_LIMIT = 20;

/** Names compare as NFC in lower case: "VIP" equals "vip". */
export const nameKey = (name: string): string => name.normalize("NFC").toLowerCase();

/** Distinct tags from a comma-separated line, without a leading #. */
export function tagsTyped(text: string): string[] {
  const names = text
    .split(",")
    .map((name) => oneLine(name).replace(/^#+ ?/, ""))
    .filter((name) => name !== "");
  return [...new Map(names.map((name) => [nameKey(name), name])).values()];
}

export const isTooLong = (name: string): boolean => [...name].length > TAG_LIMIT;
