const pairs = {
  "을/를": ["을", "를"],
  "이/가": ["이", "가"],
  "은/는": ["은", "는"],
  "와/과": ["과", "와"],
  "으로/로": ["으로", "로"],
} as const;

/** Digits read without final consonant (이 사 오 구) and with rieul (일 칠 팔). A final zero is 십, 백, 천, 만 or 억. */
const DIGIT_FINALS = { open: "2459", rieul: "178" };

/** The word with its particle: particle("글", "을/를") is "글을". Rieul takes 로. */
export function particle(word: string, pair: keyof typeof pairs): string {
  const final = finalOf(word);
  const closed = pair === "으로/로" ? final === "closed" : final !== "open";
  return word + pairs[pair][closed ? 0 : 1];
}

/** For quoted words: `‘${title}’${particleOf(title, "을/를")}`. */
export function particleOf(word: string, pair: keyof typeof pairs): string {
  return particle(word, pair).slice(word.length);
}

function finalOf(word: string): "open" | "rieul" | "closed" {
  const readable = word.replace(/[^\p{L}\p{N}]+$/u, "");
  const last = readable.at(-1) ?? "";
  if (/\d/.test(last)) return finalOfNumber(readable);
  const code = last.charCodeAt(0);
  const final = code >= 0xac00 && code <= 0xd7a3 ? (code - 0xac00) % 28 : 0;
  return final === 0 ? "open" : final === 8 ? "rieul" : "closed";
}

/** Twelve zeros are 조, which has no final consonant. */
function finalOfNumber(readable: string): "open" | "rieul" | "closed" {
  const digits = /[\d,]+$/.exec(readable)![0].replaceAll(",", "");
  const last = digits.at(-1)!;
  if (DIGIT_FINALS.open.includes(last)) return "open";
  if (DIGIT_FINALS.rieul.includes(last)) return "rieul";
  const zeros = /0*$/.exec(digits)![0].length;
  return zeros === 12 && digits.length > 12 ? "open" : "closed";
}
