import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanHtml, htmlForReading } from "~/areas/blog/text/clean-html.server";
import { withoutFootnotes } from "~/areas/blog/text/footnotes";
import { markedText, typedText } from "~/areas/blog/text/marked-text";
import { plainText, summary } from "~/areas/blog/text/plain-text.server";
import { runs } from "../../support/soak";

const from = (id: string, number: number) =>
  `<sup><a id="note-from-${id}" href="#note-${number}" role="doc-noteref" aria-label="각주 ${number}">${number}</a></sup>`;
const back = (id: string) => ` <a href="#note-from-${id}" role="doc-backlink" aria-label="본문으로 (각주 ${id})">↩</a>`;
const listed = (...items: string[]) => `<section class="notes" role="doc-endnotes" aria-label="각주"><ol>${items.join("")}</ol></section>`;

describe("footnotes of a text (rule 258)", () => {
  it("are numbered as they are marked, and linked both ways", () => {
    const text = "금리[^나]와 환율[^가], 다시 금리[^나].\n\n[^가]: 원과 달러\n[^나]: **기준**금리\n\n끝";
    expect(htmlForReading(typedText(text, ""))).toBe(
      `<p>금리${from("1", 1)}와 환율${from("2", 2)}, 다시 금리${from("1-2", 1)}.</p><p>끝</p>` +
        listed(`<li id="note-1"><strong>기준</strong>금리${back("1")}${back("1-2")}</li>`, `<li id="note-2">원과 달러${back("2")}</li>`),
    );
  });

  it("are stored as typed, so the editor and the text without scripts show the marks", () => {
    const html = "<p>금리[^1]</p><p>[^1]: 기준금리</p>";
    expect(cleanHtml(html)).toBe(html);
    expect(markedText(html)).toBe("금리[^1]\n\n[^1]: 기준금리");
    expect(cleanHtml(typedText("금리[^1]\n\n[^1]: 기준금리", ""))).toBe(html);
  });

  it.each([
    ["a mark without a note", "<p>글[^1]</p>"],
    ["a note without a mark", "<p>글</p><p>[^1]: 각주</p>"],
    ["an empty note", "<p>글[^1]</p><p>[^1]: </p>"],
    ["a mark in code", "<p><code>[^1]</code></p><p>[^1]: 각주</p>"],
    ["a note in a quotation", "<p>글[^1]</p><blockquote><p>[^1]: 각주</p></blockquote>"],
  ])("%s stays as typed", (_, html) => {
    expect(htmlForReading(html)).toBe(cleanHtml(html).trim());
  });

  it("of one mark are one: a second definition stays where it is", () => {
    const html = htmlForReading("<p>글[^1]</p><p>[^1]: 하나</p><p>[^1]: 둘</p>");
    expect(html).toBe(`<p>글${from("1", 1)}</p><p>[^1]: 둘</p>${listed(`<li id="note-1">하나${back("1")}</li>`)}`);
  });

  it("may have links; marks in captions and tables lead to them too", () => {
    const html = htmlForReading(
      `<p><img src="/files/0123456789abcdef" title="봄[^1]"></p><table><tr><td>가[^1]</td></tr></table><p>[^1]: 출처 https://a.test/x</p>`,
    );
    expect(html).toContain(`<figcaption>봄${from("1", 1)}</figcaption>`);
    expect(html).toContain(`<td>가${from("1-2", 1)}</td>`);
    expect(html).toMatch(/<li id="note-1">출처 <a href="https:\/\/a\.test\/x"/);
  });

  it("are left out of a summary, and counted as words", () => {
    const html = "<p>금리[^1]가 오른다.[^2]</p><p>[^1]: 기준금리</p>";
    expect(summary(html)).toBe("금리가 오른다.[^2]");
    expect(plainText(html)).toBe("금리[^1]가 오른다.[^2]\n[^1]: 기준금리");
    expect(withoutFootnotes("글")).toBe("글");
  });

  const piece = fc.constantFrom(
    ..."[^1] [^2] [^가] [^1]: [^2]: [^ ] <p>[^1]: <p>[^2]: <p> </p> <b> </b> <br> <code> </code> <li> <ul> </ul> <blockquote> </blockquote> 글".split(
      " ",
    ),
    " ",
    `<a href="https://b.test">`,
    "</a>",
  );

  it("lose no word, and every link finds its place", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const html = cleanHtml(pieces.join(""));
        const page = htmlForReading(html);
        const count = (text: string) => text.split("글").length;
        expect(count(page.replaceAll("본문으로", ""))).toBe(count(html));
        const ids = new Set([...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id));
        const links = [...page.matchAll(/ href="#([^"]*)"/g)].map(([, id]) => id!);
        expect(links.filter((id) => !ids.has(id))).toEqual([]);
        expect(ids.size).toBe(links.length === 0 ? 0 : new Set(links).size);
      }),
      runs({ test: 300, soak: 30_000 }),
    );
  });

  it.each([
    ["10,000 notes", Array.from({ length: 10_000 }, (_, at) => `<p>글[^${at}]</p><p>[^${at}]: 각주</p>`).join("")],
    ["250,000 marks of one note", `<p>${"[^1]".repeat(250_000)}</p><p>[^1]: 각주</p>`],
    ["a million brackets", `<p>${"[^".repeat(500_000)}</p>`],
    ["notes never closed", "<p>[^1]: ".repeat(50_000)],
  ])("%s make a page little longer than the text", (_, html) => {
    const clean = cleanHtml(html);
    expect(htmlForReading(html).length).toBeLessThan(clean.length + 400_000);
  });
});
