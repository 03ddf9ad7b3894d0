const pairs = {
  "을/를": ["을", "를"],
  "이/가": ["이", "가"],
  "은/는": ["은", "는"],
  "와/과": ["과", "와"],
  "으로/로": ["으로", "로"],
} as const;

/** The finals 이 사 오 구 have none, 일 칠 팔 end in rieul. A zero is read with what it makes of the digits before it: 십, 백, 천, 만, 억. */
const DIGIT_FINALS = { open: "2459", rieul: "178" };

/**
 * The word with the Korean particle its last syllable asks for: particle("글", "을/를") is "글을", particle("9,940", "을/를") "9,940을". Rieul
 * takes 로. Signs after the last letter are not read.
 */
export function particle(word: string, pair: keyof typeof pairs): string {
  const final = finalOf(word);
  const closed = pair === "으로/로" ? final === "closed" : final !== "open";
  return word + pairs[pair][closed ? 0 : 1];
}

/** The particle alone, for a word that stands in quotation marks: `‘${title}’${particleOf(title, "을/를")}`. */
export function particleOf(word: string, pair: keyof typeof pairs): string {
  return particle(word, pair).slice(word.length);
}

function finalOf(word: string): "open" | "rieul" | "closed" {
  const read = word.replace(/[^\p{L}\p{N}]+$/u, "");
  const last = read.at(-1) ?? "";
  if (/\d/.test(last)) return finalOfNumber(read);
  const code = last.charCodeAt(0);
  const final = code >= 0xac00 && code <= 0xd7a3 ? (code - 0xac00) % 28 : 0;
  return final === 0 ? "open" : final === 8 ? "rieul" : "closed";
}

/** 1,000,000,000,000 is 1조, the one power of ten with an open end. */
function finalOfNumber(read: string): "open" | "rieul" | "closed" {
  const digits = /[\d,]+$/.exec(read)![0].replaceAll(",", "");
  const last = digits.at(-1)!;
  if (DIGIT_FINALS.open.includes(last)) return "open";
  if (DIGIT_FINALS.rieul.includes(last)) return "rieul";
  const zeros = /0*$/.exec(digits)![0].length;
  return zeros === 12 && digits.length > 12 ? "open" : "closed";
}
