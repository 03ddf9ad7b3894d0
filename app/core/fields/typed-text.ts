/** Signs that nobody sees: some turn the direction of what follows, some make two names look alike, some fill a name that looks empty. */
const turning = "\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069";
const unseen = "\\u00AD\\u180E\\u200B\\u200C\\u2060-\\u2064\\u3164\\uFEFF\\uFFA0";
/** A joiner holds an emoji together, as of a family; anywhere else nobody sees it. */
const loneJoiner = "(?<![\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F])\\u200D|\\u200D(?!\\p{Extended_Pictographic})";
const hidden = new RegExp(`[${turning}${unseen}]|${loneJoiner}`, "gu");

/** A text in its stored spelling: composed syllables (NFC), without signs that turn or hide letters. */
export const textSpelling = (text: string): string => text.normalize("NFC").replace(hidden, "");

/** Letters as a column counts them: an emoji is one or more code points, and two UTF-16 units each. */
export function countLetters(text: string): number {
  let count = 0;
  for (const _letter of text) count += 1;
  return count;
}

/** The signs of a name that the database's collation takes for one: emoji and ß. The stored ones stand beside each unique name (`signsOfName`). */
export const nameSigns = (name: string): string => name.replace(/[^\u{10000}-\u{10FFFF}ßẞ]/gu, "");
