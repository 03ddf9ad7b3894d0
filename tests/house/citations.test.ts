import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { texts } from "./source";

const rule = (file: string) => (fs.existsSync(`docs/rules/${file}`) ? fs.readFileSync(`docs/rules/${file}`, "utf8") : "");

/** Sections of a rules file by number: "## §8 …", "## 8. …" or "### 1.6 …" and the lines below. */
function sections(file: string): Map<string, string> {
  return new Map([...rule(file).matchAll(/^#{2,3} §?([\d.]*\d)\.? .+(?:\n(?!#{2,3} §?\d).*)*/gm)].map(([text, number]) => [number!, text]));
}

const parts = new Map([1, 2, 3].map((part, index) => [part, sections(["account.md", "content.md", "admin.md"][index]!)]));
const rules = [...rule("ours.md").matchAll(/^(\d+)\. .+$/gm)].map(([, number]) => Number(number));
const house = new Set(sections("design.md").keys());
const vendors = new Set(sections("providers.md").keys());
const records = fs.readdirSync("docs/decisions").map((file) => Number(file.slice(0, 4)));

/** Citations without a target, as "file: citation". A citation may continue on the next comment line. */
function unresolved({ file, text }: { file: string; text: string }): string[] {
  const flat = text.replace(/^## §/gm, "## ").replace(/\n[ \t]*(?:\*(?!\/)|\/\/|#)?[ \t]*/g, " ");
  return [
    ...missingSections(flat),
    ...missingRulesAndRecords(flat),
    ...missingNumbers(flat),
    ...oldSpellings(flat),
    ...namelessNumbers(file, text),
  ].map((it) => `${file}: ${it}`);
}

/** `1 §8`, `1 §3 "User info"`, `2 §4, §7`: the section must exist and contain the quoted words. */
function missingSections(flat: string): string[] {
  let part = 0;
  let end = -1;
  return [...flat.matchAll(/(?:\b([1-9]) )?§(\d+)(?: "([^"]+)")?/g)].flatMap(({ 0: cited, 1: named, 2: number, 3: title, index }) => {
    const goesOn = /^(, | and )$/.test(flat.slice(end, index));
    part = named ? Number(named) : goesOn ? part : 0;
    end = index + cited.length;
    const section = parts.get(part)?.get(number!);
    if (section === undefined) return [cited];
    return title && !section.toLowerCase().includes(title.toLowerCase()) ? [`${cited} (no such words in it)`] : [];
  });
}

/** `rule 54`, `rules 6, 7, 9`, `rules 149–151` of ours.md; `ADR 49`, `ADR 8, 26` of docs/decisions. */
function missingRulesAndRecords(flat: string): string[] {
  const list = /\b([Rr]ules?|ADR) (\d+(?:(?:–|-| to |, and |, | and | or )\d+)*)/g;
  return [...flat.matchAll(list)].flatMap(([cited, kind, numbers]) => {
    const each = numbers!.split(/, and |, | and | or /).flatMap((one) => {
      const [from, to = from] = one.split(/–|-| to /);
      return Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => Number(from) + index);
    });
    const known = kind === "ADR" ? records : rules;
    return each.filter((number) => !known.includes(number)).map((number) => `${cited} (${number})`);
  });
}

/** Older spellings: `decision 54`, `record 0049`. */
const oldSpellings = (flat: string): string[] => [...flat.matchAll(/\b[Dd]ecisions? \d+|\b[Rr]ecord 0\d+/g)].map(([cited]) => cited);

/** `design 9` and `providers 1.6`, also with the page's `.md`. */
function missingNumbers(flat: string): string[] {
  return [...flat.matchAll(/\b(design|providers)(?:\.md)? (\d[\d.]*(?:(?:, | and )\d[\d.]*)*)/g)].flatMap(([cited, where, numbers]) =>
    numbers!
      .split(/, | and /)
      .map((number) => number.replace(/\.$/, ""))
      .filter((number) => !(where === "design" ? house : vendors).has(number))
      .map((number) => `${cited} (${number})`),
  );
}

/** `(29)` or `(3 "Friends")` in a comment: a citation must name its document. */
function namelessNumbers(file: string, text: string): string[] {
  if (!/\.tsx?$/.test(file)) return [];
  const comments = text.split("\n").filter((line) => /^\s*(\/\*\*|\*|\/\/)/.test(line));
  return [...comments.join("\n").matchAll(/(?<=\s)\((\d{1,3})(?:(?:, \d{1,3})*\)| ")/g)]
    .filter(([, number]) => Number(number) <= rules.length)
    .map(([cited]) => `${cited} says not what it cites`);
}

describe("a citation", () => {
  const all = texts().filter(({ file }) => file !== "tests/house/citations.test.ts");

  it("leads to a rule in docs/rules or a record in docs/decisions", () => {
    expect(all.flatMap(unresolved)).toEqual([]);
  });

  it("to a page of docs leads to a page that exists", () => {
    const pages = new Set(all.map(({ file }) => path.basename(file)));
    const missing = all.flatMap(({ file, text }) =>
      [...text.matchAll(/[\w/-]+\.md\b/g)].filter(([named]) => !pages.has(path.basename(named))).map(([named]) => `${file}: ${named}`),
    );
    expect(missing).toEqual([]);
  });

  it("of a path in docs/contributing.md, docs/design.md and README.md leads to a file that exists", () => {
    const missing = ["docs/contributing.md", "docs/design.md", "README.md"].flatMap((page) => {
      const paths = [...fs.readFileSync(page, "utf8").matchAll(/`((?:app|bin|db|docs|jobs|sandbox|tests)\/[^`\s<>]*)`/g)].map(
        ([, named]) => named!,
      );
      return paths.filter((named) => !fs.existsSync(named)).map((named) => `${page}: ${named}`);
    });
    expect(missing).toEqual([]);
  });

  it("of docs/design.md shows each picture that its script draws, and no other", () => {
    const shown = [...fs.readFileSync("docs/design.md", "utf8").matchAll(/\]\(design\/([\w-]+)\.png\)/g)].map(([, name]) => name!);
    const drawn = [...fs.readFileSync("bin/draw-design.ts", "utf8").matchAll(/\bname: "([\w-]+)"/g)].map(([, name]) => name!);
    const stored = fs.readdirSync("docs/design").map((file) => file.replace(/\.png$/, ""));
    expect(shown.toSorted()).toEqual(drawn.toSorted());
    expect(stored.toSorted()).toEqual(drawn.toSorted());
  });

  it.each([
    ["// What counts (1 §99).", "1 §99"],
    ["// As listed (1 §3, §98).", "§98"],
    ["// What counts (4 §1).", "4 §1"],
    ["// What counts (§1).", "§1"],
    ['// What counts (1 §3 "No such title").', '1 §3 "No such title" (no such words in it)'],
    ["/**\n * As ours (rule\n * 999).\n */", "rule 999 (999)"],
    ["// As ours (rules 1, 997–998).", "rules 1, 997–998 (997)"],
    ["// As the record says (ADR 999).", "ADR 999 (999)"],
    ["// As the record says (ADR 1, 998).", "ADR 1, 998 (998)"],
    ["// As ours (decision 54).", "decision 54"],
    ["// As the record says (record 0049).", "record 0049"],
    ["// The house (design 4, 77).", "design 4, 77 (77)"],
    ["// The house (design.md 78).", "design.md 78 (78)"],
    ["// As ours (29, 30).", "(29, 30) says not what it cites"],
    ['// As asked (3 "Friends").', '(3 " says not what it cites'],
    ["// The vendor (providers 1.6, 9.9).", "providers 1.6, 9.9 (9.9)"],
  ])("is reported when it leads nowhere: %j", (text, cited) => {
    expect(unresolved({ file: "a.ts", text })).toContain(`a.ts: ${cited}`);
  });

  it("leads to a record of one decision, at most forty lines", () => {
    const lines = fs
      .readdirSync("docs/decisions")
      .map((file) => [file, fs.readFileSync(`docs/decisions/${file}`, "utf8").split("\n").length - 1] as const);
    expect(lines.filter(([, count]) => count > 40)).toEqual([]);
  });

  it("of one of our rules is unique, since they are numbered in order, each once", () => {
    expect(rules).toEqual(Array.from({ length: rules.length }, (_, index) => index + 1));
    expect(rules.length).toBeGreaterThan(0);
  });
});
