/** Invisible characters: they change the text direction, or make names look alike or empty. */
const turning = "\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069";
const unseen = "\\u00AD\\u180E\\u200B\\u200C\\u2060-\\u2064\\u3164\\uFEFF\\uFFA0";
/** A zero-width joiner outside of an emoji is invisible. */
const loneJoiner = "(?<![\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F])\\u200D|\\u200D(?!\\p{Extended_Pictographic})";
const hidden = new RegExp(`[${turning}${unseen}]|${loneJoiner}`, "gu");

/** Stored spelling of a text: composed syllables (NFC), no invisible characters. */
export const textSpelling = (text: string): string => text.normalize("NFC").replace(hidden, "");

/** Counts code points, as the database does; `length` counts UTF-16 units. */
export function countLetters(text: string): number {
  let count = 0;
  for (const _letter of text) count += 1;
  return count;
}

/** Characters that the database's collation treats as equal (emoji, ß). Unique names store these separately (`signsOfName`). */
export const nameSigns = (name: string): string => name.replace(/[^\u{10000}-\u{10FFFF}ßẞ]/gu, "");
