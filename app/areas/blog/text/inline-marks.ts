import { escaped } from "../escapes";
import { addressIn } from "./typed-addresses";

const token =
  /\\([\\*`~<[\]|#>.-])|(`+)|\[사진 (\d{1,6})\]|\[((?:\[사진 \d{1,6}\]|\\[^\n]|[^\][\\\n]){1,500})\]\(((?:https?:\/\/|mailto:)(?:[^\s()\\]|\\[()\\]){1,2000})\)|(https?:\/\/[^\s<>"]{1,2000})|(\*+|~{2,})/g;

const tags = { "**": "strong", "*": "em", "~~": "s" } as const;
type Sign = keyof typeof tags;

/** One line of Markdown as HTML; `pictures` by their numbers. Within a link's words no further links. Linear time. */
export function htmlOfMarks(text: string, pictures: string[], isLinked = false): string {
  const marks = new Marks();
  const codeEnds = runsOfBackticks(text);
  const next = new RegExp(token);
  let position = 0;
  for (let match = next.exec(text); match; match = next.exec(text)) {
    const [whole, sign, backticks, picture, named, address, bare, run] = match;
    marks.add(escaped(text.slice(position, match.index)));
    position = next.lastIndex;
    if (sign) marks.add(escaped(sign));
    else if (backticks) {
      const end = codeEnds(backticks.length, position);
      if (end < 0) marks.add(whole);
      else {
        marks.add(`<code>${escaped(unpadded(text.slice(position, end)))}</code>`);
        next.lastIndex = position = end + backticks.length;
      }
    } else if (picture) marks.add(pictures[Number(picture) - 1] ?? whole);
    else if (named) {
      const words = htmlOfMarks(named, pictures, true);
      marks.add(isLinked ? words : `<a href="${escaped(address!.replace(/\\([()\\])/g, "$1"))}">${words}</a>`);
    } else if (bare) {
      const address = isLinked ? "" : addressIn(bare);
      const end = address || bare.slice(0, bare.indexOf("//") + 2);
      marks.add(address === "" ? escaped(end) : linkTo(address));
      next.lastIndex = position = match.index + end.length;
    } else if (run) marks.run(run, text[match.index - 1] ?? " ", text[position] ?? " ");
  }
  marks.add(escaped(text.slice(position)));
  return marks.written();
}

/** Finds the next run of as many backticks, or -1. Positions only grow. */
function runsOfBackticks(text: string): (length: number, from: number) => number {
  const places = new Map<number, number[]>();
  for (const { 0: run, index } of text.matchAll(/`+/g)) {
    const same = places.get(run.length);
    if (same) same.push(index);
    else places.set(run.length, [index]);
  }
  for (const same of places.values()) same.reverse();
  return (length, from) => {
    const same = places.get(length) ?? [];
    while (same.length > 0 && same.at(-1)! < from) same.pop();
    return same.at(-1) ?? -1;
  };
}

const unpadded = (code: string) => (/^ .* $/.test(code) && code.trim() !== "" ? code.slice(1, -1) : code);

class Marks {
  private readonly open: { sign: Sign | ""; out: string }[] = [{ sign: "", out: "" }];

  add(html: string): void {
    this.open.at(-1)!.out += html;
  }

  /** A run of `*` or `~` ends and begins marks; what it cannot is text. */
  run(run: string, before: string, after: string): void {
    const [mayEnd, mayBegin] = [!/\s/.test(before), !/\s/.test(after)];
    if (run.startsWith("~")) {
      this.add(run.slice(2));
      if (mayEnd && this.has("~~")) this.end("~~");
      else if (mayBegin && !this.has("~~")) this.begin("~~");
      else this.add("~~");
      return;
    }
    let rest = run.length;
    if (rest > 3 && !this.has("*") && !this.has("**")) return this.add(run);
    while (rest > 0) {
      const sign = this.nextSign(rest, mayEnd, mayBegin);
      if (sign === null) return this.add("*".repeat(rest));
      if (this.has(sign)) this.end(sign);
      else this.begin(sign);
      rest -= sign.length;
    }
  }

  written(): string {
    while (this.open.length > 1) this.unsign();
    return this.open[0]!.out;
  }

  private nextSign(rest: number, mayEnd: boolean, mayBegin: boolean): "*" | "**" | null {
    const [strong, slanted] = [this.has("**"), this.has("*")];
    if (rest >= 3 && mayEnd && (strong || slanted)) {
      const last = this.open.findLast(({ sign }) => sign === "*" || sign === "**")!.sign;
      return last as "*" | "**";
    }
    if (rest >= 2) {
      if (strong ? mayEnd : mayBegin) return "**";
      return slanted && mayEnd ? "*" : null;
    }
    return (slanted ? mayEnd : mayBegin) ? "*" : null;
  }

  private has(sign: Sign): boolean {
    return this.open.some((one) => one.sign === sign);
  }

  private begin(sign: Sign): void {
    this.open.push({ sign, out: "" });
  }

  private end(sign: Sign): void {
    while (this.open.at(-1)!.sign !== sign) this.unsign();
    const { out } = this.open.pop()!;
    this.add(out === "" ? sign + sign : `<${tags[sign]}>${out}</${tags[sign]}>`);
  }

  private unsign(): void {
    const { sign, out } = this.open.pop()!;
    this.add(sign + out);
  }
}

const linkTo = (address: string) => `<a href="${escaped(address)}">${escaped(address)}</a>`;
