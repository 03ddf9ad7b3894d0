import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanHtml } from "~/areas/blog/text/clean-html.server";
import { markedText, typedText } from "~/areas/blog/text/marked-text";
import { readMarked } from "~/areas/blog/text/marks-of-html";
import { picturesOf, pictureTag } from "~/areas/blog/text/picture-descriptions";
import { fromEditorHtml, toEditorHtml } from "~/areas/blog/writing/parts/write-browser";
import { editorTexts } from "../../../support/texts/editor-texts";
import { runs } from "../../../support/soak";

const saved = (blocks: string[]) => cleanHtml(fromEditorHtml(blocks.join("")));
/** A line end next to the tags of code is none. */
const normal = (html: string) => html.replace(/<pre>\n/g, "<pre>").replace(/\n<\/pre>/g, "</pre>");
/** A source that knows the text's pictures and nothing else. */
const onlyPictures = (html: string) =>
  picturesOf(html)
    .map((picture) => `<p>${pictureTag(picture)}</p>`)
    .join("");

describe("a text on its way from the editor to a text field and back", () => {
  it("is equal when nothing is typed, and the editor reads what was saved", () => {
    fc.assert(
      fc.property(editorTexts(false), (blocks) => {
        const html = saved(blocks);
        expect(cleanHtml(html)).toBe(html);
        expect(toEditorHtml(html)).toBe(html);
        expect(typedText(markedText(html), html)).toBe(html);
      }),
      runs({ test: 300, soak: 30_000 }),
    );
  });

  it("keeps every block while others are written, removed and moved", () => {
    fc.assert(
      fc.property(editorTexts(false), fc.nat(), fc.nat(), (texts, where, from) => {
        const html = saved(texts);
        const { blocks } = readMarked(html);
        const [at, moved] = [where % (blocks.length + 1), from % blocks.length];
        const changed = <T>(all: T[], added: T) => [...all.filter((_, place) => place !== moved).toSpliced(at, 0, added), all[moved]!];
        const typed = changed(
          blocks.map(({ marks }) => marks),
          "새로 쓴 글",
        );
        const expected = changed(
          blocks.map((block) => block.html),
          "<p>새로 쓴 글</p>",
        );
        expect(cleanHtml(typedText(typed.join("\n\n"), html))).toBe(cleanHtml(expected.join("")));
      }),
      runs({ test: 300, soak: 30_000 }),
    );
  });

  it("is equal from its marks alone where all of it has marks", () => {
    fc.assert(
      fc.property(editorTexts(true), (blocks) => {
        const html = saved(blocks);
        expect(normal(cleanHtml(typedText(markedText(html), onlyPictures(html))))).toBe(normal(html));
      }),
      runs({ test: 500, soak: 50_000 }),
    );
  });
});
