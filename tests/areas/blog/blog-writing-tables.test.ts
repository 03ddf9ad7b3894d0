import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanHtml, htmlForReading } from "~/areas/blog/text/clean-html.server";
import { comparedText } from "~/areas/blog/text/long-texts.server";
import { markedText, typedText } from "~/areas/blog/text/marked-text";
import { toEditorHtml } from "~/areas/blog/writing/parts/write-browser";
import { isBlank, plainText, summary, textLength } from "~/areas/blog/text/plain-text.server";
import { hostileTexts } from "../../support/texts/hostile";
import { forbiddenInPosts, pastedTables, unframed } from "../../support/texts/pasted-tables";
import { runs } from "../../support/soak";

describe("a pasted table is stored in a plain form", () => {
  it.each(Object.entries(pastedTables))("from %s", (_, { pasted, kept }) => {
    expect(cleanHtml(pasted)).toBe(kept);
    expect(cleanHtml(kept)).toBe(kept);
  });

  it("with its caption, its head and its merged cells, but without meaningless spans", () => {
    const pasted =
      `<p>앞</p><table><caption>예금 금리</caption><thead><tr><th colspan="2">은행</th><th rowspan="50">금리</th></tr></thead>` +
      `<tbody><tr><th>가</th><td>나</td><td><b>3.5</b><br />우대 <a href="https://a.test/" rel="noopener nofollow" target="_blank">조건</a></td></tr></tbody></table><p>뒤</p>`;
    expect(cleanHtml(pasted)).toBe(pasted);
    for (const span of ["1", "0", "51", "-2", "2000000", "2x", "02", ""])
      expect(cleanHtml(`<table><tr><td colspan="${span}" rowspan="${span}">가</td></tr></table>`)).toBe(
        "<table><tbody><tr><td>가</td></tr></tbody></table>",
      );
  });

  it("on the top level, splitting the list or paragraph around the table", () => {
    expect(cleanHtml(`<ul><li>하나<table><tr><td>가</table>둘</li><li>셋</li></ul>`)).toBe(
      "<ul><li>하나</li></ul><table><tbody><tr><td>가</td></tr></tbody></table><ul><li>둘</li><li>셋</li></ul>",
    );
    expect(cleanHtml(`<b>앞<table><tr><td>가</td></tr></table>뒤</b>`)).toBe(
      "<p><b>앞</b></p><table><tbody><tr><td>가</td></tr></tbody></table><p>뒤</p>",
    );
  });

  it("with blocks and tables inside a cell as lines, and stray words in their own cell", () => {
    const pasted = `<table>앞<tr><td><h2>제목</h2><ul><li>하나</li><li>둘</li></ul><table><tr><td>안</td><td>쪽</td></tr><tr><td>끝</td></tr></table></td></tr>뒤</table>`;
    expect(cleanHtml(pasted)).toBe(
      "<table><tbody><tr><td>앞</td></tr><tr><td>제목<br />하나<br />둘<br />안 쪽<br />끝</td><td>뒤</td></tr></tbody></table>",
    );
  });

  it("or as words when only parts of a table were pasted", () => {
    expect(cleanHtml("<td>가</td><td>나</td>")).toBe("<p>가<br />나</p>");
    expect(cleanHtml("<table></table><p>글</p>")).toBe("<p>글</p>");
    expect(cleanHtml("<table><caption>이름뿐</caption></table>")).toBe("<p>이름뿐</p>");
  });

  it("with the words of tables nested ten thousand deep", () => {
    const deep = `${"<table><tr><td>".repeat(10_000)}안${"</td></tr></table>".repeat(10_000)}`;
    expect(plainText(cleanHtml(deep))).toBe("안");
  });

  it("without repeating the elements around twenty thousand tables each time", () => {
    const around = `<blockquote style="text-align:center;line-height:2">`.repeat(50);
    const pasted = `${around}${"글<table><tr><td>가</td></tr></table>".repeat(20_000)}`;
    expect(cleanHtml(pasted).length).toBeLessThan(4 * pasted.length);
  });

  it.each(hostileTexts.map((payload) => [payload.slice(0, 80), payload]))("with nothing harmful left of %s", (_, payload) => {
    const places = [
      `<table><tr><td>${payload}</td><td>나</td></tr></table>`,
      `<table>${payload}<tr><th>가</th></tr></table>`,
      `<table><caption>${payload}</caption><tr><td>가</td></tr></table>`,
      `<table ${payload}><tr ${payload}><td colspan="${payload}" style="${payload}">가</td></tr></table>`,
    ];
    for (const html of places) {
      expect(cleanHtml(html)).not.toMatch(forbiddenInPosts);
      expect(unframed(htmlForReading(html))).not.toMatch(forbiddenInPosts);
    }
  });

  it("that stays the same when cleaned or edited again", () => {
    const pieces = "table caption thead tbody tfoot tr th td p b ul li div span h2 pre blockquote".split(" ");
    const piece = fc.constantFrom(
      ...pieces.flatMap((name) => [`<${name}>`, `</${name}>`]),
      ...["<table><tr><td>", "</td></tr></table>", `<td colspan="3">`, `<th rowspan=2 style="text-align:center">`, "<br>", "<hr>"],
      ...["글", " ", "\n", "\n\n", "&nbsp;", "<", "&lt;", `<img src="/files/0123456789abcdef">`, `<a href="https://a.test">`, "</a>"],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (several) => {
        const once = cleanHtml(several.join(""));
        expect(cleanHtml(once)).toBe(once);
        expect(once.replace(/<table>.*?<\/table>/gs, "")).not.toMatch(/<\/?(table|caption|thead|tbody|tr|th|td)\b/);
      }),
      runs({ test: 300, soak: 30_000 }),
    );
  });

  it("that opens unchanged in the editor, with and without scripts", () => {
    const stored = "<p>앞<br />줄</p><table><tbody><tr><td>가</td></tr></tbody></table><p>뒤</p>";
    expect(typedText(markedText(stored), stored)).toBe(stored);
    expect(toEditorHtml(stored)).toBe(stored);
  });
});

describe("the words of a table", () => {
  const post =
    "<p>앞글</p><table><caption>예금</caption><thead><tr><th>은행</th><th>금리</th></tr></thead><tbody><tr><td>가<br />나</td><td></td><td>3.5</td></tr>" +
    "<tr><td></td><td> </td></tr></tbody></table><p>뒷글</p>";

  it("are one line per non-empty row, with a bar between cells", async () => {
    const lines = "앞글\n예금\n은행 | 금리\n가 나 | | 3.5\n뒷글";
    expect(plainText(post)).toBe(lines);
    expect(await comparedText(post)).toBe(lines);
  });

  it("are separated by bars in a summary; the length does not count the bars", () => {
    expect(summary(post)).toBe("앞글 예금 은행 | 금리 가 나 | | 3.5 뒷글");
    expect(textLength(post)).toBe([..."앞글 예금 은행 금리 가 나 3.5 뒷글"].length);
  });

  it("are absent in a table of empty cells", () => {
    expect(isBlank(cleanHtml("<table><tr><td>&nbsp;</td><td></td></tr></table>"))).toBe(true);
    expect(isBlank(cleanHtml("<table><tr><td>1</td></tr></table>"))).toBe(false);
  });
});

describe("the scrollable frame of a table on the post's page", () => {
  const table = (caption: string) => `<table>${caption}<tbody><tr><td>가</td></tr></tbody></table>`;

  it("is named uniquely by the table's caption or number, and is not stored", () => {
    const post = [
      "",
      `<caption>예금 <b>"금리"</b> &amp; 적금</caption>`,
      `<caption>예금 <b>"금리"</b> &amp; 적금</caption>`,
      `<caption><img src="/files/0123456789abcdef" alt="" /></caption>`,
    ]
      .map(table)
      .join("");
    const shown = htmlForReading(post);
    const frames = [...shown.matchAll(/<div class="table-scroll" role="region" aria-label="([^"]*)" tabindex="0"><table>/g)];
    expect(frames.map(([, name]) => name)).toEqual([
      "표 1",
      "예금 &quot;금리&quot; &amp; 적금",
      "예금 &quot;금리&quot; &amp; 적금 (3)",
      "표 4",
    ]);
    expect(shown.match(/<\/table><\/div>/g)).toHaveLength(4);
    expect(cleanHtml(shown)).toBe(cleanHtml(post));
  });
});
