const pairs = {
  "을/를": ["을", "를"],
  "이/가": ["이", "가"],
  "은/는": ["은", "는"],
  "와/과": ["과", "와"],
  "으로/로": ["으로", "로"],
} as const;

/** The word with the Korean particle its last syllable asks for: particle("글", "을/를") is "글을". Rieul takes 로. */
export function particle(word: string, pair: keyof typeof pairs): string {
  const last = word.charCodeAt(word.length - 1);
  const final = last >= 0xac00 && last <= 0xd7a3 ? (last - 0xac00) % 28 : 0;
  const closed = pair === "으로/로" ? final !== 0 && final !== 8 : final !== 0;
  return word + pairs[pair][closed ? 0 : 1];
}
