import fs from "node:fs";
import path from "node:path";
import postcss from "postcss";
import { describe, expect, it } from "vitest";

const TOKENS = "app/tokens.css";

const sheets = fs
  .readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".css"))
  .map((file) => path.join("app", file))
  .filter((file) => file !== TOKENS)
  .map((file) => ({ file, text: fs.readFileSync(file, "utf8") }));

const found = (pattern: RegExp) =>
  sheets.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([line]) => `${file}: ${line.trim()}`));

describe("sizes and spaces come from tokens, as colours do (ADR 35)", () => {
  it("a font size is a token, or inherited", () => {
    expect(found(/\bfont-size: (?!var\(--text-|inherit)[^;]+/g)).toEqual([]);
    expect(found(/\bfont: (?!var\(--text-|inherit)[^;]+/g)).toEqual([]);
  });

  it("a space that has a token is written by it", () => {
    const steps = [...fs.readFileSync(TOKENS, "utf8").matchAll(/--space-[\w-]+: (\d+)px/g)].map(([, step]) => step);
    expect(steps.length).toBeGreaterThan(8);
    expect(found(new RegExp(`^\\s*(margin|padding|gap|row-gap|column-gap)[a-z-]*: [^;]*\\b(${steps.join("|")})px`, "gm"))).toEqual([]);
  });

  it("every token that is used is declared, and every declared one is used", () => {
    const declared = new Set([...fs.readFileSync(TOKENS, "utf8").matchAll(/(--(?:text|space)-[\w-]+):/g)].map(([, name]) => name!));
    const used = new Set(sheets.flatMap(({ text }) => [...text.matchAll(/var\((--(?:text|space)-[\w-]+)\)/g)].map(([, name]) => name!)));
    expect([...used].filter((name) => !declared.has(name))).toEqual([]);
    expect([...declared].filter((name) => !used.has(name))).toEqual([]);
  });

  it("a page is narrow up to 699.98 px and wide from 700 px, in every style sheet (rule 110)", () => {
    const widths = found(/\b(min|max)-width: (69\d|70\d)[.\d]*px(?=\))/g);
    expect(widths.length).toBeGreaterThan(5);
    expect(widths.filter((line) => !/: (max-width: 699\.98px|min-width: 700px)$/.test(line))).toEqual([]);
  });
});

it("an old browser that does not know a selector drops that selector's rule alone", () => {
  const isNew = (selector: string) => /:has\(|:popover-open|::details-content/.test(selector);
  const mixed = sheets.flatMap(({ file, text }) => {
    const rules: string[] = [];
    postcss.parse(text).walkRules(({ selectors }) => {
      if (selectors.some(isNew) && !selectors.every(isNew)) rules.push(`${file}: ${selectors.join(", ")}`);
    });
    return rules;
  });
  expect(mixed).toEqual([]);
});
