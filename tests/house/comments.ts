import fs from "node:fs";

/** A comment of a source file and its first line. Consecutive line comments count as one. */
export type Comment = { line: number; text: string };

const opensRegex = /(?:^|[(,=:[!&|?{};\n>+]|\breturn|\bcase|=>)\s*$/;

/** The comments of a TypeScript file. Skips strings, templates and regular expressions. */
export function commentsOf(text: string): Comment[] {
  const found: { start: number; end: number; text: string }[] = [];
  let at = 0;
  while (at < text.length) {
    const sign = text[at]!;
    const pair = text.slice(at, at + 2);
    if (sign === '"' || sign === "'") at = endOfString(text, at, sign);
    else if (sign === "`") at = endOfTemplate(text, at);
    else if (pair === "//") {
      const end = endOf(text, "\n", at);
      found.push({ start: at, end, text: text.slice(at + 2, end) });
      at = end;
    } else if (pair === "/*") {
      const end = endOf(text, "*/", at) + 2;
      found.push({ start: at, end, text: text.slice(at + 2, end - 2).replace(/^\s*\*/gm, "") });
      at = end;
    } else if (sign === "/" && opensRegex.test(text.slice(Math.max(0, at - 40), at))) at = endOfRegex(text, at);
    else at++;
  }
  return joined(found, text).map(({ start, text: said }) => ({
    line: text.slice(0, start).split("\n").length,
    text: said.replace(/\s+/g, " ").replace(/^[* ]+|[* ]+$/g, ""),
  }));
}

const endOf = (text: string, sign: string, at: number) => {
  const end = text.indexOf(sign, at);
  return end < 0 ? text.length : end;
};

/** A quote in JSX text has no partner on its line: skip only that character. */
function endOfString(text: string, at: number, quote: string): number {
  for (let end = at + 1; end < text.length && text[end] !== "\n"; end++) {
    if (text[end] === "\\") end++;
    else if (text[end] === quote) return end + 1;
  }
  return at + 1;
}

function endOfTemplate(text: string, at: number): number {
  let depth = 0;
  for (let end = at + 1; end < text.length; end++) {
    if (text[end] === "\\") end++;
    else if (depth === 0 && text[end] === "`") return end + 1;
    else if (text.startsWith("${", end)) depth++;
    else if (depth > 0 && text[end] === "`") end = endOfTemplate(text, end) - 1;
    else if (depth > 0 && text[end] === "{" && text[end - 1] !== "$") depth++;
    else if (depth > 0 && text[end] === "}") depth--;
  }
  return text.length;
}

function endOfRegex(text: string, at: number): number {
  const [whole] = /^\/(?:\[(?:\\.|[^\]\\\n])*\]|\\.|[^/\\[\n])+\/\w*/.exec(text.slice(at)) ?? ["/"];
  return at + whole.length;
}

/** Join consecutive line comments. */
function joined(found: { start: number; end: number; text: string }[], text: string) {
  const whole: typeof found = [];
  for (const one of found) {
    const last = whole.at(-1);
    const isLine = text.startsWith("//", one.start);
    const isAfterCode = last && /\S/.test(text.slice(text.lastIndexOf("\n", last.start) + 1, last.start));
    if (last && isLine && !isAfterCode && text.startsWith("//", last.start) && /^\s*$/.test(text.slice(last.end, one.start))) {
      last.text += ` ${one.text}`;
      last.end = one.end;
    } else whole.push({ ...one });
  }
  return whole;
}

export function titlesOf(text: string): Comment[] {
  const titles = text.matchAll(
    /\b(?:it|test|describe)(?:\.(?:each|describe)(?:\([^]*?\](?: as const)?,?\s*\)|<[^]*?\)))?\(\s*(["`])((?:\\.|(?!\1)[^\\])*)\1/g,
  );
  return [...titles].map(({ 2: title, index }) => ({ line: text.slice(0, index).split("\n").length, text: title! }));
}

const HOME_MADE = new RegExp(`\\b(${refusedWords().join("|")})\\b`, "i");

/** The first column of the glossary's table of refused words. */
function refusedWords(): string[] {
  const [, table = ""] = /## Words we do not use\n([^]*?)\n## /.exec(fs.readFileSync("docs/glossary.md", "utf8")) ?? [];
  const [, , ...lines] = table.split("\n").filter((line) => line.startsWith("|"));
  return lines.flatMap((line) => line.split("|")[1]!.trim().split(", "));
}

const MOST_WORDS = 25;

/** Faults of a comment or title: a clause as the opening, a long sentence, a home-made word. Code in backticks is skipped. */
export function faultsOf(text: string): string[] {
  const plain = text
    .replace(/`[^`]*`/g, "code")
    .replace(/"[^"]*"/g, "quote")
    .replace(/@\w+/g, "")
    .replace(/\b(e\.g|i\.e|etc|vs)\./g, "$1");
  const faults: string[] = [];
  const opening = /^\W*(Who|What|That|How)\b/.exec(plain);
  if (opening) faults.push(`opens with "${opening[1]}"`);
  for (const sentence of plain.split(/(?<=[.!?:;])\s+/)) {
    const words = sentence.split(/\s+/).filter((word) => /[A-Za-z0-9가-힣]/.test(word)).length;
    if (words > MOST_WORDS) faults.push(`${words} words: ${sentence.slice(0, 60)}…`);
  }
  const word = HOME_MADE.exec(plain);
  if (word) faults.push(`"${word[0]}" has a standard name`);
  return faults;
}
