import { describe, expect, it } from "vitest";
import { readHtml } from "../support/pages/html-faults";

const page = (main: string) =>
  `<!DOCTYPE html><html lang="ko"><head><title>글</title></head><body><main><h1>글</h1>${main}</main></body></html>`;
const rulesBroken = (main: string) => readHtml("/page", page(main)).faults.map((fault) => fault.split(":")[0]);
const row = (id: number, name: string) => `<p id="row-${id}"><a href="/post?id=${id}">${name}</a></p>`;

describe("the rules that read a page without a browser", () => {
  it.each([
    ["an id twice", row(1, "가") + row(1, "나"), "no-dup-id"],
    ["a heading that skips a level", "<h3>작은 제목</h3>", "heading-level"],
    ["a reference to nothing", '<p aria-describedby="gone">글</p>', "no-missing-references"],
    ["two landmarks without names", "<nav><p>하나</p></nav><nav><p>둘</p></nav>", "unique-landmark"],
    ["a list with something between its items", "<ul><p>글</p></ul>", "element-permitted-content"],
    ["a field without a label", '<form method="get"><input type="text" name="a"></form>', "input-missing-label"],
    ["a picture without a text", '<img src="/a.png">', "wcag/h37"],
  ])("find %s", (_, main, rule) => {
    expect(rulesBroken(main)).toContain(rule);
  });
});
