import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanHtml, htmlForReading } from "~/areas/blog/text/clean-html.server";
import { plainText } from "~/areas/blog/text/plain-text.server";
import { addressIn } from "~/areas/blog/text/typed-addresses";
import { typedText } from "~/areas/blog/text/marked-text";
import { runs } from "../../support/soak";

const link = (address: string, href = address) => `<a href="${href}" rel="noopener nofollow" target="_blank">${address}</a>`;

describe("an address in a text is a link (rule 256)", () => {
  it.each([
    ["https://a.test에서 봤어요", "https://a.test"],
    ["https://a.test/x에서", "https://a.test/x"],
    ["https://a.test/x)를", "https://a.test/x"],
    ["https://a.test/x입니다.", "https://a.test/x"],
    ["https://a.test/?q=1&b=2…", "https://a.test/?q=1&b=2"],
    ["https://a.test,", "https://a.test"],
    ["https://ko.wikipedia.org/wiki/나들이", "https://ko.wikipedia.org/wiki/나들이"],
    ["https://ko.wikipedia.org/wiki/서울_(동음이의)을", "https://ko.wikipedia.org/wiki/서울_(동음이의)"],
    ["https://a.test/@글벗/첫-글」", "https://a.test/@글벗/첫-글"],
    ["https://한글.한국은", "https://한글.한국"],
    ["https://a.test:8080/a,", "https://a.test:8080/a"],
    ["http://192.0.2.7/a", "http://192.0.2.7/a"],
    ["www.a.test를", "www.a.test"],
  ])("of %s only the address", (words, address) => {
    expect(addressIn(words)).toBe(address);
  });

  it.each(["https://", "https://글", "www.", "https://bank.test@evil.test/", "https://a.test:99999/"])("%s is no address", (words) => {
    expect(cleanHtml(`<p>${words}</p>`)).toBe(`<p>${words}</p>`);
  });

  it("of more than 2,000 letters stays words", () => {
    const words = `<p>https://a.test/${"x".repeat(2_000)}</p>`;
    expect(cleanHtml(words)).toBe(words);
  });

  it("in paragraphs, items and cells, also twice in a line", () => {
    expect(cleanHtml("보기: https://a.test/x, https://a.test/?a=1&b=2.")).toBe(
      `<p>보기: ${link("https://a.test/x")}, ${link("https://a.test/?a=1&amp;b=2")}.</p>`,
    );
    expect(cleanHtml("<ul><li>www.a.test</li></ul>")).toBe(`<ul><li>${link("www.a.test", "https://www.a.test")}</li></ul>`);
    expect(cleanHtml("<table><tr><td>https://a.test</td></tr></table>")).toContain(`<td>${link("https://a.test")}</td>`);
  });

  it("but not in a link, in code or in an e-mail address", () => {
    for (const html of [`<p>${link("https://a.test")}</p>`, "<pre>https://a.test</pre>", "<p><code>https://a.test</code></p>"])
      expect(cleanHtml(html)).toBe(html);
    expect(cleanHtml("me@www.a.test")).toBe("<p>me@www.a.test</p>");
  });

  it("typed without scripts by the same rule", () => {
    for (const words of ["보기 https://a.test/x에서.", "www.a.test를 봐요", "(https://a.test/)"])
      expect(cleanHtml(typedText(words, ""))).toBe(cleanHtml(words));
  });

  it("tells the page which links show their address, which a print does not repeat", () => {
    expect(htmlForReading(`<p>https://a.test ${link("여기", "https://b.test")}</p>`)).toBe(
      `<p><a href="https://a.test" data-bare rel="noopener nofollow" target="_blank">https://a.test</a> ${link("여기", "https://b.test")}</p>`,
    );
  });

  const piece = fc.constantFrom(
    ..."https:// www. a.test :1 /x ? # ) ( . , 를 에서 글 @ &amp; &lt; - <p> </p> <b> </b> <pre> </pre> <code> </code>".split(" "),
    " ",
    `<a href="https://a.test">`,
    "</a>",
  );

  it("keeps every word, and does not change when cleaned again", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const html = `<p>${pieces.join("")}</p>`;
        const once = cleanHtml(html);
        expect(cleanHtml(once)).toBe(once);
        const words = (text: string) => plainText(text).replace(/\s/g, "");
        expect(words(once)).toBe(
          words(cleanHtml(html.replace(/https?:\/\/|www\./g, (sign) => `${sign[0]}\u2060${sign.slice(1)}`))).replaceAll("\u2060", ""),
        );
      }),
      runs({ test: 300, soak: 30_000 }),
    );
  });

  it("a bomb of addresses gets 300 links, and longer chains stay as stable", () => {
    for (const bomb of [
      "https://a.b.co ".repeat(60_000),
      "https://a.co:1".repeat(70_000),
      "https://a.co가".repeat(70_000),
      `https://a.co/${")".repeat(1_900)} `.repeat(500),
    ]) {
      const once = cleanHtml(bomb);
      expect(once.split("<a ").length - 1).toBeLessThanOrEqual(300);
      expect(once.length).toBeLessThan(bomb.length + 300 * 2_100);
      expect(cleanHtml(once)).toBe(once);
    }
  });
});
