import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanHtml } from "~/areas/blog/text/clean-html.server";
import { markedText, typedText } from "~/areas/blog/text/marked-text";
import { toEditorHtml } from "~/areas/blog/writing/parts/write-browser";
import { runs } from "../../support/soak";

const A = `<img src="/files/0123456789abcdef" alt="고양이" title="봄날" />`;
const B = `<img src="/files/fedcba9876543210" alt="" />`;
const rich: [html: string, marks: string][] = [
  ["<h2>작은 제목</h2>", "## 작은 제목"],
  [
    `<p style="text-align:center">앞 <strong>굵은 말</strong> <em>기운 말</em> <s>지운 말</s> <span style="color:#e60000">붉은 말</span></p>`,
    "앞 **굵은 말** *기운 말* ~~지운 말~~ 붉은 말",
  ],
  [`<p>첫 줄<br />${A}</p>`, "첫 줄\n[사진 1]"],
  [`<p>${B}</p>`, "[사진 2]"],
  ["<p><br /></p>", "\u00a0"],
  ["<ul><li>하나<ul><li>더 깊이</li></ul></li><li>둘</li></ul>", "- 하나\n  - 더 깊이\n- 둘"],
  ["<ol><li>첫째</li><li>둘째</li></ol>", "1. 첫째\n2. 둘째"],
  ["<blockquote>인용한 말<br />둘째 줄</blockquote>", "> 인용한 말\n> 둘째 줄"],
  ["<hr />", "---"],
  ["<pre>const a = 1;\n\nb &lt; c</pre>", "```\nconst a = 1;\n\nb < c\n```"],
  [
    `<p><a href="https://a.test/x" rel="noopener nofollow" target="_blank">여기</a> <a href="https://b.test/" rel="noopener nofollow" target="_blank">https://b.test/</a></p>`,
    "[여기](https://a.test/x) https://b.test/",
  ],
  [
    `<table><caption>요금</caption><thead><tr><th>이름</th><th>값</th></tr></thead><tbody><tr><td colspan="2">둘 다<br />함께</td></tr></tbody></table>`,
    "표: 요금\n| 이름 | 값 |\n| --- |\n| 둘 다<br>함께 |",
  ],
  ["<p># 제목이 아닌 줄<br />1. 목록이 아닌 줄</p>", "\\# 제목이 아닌 줄\n\\1. 목록이 아닌 줄"],
  ["<p>5 * 3 &lt;b&gt; [사진 1] `a`</p>", "5 \\* 3 \\<b> \\[사진 1] \\`a\\`"],
];
const html = rich.map(([one]) => one).join("");
const shown = rich.map(([, marks]) => marks).join("\n\n");

describe("a text without scripts (ADR 82)", () => {
  it("shows words with simple marks, and stays unchanged when nothing is typed", () => {
    expect(cleanHtml(html)).toBe(html);
    expect(markedText(html)).toBe(shown);
    expect(typedText(shown.replaceAll("\n", "\r\n"), html)).toBe(html);
  });

  it.each(rich.map(([block, marks], place) => [marks, block, place] as const))(
    "keeps %j while another block is written anew",
    (_, block, place) => {
      const marks = rich.map(([, one]) => one);
      const other = place === 0 ? 1 : 0;
      marks[other] = "새로 쓴 글";
      const saved = cleanHtml(typedText(marks.join("\n\n"), html));
      expect(saved).toContain(block);
      expect(saved).toContain("새로 쓴 글");
      expect(saved.length).toBeGreaterThan(html.length - rich[other]![0].length);
    },
  );

  it("keeps the formats of lines, items and cells that were not touched, a paragraph's alignment and a table's spans", () => {
    const red = `<span style="color:#e60000">붉은</span>`;
    const was =
      `<p style="text-align:center">${red} 첫 줄<br />둘째 줄</p><ul><li>${red} 하나</li><li>둘</li></ul>` +
      `<table><tbody><tr><td colspan="2">${red} 칸</td><td>옆 칸</td></tr></tbody></table>`;
    const typed = markedText(was).replace("둘째 줄", "고친 **줄**").replace("- 둘", "- 둘\n- 셋").replace("옆 칸", "고친 칸");
    expect(cleanHtml(typedText(typed, was))).toBe(
      `<p style="text-align:center">${red} 첫 줄<br />고친 <strong>줄</strong></p><ul><li>${red} 하나</li><li>둘</li><li>셋</li></ul>` +
        `<table><tbody><tr><td colspan="2">${red} 칸</td><td>고친 칸</td></tr></tbody></table>`,
    );
  });

  it("takes pictures along when their marks are moved, and loses those whose marks are taken away", () => {
    const was = `<p>${A}</p><p>글</p><p>${B}</p>`;
    expect(typedText("글 앞의 [사진 2]\n\n글", was)).toBe(`<p>글 앞의 ${B}</p><p>글</p>`);
    expect(typedText("[사진 3]", was)).toBe("<p>[사진 3]</p>");
  });

  it("reads what is newly typed as marks, and tags as tags", () => {
    const typed =
      "# 제목\n글\n- 하나\n- 둘\n\n> 인용\n\n| 가 | 나 |\n| --- | --- |\n| 1 | 2 |\n\nhttps://a.test/b.\n\n<table>\n\n<tr><td>칸</td></tr></table>";
    expect(cleanHtml(typedText(typed, ""))).toBe(
      "<h1>제목</h1><p>글</p><ul><li>하나</li><li>둘</li></ul><blockquote>인용</blockquote>" +
        "<table><thead><tr><th>가</th><th>나</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>" +
        `<p><a href="https://a.test/b" rel="noopener nofollow" target="_blank">https://a.test/b</a>.</p>` +
        "<table><tbody><tr><td>칸</td></tr></tbody></table>",
    );
  });

  const pieces = "p h2 ul ol li blockquote pre strong em s code span table caption thead tbody tr th td".split(" ");
  const piece = fc.constantFrom(
    ...pieces.flatMap((name) => [`<${name}>`, `</${name}>`]),
    ...[
      "글",
      " ",
      "\n\n",
      "*",
      "**",
      "[사진 1]",
      "- ",
      "# ",
      "> ",
      "|",
      "`",
      "\\",
      "&lt;b&gt;",
      "~~",
      "<br>",
      "<hr>",
      A,
      `<a href="https://a.test">`,
      "</a>",
    ],
    `<p style="text-align:right">`,
  );
  const someText = fc.array(piece, { maxLength: 30 }).map((all) => cleanHtml(all.join("")));

  it.each([
    "<ul><li><p><br /></p><p><br /></p></li></ul>",
    "<ul><li><p>가</p><p><br /></p><p>나</p></li><li></li></ul>",
    "<ol><li>가<br /><br />나<ul><li>다</li></ul></li></ol>",
  ])("keeps the empty lines of an item: %s", (was) => {
    const marks = markedText(was);
    expect(marks).not.toContain("\n\n");
    expect(cleanHtml(typedText(`${marks}\n\n더`, was))).toBe(`${was}<p>더</p>`);
  });

  it("comes back unchanged, and loses no word when a paragraph is appended", () => {
    fc.assert(
      fc.property(someText, (was) => {
        const marks = markedText(was);
        expect(typedText(marks, was)).toBe(was);
        const more = typedText(marks === "" ? "더" : `${marks}\n\n더`, was);
        expect(cleanHtml(more)).toBe(cleanHtml(`${was}<p>더</p>`));
      }),
      runs({ test: 200, soak: 20_000 }),
    );
  });

  it("never produces HTML that cleaning or the editor would change", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), someText, (typed, was) => {
        const once = cleanHtml(typedText(typed.join(""), was));
        expect(cleanHtml(once)).toBe(once);
        expect(typedText(markedText(toEditorHtml(once)), once)).toBe(once);
      }),
      runs({ test: 200, soak: 20_000 }),
    );
  });
});
