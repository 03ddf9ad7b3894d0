import { describe, expect, it } from "vitest";
import { cleanHtml, htmlForReading } from "~/areas/blog/text/clean-html.server";
import { typedText } from "~/areas/blog/text/marked-text";

const stored = (id: string, title = "") => `<img src="/files/0123456789abcde${id}" alt="${id}"${title && ` title="${title}"`} />`;
const shown = (id: string) => `<img loading="lazy" src="/files/0123456789abcde${id}" alt="${id}" />`;
const pictures = ["a", "b", "c", "d", "e", "f", "0"].map((id) => stored(id));

describe("pictures alone in one line (rule 259)", () => {
  it("are a gallery with their captions and links", () => {
    const link = `<a href="https://a.test" rel="noopener nofollow" target="_blank">`;
    const html = htmlForReading(`<p>${stored("a", "봄")} ${link}${stored("b")}</a></p><p>글</p>`);
    expect(html).toBe(
      `<div class="gallery" data-pictures="2"><figure>${shown("a")}<figcaption>봄</figcaption></figure>` +
        `<figure>${link}${shown("b")}</a></figure></div><p>글</p>`,
    );
  });

  it.each([2, 3, 6])("are %i at most six", (count) => {
    expect(htmlForReading(`<p>${pictures.slice(0, count).join("")}</p>`)).toContain(`data-pictures="${count}"`);
  });

  it.each([
    ["one picture", `<p>${pictures[0]}</p>`],
    ["seven pictures", `<p>${pictures.join("")}</p>`],
    ["pictures with words", `<p>${pictures[0]}${pictures[1]} 글</p>`],
    ["pictures below each other", `<p>${pictures[0]}<br />${pictures[1]}</p>`],
  ])("%s are none", (_, html) => {
    expect(cleanHtml(html)).toBe(html);
    expect(htmlForReading(html)).not.toContain("gallery");
  });

  it("are put side by side without scripts by writing their marks in one line", () => {
    const source = `<p>${stored("a")}</p><p>글</p><p>${stored("b")}</p>`;
    const typed = cleanHtml(typedText("[사진 1] [사진 2]\n\n글", source));
    expect(typed).toBe(`<p>${stored("a")} ${stored("b")}</p><p>글</p>`);
    expect(htmlForReading(typed)).toContain(`data-pictures="2"`);
  });

  it("are found in linear time", () => {
    const html = `<p>${`${stored("a")} `.repeat(15_000)}`;
    expect(htmlForReading(html)).not.toContain("gallery");
    expect(htmlForReading(`<p>${stored("a")} ${stored("b")}</p>`.repeat(5_000)).match(/gallery/g)).toHaveLength(5_000);
  });
});
