import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanHtml } from "~/areas/blog/text/clean-html.server";
import { plainText } from "~/areas/blog/text/plain-text.server";
import { officeTexts } from "../../support/texts/office-texts";
import { runs } from "../../support/soak";

const chosen = `<p style="line-height:2;text-align:justify"><span style="color:#e60000;font-size:18pt;background-color:#ffff00">고른 글</span></p>`;

describe("a text pasted from Word or Hangul (rule 257)", () => {
  it.each(Object.entries(officeTexts))("of %s loses sizes, colours and fonts, and keeps words, headings, bold and centre", (_, html) => {
    const clean = cleanHtml(html);
    expect(clean).not.toMatch(/mso|font|color|line-height|justify|class/i);
    expect(clean).toContain(`<p style="text-align:center">`);
    expect(plainText(clean)).toBe("봄 이야기\n가운데 줄\n굵은 글 보통 글 링크");
    expect(clean).toMatch(/<h2><span>봄 이야기<\/span><\/h2>.*<b><span>굵은 글<\/span><\/b>/s);
  });

  it("keeps what the writer chose in the toolbar, before, between and behind", () => {
    expect(cleanHtml(chosen)).toBe(chosen);
    for (const html of Object.values(officeTexts)) {
      const clean = cleanHtml(`${chosen}${html}${chosen}`);
      expect(clean.startsWith(chosen)).toBe(true);
      expect(clean.endsWith(chosen)).toBe(true);
    }
  });

  it("keeps words that only speak of such marks", () => {
    const html = `<p><span style="color:#e60000">mso-list와 class="MsoNormal"</span></p>`;
    expect(cleanHtml(html)).toBe(html);
  });

  const piece = fc.constantFrom(
    ...["p", "span", "b", "ul", "li", "table", "td"].flatMap((tag) => [`<${tag}>`, `</${tag}>`]),
    `<p class=MsoNormal style='color:red;text-align:center'>`,
    `<span style='mso-bidi:x;font-size:12.0pt'>`,
    `<span style="color:#e60000">`,
    "<o:p>",
    "</o:p>",
    "<br>",
    "글",
    " ",
  );

  it("loses no word and does not change when cleaned again", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const html = pieces.join("");
        const once = cleanHtml(html);
        expect(cleanHtml(once)).toBe(once);
        const count = (text: string) => text.split("글").length;
        expect(count(once)).toBe(count(html));
      }),
      runs({ test: 300, soak: 30_000 }),
    );
  });
});
