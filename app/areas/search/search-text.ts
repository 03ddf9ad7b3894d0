/** How text is compared in the shop: composed syllables, lower case, no white space at all ("봄 여행" and "봄여행" are one). */
export function searchText(text: string): string {
  return text.normalize("NFC").toLowerCase().replace(/\s+/gu, "");
}

/** Every character of a text and every two neighbours, once each; the rows of `contents_bigram`. */
export function gramsOf(text: string): Set<string> {
  const characters = [...searchText(text)];
  return new Set(
    characters.flatMap((character, at) => (at + 1 < characters.length ? [character, character + characters[at + 1]!] : character)),
  );
}

/** What of a keyword is looked up: its pairs, or its one character. */
export function keywordGrams(keyword: string): string[] {
  const characters = [...searchText(keyword)];
  if (characters.length < 2) return characters;
  return [...new Set(characters.slice(1).map((character, at) => characters[at]! + character))];
}
