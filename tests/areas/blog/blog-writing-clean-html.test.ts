import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanHtml, htmlForReading } from "~/areas/blog/text/clean-html.server";
import { isBlank, plainText, summary, textLength } from "~/areas/blog/text/plain-text.server";
import { htmlPieces } from "../../support/texts/html-pieces";
import { hostileTexts } from "../../support/texts/hostile";
import { forbiddenInPosts, unframed } from "../../support/texts/pasted-tables";
import { runs } from "../../support/soak";

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

describe("the text of a post, cleaned at every write and read (design 9)", () => {
  it.each(hostileTexts.map((payload) => [payload.slice(0, 80), payload]))("has nothing harmful left of %s", (_, payload) => {
    for (const html of [payload, `<p>앞</p>${payload}<p>뒤</p>`, `안녕 ${payload}`]) {
      expect(cleanHtml(html)).not.toMatch(forbiddenInPosts);
      expect(unframed(htmlForReading(html))).not.toMatch(forbiddenInPosts);
    }
  });

  it("keeps everything that the editor can make", () => {
    const editorHtml =
      `<h1>큰 제목</h1><h5 style="text-align:center">작은 제목</h5>` +
      `<p style="line-height:2"><strong>굵게</strong> <em>기울여</em> <u>밑줄</u> <s>취소</s></p>` +
      `<p><span style="color:rgb(230, 0, 0);font-size:18pt">크게</span><span style="background-color:#ffff00">형광</span></p>` +
      `<ul><li>하나<ul><li>안쪽</li></ul></li></ul><ol><li>첫째</li></ol><blockquote>인용</blockquote><pre>\ncode\n</pre>` +
      `<p><img src="/files/0123456789abcdef" alt="사진" /></p>`;
    expect(cleanHtml(editorHtml)).toBe(editorHtml);
  });

  it("keeps links to http, https and mailto alone, which do not tell the other site where a reader came from", () => {
    expect(cleanHtml(`<p><a href="https://a.test/?q=1" target="_self" rel="opener">가</a></p>`)).toBe(
      `<p><a href="https://a.test/?q=1" rel="noopener nofollow" target="_blank">가</a></p>`,
    );
    expect(cleanHtml(`<p><a href="mailto:a@b.test">나</a></p>`)).toContain(`href="mailto:a@b.test"`);
    expect(cleanHtml(`<p><a href="ftp://a.test">다</a></p>`)).toBe(`<p><span>다</span></p>`);
  });

  it("loses a link that shows nothing, and keeps one around a picture", () => {
    expect(cleanHtml(`<p>글<a href="https://a.test"><img src=x></a><a href="https://a.test"> </a></p>`)).toBe("<p>글</p>");
    const pictured = `<p><a href="https://a.test" rel="noopener nofollow" target="_blank"><img src="/files/0123456789abcdef" alt="" /></a></p>`;
    expect(cleanHtml(pictured)).toBe(pictured);
  });

  it("keeps pictures of our own store only, also when they come with our own address", () => {
    expect(cleanHtml(`<p><img src="http://127.0.0.1:3000/files/0123456789abcdef"></p>`)).toContain(`src="/files/0123456789abcdef"`);
    expect(cleanHtml(`<p><img src="https://elsewhere.test/files/0123456789abcdef"></p>`)).toBe("<p><br /></p>");
  });

  it("is made of paragraphs when it was plain text, with its line ends and signs", () => {
    expect(cleanHtml("첫 줄\n둘째 줄\n\n3 < 5 & 7 > 2")).toBe("<p>첫 줄<br />둘째 줄</p><p>3 &lt; 5 &amp; 7 &gt; 2</p>");
  });

  it("is made of paragraphs when it was plain text between pictures", () => {
    expect(cleanHtml(`앞글\n\n<p><img src="/files/0123456789abcdef"></p>\n\n뒷글\n한 줄 더`)).toBe(
      `<p>앞글</p><p><img src="/files/0123456789abcdef" alt="" /></p><p>뒷글<br />한 줄 더</p>`,
    );
  });

  it("does not change when it is cleaned again", () => {
    const piece = fc.constantFrom(...htmlPieces, `<img src="/files/0123456789abcdef">`);
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const once = cleanHtml(pieces.join(""));
        expect(cleanHtml(once)).toBe(once);
      }),
      runs({ test: 300, soak: 30_000 }),
    );
  });

  it.each(["#000", "#222222", "rgb(0, 0, 0)", "rgba(0, 0, 0, 0.87)", "#fff", "rgb(255, 255, 255)", "#fefefe", "#33333a"])(
    "loses the colours %s, unreadable in the other theme, also in a stored post",
    (colour) => {
      const pasted = `<p style="color:${colour};text-align:center">가<span style="color:${colour};background-color:${colour}">나</span></p>`;
      for (const html of [cleanHtml(pasted), htmlForReading(pasted)])
        expect(html).toBe('<p style="text-align:center">가<span>나</span></p>');
    },
  );

  it("keeps a chosen colour and shows it readable in both themes and on a highlight", () => {
    const chosen = '<p><span style="color:#ffff00">노랑</span><span style="background-color:#ffff00">형광</span></p>';
    expect(cleanHtml(chosen)).toBe(chosen);
    const shown = htmlForReading(chosen);
    const [, onLight = "", onDark = ""] = /color:light-dark\((#\w{6}),(#\w{6})\)/.exec(shown)!;
    expect(contrast(onLight, "#fbfaf7")).toBeGreaterThanOrEqual(4.5);
    expect(contrast(onDark, "#272420")).toBeGreaterThanOrEqual(4.5);
    expect(shown).toContain('style="background-color:#ffff00;color:#000000"');
  });

  it("shows its headings one level lower on the page, below the page's own title", () => {
    expect(htmlForReading("<h1>가</h1><h5>나</h5>")).toBe("<h2>가</h2><h6>나</h6>");
  });
});

describe("the words of a post, without its tags (rule 112)", () => {
  it("are counted in characters; a run of white space or an emoji counts as one", () => {
    expect(textLength("<p>가나 <b>다</b></p>")).toBe(4);
    expect(textLength("<p>가</p><p>나</p>")).toBe(3);
    expect(textLength("<p>3 &lt; 5 👨</p>")).toBe(7);
  });

  it("are one line for each block", () => {
    expect(plainText("<h1>제목</h1><p>한 &amp; 두<br>줄</p>")).toBe("제목\n한 & 두\n줄");
  });

  it("are cut with an ellipsis for the summary", () => {
    expect(summary(`<p>${"가".repeat(200)}</p>`)).toBe(`${"가".repeat(159)}…`);
    expect(summary("<p>짧은 글</p>")).toBe("짧은 글");
  });

  it("are absent in a text that shows nothing", () => {
    expect(isBlank(cleanHtml("<p><br></p>"))).toBe(true);
    expect(isBlank(cleanHtml(`<img src="/files/0123456789abcdef">`))).toBe(false);
  });
});
