/** Breaks a Korean title by sense: only between words, never inside a pair such as 네 가지, with lines of like width. */

/** Words that lean on the next one: numerals, determiners, short adverbs. */
const LEANS_FORWARD = new RegExp(
  `^(?:[\\d,.]*\\d|한|두|세|석|서|네|넉|너|다섯|여섯|일곱|여덟|아홉|열|스무|몇|첫|여러|우리|내|해|수십|수백|이|그|저|이런|그런|저런|어떤|무슨|어느|모든|각|새|옛|헌|온|맨|다른|제|약|안|못|더|덜|잘|꼭|참|좀|가장|매우|아주|너무|왜|vs\\.?|No\\.?|제?\\d+)$`,
  "i",
);
/** Bound nouns and helpers that lean on the word before: 할 수, 있는 것. */
const LEANS_BACK =
  /^(?:(?:수|것|거|게|줄|리|적|때|뿐|채|척|데|지|만큼|대로|듯|중|등|및|후|전|뒤|동안|때문|이유|방법)(?:[은는이가을를도만의에]|에서|부터|까지|에는|이다|밖에|입니다|일까|들)?|만(?:에|의|이다|입니다)|[·:|/&+~—–-]|있[가-힣]*|없[가-힣]*|않[가-힣]*|싶[가-힣]*|하는가|할까)[?!.,]*$/;
/** A line likes to end here. */
const ENDS_A_PART = /[,.:;?!…)\]”’」』~—–|·]$/;
/** Worth of a good end, compared with the squared free part of a line. */
const GOOD_END = 0.16;

/** Width of a text in ems of Pretendard Bold, a little more than drawn. */
export function widthInEms(text: string): number {
  let width = 0;
  for (const letter of text) {
    if (letter === " ") width += 0.25;
    else if (/[\u1100-\u{10ffff}]/u.test(letter)) width += 0.92;
    else if (/[iljI1.,:;'!|()[\]]/.test(letter)) width += 0.36;
    else width += /[A-Z@%&WMmw]/.test(letter) ? 0.86 : 0.62;
  }
  return width;
}

/** Groups of words that stay on one line. */
function senseUnits(title: string): string[] {
  const units: string[] = [];
  let last = "";
  for (const word of title.split(" ").filter(Boolean)) {
    const isJoined = units.length > 0 && (LEANS_FORWARD.test(last) || LEANS_BACK.test(word));
    if (isJoined) units.push(`${units.pop()!} ${word}`);
    else units.push(word);
    last = word;
  }
  return units;
}

/** Shorter parts join the next one: a line of one word looks like a mistake. */
const MIN_PART_EMS = 4;

/** The title's units, by parts that each like a line of their own. */
export function senseParts(title: string): string[][] {
  const parts: string[][] = [[]];
  for (const unit of senseUnits(title)) {
    const part = parts.at(-1)!;
    part.push(unit);
    if (ENDS_A_PART.test(unit) && widthInEms(part.join(" ")) >= MIN_PART_EMS) parts.push([]);
  }
  const last = parts.at(-1)!;
  if (parts.length > 1 && widthInEms(last.join(" ")) < MIN_PART_EMS) parts.at(-2)!.push(...parts.pop()!);
  return parts;
}

/** A unit wider than a line falls apart into its words, a wider word into pieces. */
function fitting(unit: string, lineEms: number): string[] {
  if (widthInEms(unit) <= lineEms) return [unit];
  const words = unit.split(" ");
  if (words.length > 1) return words.flatMap((word) => fitting(word, lineEms));
  const pieces: string[] = [];
  let piece = "";
  for (const { segment } of new Intl.Segmenter("ko").segment(unit)) {
    if (piece && widthInEms(piece + segment) > lineEms) {
      pieces.push(piece);
      piece = "";
    }
    piece += segment;
  }
  return [...pieces, piece];
}

type Plan = { lines: number; cost: number; from: number };

/** Lines of a title within `lineEms`: as few as possible, of like width, ending with a part of the sentence. */
export function titleLines(title: string, lineEms: number): string[] {
  const units = senseUnits(title).flatMap((unit) => fitting(unit, lineEms));
  if (units.length === 0) return [];
  const plans: Plan[] = [{ lines: 0, cost: 0, from: 0 }];
  for (let end = 1; end <= units.length; end++)
    plans[end] = Array.from({ length: end }, (_, from) => planned(plans[from]!, units, from, end, lineEms))
      .filter((plan) => plan !== null)
      .reduce((best, plan) => (isBetter(plan, best) ? plan : best));
  const lines: string[] = [];
  for (let end = units.length; end > 0; end = plans[end]!.from) lines.unshift(units.slice(plans[end]!.from, end).join(" "));
  return lines;
}

function planned(before: Plan, units: string[], from: number, end: number, lineEms: number): Plan | null {
  const line = units.slice(from, end).join(" ");
  const width = widthInEms(line);
  if (width > lineEms && end - from > 1) return null;
  const endsWell = end === units.length || ENDS_A_PART.test(line);
  const free = (lineEms - width) / lineEms;
  return { lines: before.lines + 1, cost: before.cost + free * free - (endsWell && end < units.length ? GOOD_END : 0), from };
}

const isBetter = (plan: Plan, best: Plan): boolean => (plan.lines === best.lines ? plan.cost < best.cost : plan.lines < best.lines);
