import fc from "fast-check";
import { HtmlValidate } from "html-validate";
import { describe, expect, it } from "vitest";
import { cleanHtml, htmlForReading } from "~/areas/blog/text/clean-html.server";
import { comparedText } from "~/areas/blog/text/long-texts.server";
import { describedRows, describedValues, picturesOf, pictureTag, withDescriptions } from "~/areas/blog/text/picture-descriptions";
import { plainText, summary, textLength } from "~/areas/blog/text/plain-text.server";
import { htmlPieces } from "../../support/texts/html-pieces";
import { hostileTexts } from "../../support/texts/hostile";
import { runs } from "../../support/soak";

const A = "/files/0123456789abcdef";
const B = "/files/fedcba9876543210";
const img = (path = A, alt = "", caption = "") => pictureTag({ path, alt, caption });
const figure = (caption: string, { path = A, alt = "", style = "" } = {}) =>
  `<figure${style && ` style="${style}"`}><img loading="lazy" src="${path}" alt="${alt}" /><figcaption>${caption}</figcaption></figure>`;

const validator = new HtmlValidate({ extends: ["html-validate:standard"], rules: { "void-style": "off", "no-inline-style": "off" } });
async function faultsOf(html: string): Promise<string[]> {
  const report = await validator.validateString(`<div>${html}</div>`, "text.html");
  return report.results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`));
}

describe("a picture keeps its alt text and its caption (ADR 29)", () => {
  it("keeps both in the stored text, and leaves other pictures unchanged", () => {
    const described = `<p>${img(A, "창가의 고양이", "봄날 오후")}</p>`;
    expect(cleanHtml(described)).toBe(described);
    const bare = `<p>글 <img src="${A}" alt="" width="300" /> 글</p><p><a href="https://a.test" rel="noopener nofollow" target="_blank"><img src="${A}" alt="사진" /></a></p>`;
    expect(cleanHtml(bare)).toBe(bare);
    expect(htmlForReading(bare)).toBe(bare.replaceAll("<img ", '<img loading="lazy" '));
  });

  it("cuts each to 200 whole characters on one line", () => {
    expect(cleanHtml(`<img src="${A}" alt=" 두\n줄  \t말 " title="\n아래\r\n글 ">`)).toBe(`<p>${img(A, "두 줄 말", "아래 글")}</p>`);
    const clean = cleanHtml(`<img src="${A}" alt="${"😀".repeat(300)}" title="a${"😀".repeat(300)}">`);
    expect(clean).toBe(`<p>${img(A, "😀".repeat(200), `a${"😀".repeat(199)}`)}</p>`);
    expect(clean).not.toMatch(/\p{Surrogate}/u);
    expect(cleanHtml(`<img src="${A}" title="\u200b ">`)).toBe(`<p>${img()}</p>`);
  });

  it("takes no caption from another element's title or a foreign picture", () => {
    expect(cleanHtml(`<p title="가"><a href="https://a.test" title="나">다</a></p>`)).not.toContain("title");
    expect(cleanHtml(`<p>글<img src="https://evil.test/a.png" title="광고"></p>`)).toBe("<p>글</p>");
  });

  it.each(hostileTexts.map((payload) => [payload.slice(0, 60), payload]))("shows hostile descriptions as words: %s", async (_, payload) => {
    const typed = withDescriptions(img(), [{ was: { path: A, alt: "", caption: "" }, alt: payload, caption: payload }]);
    const clean = cleanHtml(typed);
    expect(cleanHtml(clean)).toBe(clean);
    const read = htmlForReading(clean);
    const tags = [...read.matchAll(/<[^>]*>/g)].map(([tag]) => tag.replace(/ alt="[^"]*"/, ""));
    expect(tags).toEqual(["<figure>", `<img loading="lazy" src="${A}" />`, "<figcaption>", "</figcaption>", "</figure>"]);
    expect(plainText(clean)).toBe([...payload.replace(/\s+/g, " ").trim()].slice(0, 200).join("").trim());
  });
});

describe("a pasted figure", () => {
  it.each([
    [`<figure><img src="${A}"><figcaption>봄 <b>길</b><br>둘</figcaption></figure>`, `<p>${img(A, "", "봄 길 둘")}</p>`],
    [
      `글<figure><figcaption>앞에 선 말</figcaption><img src="${A}" alt="길"></figure>뒤`,
      `<p>글</p><p>${img(A, "길", "앞에 선 말")}</p><p>뒤</p>`,
    ],
    [
      `<p>앞<figure><img src="${A}"><img src="${B}"><figcaption>둘째</figcaption></figure>뒤</p>`,
      `<p>앞</p><p>${img()}${img(B, "", "둘째")}</p><p>뒤</p><p><br /></p>`,
    ],
    [`<ul><li><figure><img src="${A}"><figcaption>목록</figcaption></figure></li></ul>`, `<ul><li>${img(A, "", "목록")}</li></ul>`],
    [`<figure><img src="${A}" title="먼저"><figcaption>나중</figcaption></figure>`, `<p>${img(A, "", "먼저")}나중</p>`],
    [`<figure><img src="https://else.test/a.png"><figcaption>남의 사진</figcaption></figure>`, `<p>남의 사진</p>`],
    [`<figure><figure><img src="${A}"></figure><figcaption>모음</figcaption></figure>`, `<p>${img()}</p><p>모음</p>`],
    [`<figure><img src="${A}"><figcaption>$& $1 $$</figcaption></figure>`, `<p>${img(A, "", "$& $1 $$")}</p>`],
    [`<figure><img src="${A}"><figcaption></figcaption></figure>`, `<p>${img()}</p>`],
    [`<figure><img src="${A}"><figcaption>${"긴 ".repeat(101)}</figcaption></figure>`, `<p>${img()}${"긴 ".repeat(101).trim()}</p>`],
    [`<figcaption>그림 없이</figcaption></figure>`, `<p>그림 없이</p>`],
    [`<figure><img src="${A}"><figcaption>글<img src="${B}"></figcaption></figure>`, `<p>${img()}글${img(B)}</p>`],
    [`<figure><img src="${A}"><figcaption>" onload="x" &lt;b&gt;</figcaption></figure>`, `<p>${img(A, "", '" onload="x" <b>')}</p>`],
  ])("is stored with its caption, other words apart: %s", (pasted, kept) => {
    expect(cleanHtml(pasted)).toBe(kept);
    expect(cleanHtml(kept)).toBe(kept);
  });
});

describe("a picture with a caption", () => {
  const captioned = img(A, "", "봄");
  it.each([
    [`<p>${captioned}</p>`, figure("봄")],
    [
      `<p style="text-align:right">앞 ${captioned} 뒤</p>`,
      `<p style="text-align:right">앞 </p>${figure("봄", { style: "text-align:right" })}<p style="text-align:right"> 뒤</p>`,
    ],
    [`<p>앞<br />${captioned}<br />뒤</p>`, `<p>앞</p>${figure("봄")}<p>뒤</p>`],
    [`<p><strong>앞 <em>${captioned}</em></strong> 뒤</p>`, `<p><strong>앞 </strong></p>${figure("봄")}<p> 뒤</p>`],
    [`<ul><li>앞 ${captioned}</li><li>${captioned}</li></ul>`, `<ul><li>앞 ${figure("봄")}</li><li>${figure("봄")}</li></ul>`],
    [`<h1>${captioned}제목</h1>`, `${figure("봄")}<h2>제목</h2>`],
    [`<blockquote>${captioned}</blockquote>`, `<blockquote>${figure("봄")}</blockquote>`],
    [`<p>${captioned}<br />${img(B, "", "여름")}</p>`, figure("봄") + figure("여름", { path: B })],
    [`<p>${img(B)}<br />${captioned}</p>`, `<p>${img(B).replace("<img ", '<img loading="lazy" ')}</p>${figure("봄")}`],
  ])("is shown as a figure outside of its paragraph: %s", async (kept, read) => {
    expect(cleanHtml(kept)).toBe(kept);
    expect(htmlForReading(kept)).toBe(read);
    expect(await faultsOf(read)).toEqual([]);
  });

  it("stays inside its link", async () => {
    const link = `<a href="https://a.test" rel="noopener nofollow" target="_blank">`;
    const read = htmlForReading(`<p>앞 ${link}<img src="${A}" alt="" title="봄" /></a> 뒤</p>`);
    expect(read).toBe(`<p>앞 </p>${figure("봄").replace("<img", `${link}<img`).replace("<figcaption", "</a><figcaption")}<p> 뒤</p>`);
    expect(await faultsOf(read)).toEqual([]);
  });

  it("keeps all words and captions of any text, and is idempotent", async () => {
    const piece = fc.constantFrom(
      ...htmlPieces,
      ...["table", "td", "figure", "figcaption"].flatMap((tag) => [`<${tag}>`, `</${tag}>`]),
      "말",
      captioned,
      img(B, "둘", ""),
      `<p style="text-align:center">`,
      `<img src="${A}" title='"'>`,
      `<img src="x">`,
      `" title="x"`,
    );
    const words = (html: string) => plainText(html).replace(/[\s|]/g, "");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const once = cleanHtml(pieces.join(""));
        expect(cleanHtml(once)).toBe(once);
        expect(once).not.toMatch(/<\/?fig/);
        const read = htmlForReading(once);
        expect(words(read)).toBe(words(once));
        expect(read.match(/<figure\b/g)?.length ?? 0).toBe(once.match(/<img [^<>]*title="/g)?.length ?? 0);
        // A figure would end a paragraph or heading in browsers; inside a list a figure is fine.
        expect(read).not.toMatch(/<(p|h\d)\b[^>]*>(?:(?!<\/(p|h\d)>|<(ul|li|blockquote)\b)[\s\S])*<figure/);
      }),
      runs({ test: 200, soak: 20_000 }),
    );
  });

  it("makes a text at most three times as long, however deep its pictures are", () => {
    const deep = `<a href="https://a.test/${"x".repeat(5_000)}"><b><i><u>`;
    const html = `<p>${deep}${`글${captioned}`.repeat(2_000)}</u></i></b></a></p>`;
    const read = htmlForReading(html);
    expect(read.length).toBeLessThan(3 * html.length);
    expect(read.match(/봄/g)).toHaveLength(2_000);
  });
});

describe("a picture's caption is part of the post's words, its alt text is not (rule 112)", () => {
  const html = `<p>앞${img(A, "고양이", "봄 & 길")}뒤</p>`;
  it("as its own line, counted and in the summary", () => {
    expect(plainText(html)).toBe("앞\n봄 & 길\n뒤");
    expect(textLength(html)).toBe(9);
    expect(summary(html)).toBe("앞 봄 & 길 뒤");
  });
  it("in a table as part of its row's line, and shown in its cell", async () => {
    const table = `<table><tbody><tr><td>${img(A, "", "봄")}</td><td>나</td></tr></tbody></table>`;
    expect(cleanHtml(`<table><tr><td><figure><img src="${A}"><figcaption>봄</figcaption></figure><td>나</table>`)).toBe(table);
    expect(plainText(table)).toBe("봄 | 나");
    expect(htmlForReading(table)).toContain(`<td>${figure("봄")}</td>`);
    expect(await faultsOf(htmlForReading(table))).toEqual([]);
  });
  it("while a comparison of two versions names the pictures by their alt text", async () => {
    expect(await comparedText(html)).toBe("앞[사진: 고양이]\n봄 & 길\n뒤");
    expect(await comparedText(`<p>앞${img()}뒤</p>`)).toBe("앞[사진]뒤");
  });
});

describe("the description fields without scripts", () => {
  const row = (path: string, alt: string, caption: string, was = ["", ""]) => ({
    was: { path, alt: was[0]!, caption: was[1]! },
    alt,
    caption,
  });

  it("exist for each stored picture in the text, typed by hand or by the editor", () => {
    const typed = `글 <IMG alt='a > b' src=${A}> <img\nsrc="${B}" title="&quot;가&quot; &amp; 나"/> <img src="https://else.test/a.png"> <img src="${A}`;
    expect(picturesOf(typed)).toEqual([
      { path: A, alt: "a > b", caption: "" },
      { path: B, alt: "", caption: '"가" & 나' },
    ]);
  });

  it("change only pictures whose fields were edited", () => {
    const text = `글\n<img src="${A}" width="30" alt="">\n\n<img src='${B}'> 끝`;
    expect(withDescriptions(text, [row(A, "하나", ""), row(B, "", "")])).toBe(
      `글\n<img src="${A}" width="30" alt="하나" />\n\n<img src='${B}'> 끝`,
    );
    expect(withDescriptions(text, [row(A, "", "")])).toBe(text);
  });

  it("win over the text when edited, and otherwise leave the text unchanged", () => {
    const text = img(A, "글에 고친 말", "글에 고친 설명");
    expect(withDescriptions(text, [row(A, "칸에 고친 말", "처음 설명", ["처음 말", "처음 설명"])])).toBe(
      img(A, "칸에 고친 말", "글에 고친 설명"),
    );
  });

  it("remove an emptied caption", () => {
    expect(withDescriptions(img(A, "말", "설명"), [row(A, "", "", ["말", "설명"])])).toBe(img(A));
  });

  it("follow a picture that was moved or appears twice", () => {
    expect(withDescriptions(img(B) + img(A), [row(A, "에이", ""), row(B, "비", "")])).toBe(img(B, "비") + img(A, "에이"));
    expect(withDescriptions(img(A) + img(A), [row(A, "하나", ""), row(A, "둘", "")])).toBe(img(A, "하나") + img(A, "둘"));
    // The text lost the first picture; the second keeps the description.
    expect(withDescriptions(img(A), [row(A, "", ""), row(A, "둘", "")])).toBe(img(A, "둘"));
    expect(withDescriptions(img(B), [row(A, "하나", ""), row(B, "비", "")])).toBe(img(B, "비"));
  });

  it("leave the form's values and move into the text", () => {
    const values = { contents: img(), "picture-0": img(), "alt-0": "말", "caption-0": "설명\r\n둘째 줄", title: "제목" };
    expect(describedValues(values)).toEqual({ contents: img(A, "말", "설명 둘째 줄"), title: "제목" });
    expect(describedRows((name) => ({ "picture-0": "<img>", "alt-0": "x" })[name])).toEqual([]);
  });
});
