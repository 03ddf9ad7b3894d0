import { describe, expect, it } from "vitest";
import { commentsOf, faultsOf, titlesOf } from "./comments";
import { sources } from "./source";

/** Folders whose comments and test titles follow docs/style.md. */
const PLAIN = ["app", "db", "jobs", "bin", "sandbox", "tests"];

const faults = (files: { file: string; text: string }[]) =>
  files.flatMap(({ file, text }) =>
    [...commentsOf(text), ...titlesOf(text)].flatMap((comment) =>
      faultsOf(comment.text).map((fault) => `${file}:${comment.line}: ${fault}`),
    ),
  );

describe("the English of the sources", () => {
  it("has no clause as an opening, no sentence over 25 words and no home-made word", () => {
    expect(faults(sources(...PLAIN))).toEqual([]);
  });

  it("is read from comments, not from strings, templates or regular expressions", () => {
    const source = [
      'const a = "// no"; // first',
      "const b = `/* no ${c ? `// no` : 1} */`; /* second */",
      "const c = /[/]\\/* no/.test(a); // third",
      "// fourth",
      "// goes on",
      "const d = a / b; // fifth",
    ].join("\n");
    expect(commentsOf(source).map(({ line, text }) => [line, text])).toEqual([
      [1, "first"],
      [2, "second"],
      [3, "third"],
      [4, "fourth goes on"],
      [6, "fifth"],
    ]);
  });

  it("is read from the titles of tests", () => {
    const source = 'describe("a run", () => {\n  it.each([["x"]])("pauses %s", () => {});\n});';
    expect(titlesOf(source)).toEqual([
      { line: 1, text: "a run" },
      { line: 2, text: "pauses %s" },
    ]);
  });

  it.each([
    ["Who applied after the reminder is skipped.", 'opens with "Who"'],
    ["What a press did stands.", 'opens with "What"'],
    ["The deed is done once.", '"deed" has a standard name'],
    ["Deeds are done once.", '"Deeds" has a standard name'],
    ["Deletes groups of theirs.", '"of theirs" has a standard name'],
    [`${"word ".repeat(26)}.`, "26 words: word word word"],
  ])("is faulty: %j", (text, fault) => {
    expect(faultsOf(text).join()).toContain(fault);
  });

  it.each(["Skip people who applied late.", "The column `deed` names the action.", 'Answers "what is told" as JSON.'])(
    "is not faulty: %j",
    (text) => {
      expect(faultsOf(text)).toEqual([]);
    },
  );
});
