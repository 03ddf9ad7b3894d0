/** The form in which the shop compares text: composed syllables, lower case, without white space ("봄 여행" equals "봄여행"). */
export function searchText(text: string): string {
  return text.normalize("NFC").toLowerCase().replace(/\s+/gu, "");
}

/** Each character of a text and each two neighbouring ones, once: the rows of `contents_bigram`. */
export function gramsOf(text: string): Set<string> {
  const characters = [...searchText(text)];
  return new Set(
    characters.flatMap((character, at) => (at + 1 < characters.length ? [character, character + characters[at + 1]!] : character)),
  );
}

/** What a keyword is looked up by: its bigrams, or its single character. */
export function keywordGrams(keyword: string): string[] {
  const characters = [...searchText(keyword)];
  if (characters.length < 2) return characters;
  return [...new Set(characters.slice(1).map((character, at) => characters[at]! + character))];
}
