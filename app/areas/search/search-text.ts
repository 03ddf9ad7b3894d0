/** Lower case without white space, so that "봄 여행" matches "봄여행". */
export function searchText(text: string): string {
  return text.normalize("NFC").toLowerCase().replace(/\s+/gu, "");
}

/** Characters and bigrams of a text, as in `contents_bigram`. */
export function gramsOf(text: string): Set<string> {
  const characters = [...searchText(text)];
  return new Set(
    characters.flatMap((character, index) => (index + 1 < characters.length ? [character, character + characters[index + 1]!] : character)),
  );
}

/** A keyword's bigrams, or the single character. */
export function keywordGrams(keyword: string): string[] {
  const characters = [...searchText(keyword)];
  if (characters.length < 2) return characters;
  return [...new Set(characters.slice(1).map((character, index) => characters[index]! + character))];
}
