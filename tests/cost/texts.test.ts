import { describe, expect, it } from "vitest";
import { postOf } from "../support/texts/brought-post";
import { compareTexts } from "~/areas/blog/writing/compare-texts.server";
import { cleanHtml, htmlForReading } from "~/areas/blog/text/clean-html.server";
import { cleanedHtml, keptText, readableHtml } from "~/areas/blog/text/long-texts.server";
import { typedText } from "~/areas/blog/text/marked-text";
import { pictureTag, withDescriptions } from "~/areas/blog/text/picture-descriptions";
import { plainText } from "~/areas/blog/text/plain-text.server";
import { hardPairs } from "../support/texts/compared-texts";
import { costOf } from "./cost-of";
import { wordPressOf } from "../support/factories/archives";
import { longShapes, MOST_LETTERS, ofLength } from "../support/texts/long-shapes";

const PICTURE = "/files/0123456789abcdef";

describe("the longest post", () => {
  it.each([
    ["cleaned", cleanedHtml],
    ["made readable", readableHtml],
    ["kept", keptText],
  ] as const)("holds the web process up for less than 10 loops while it is %s", async (_, task) => {
    const html = ofLength(longShapes.paragraphs!, MOST_LETTERS);
    expect((await costOf<unknown>(() => task(html), { most: 10, of: "thread" })).loops).toBeLessThan(10);
  });

  it.each(Object.entries(longShapes))("costs at most 2.6 times as much as one of half its length: %s", async (_, shape) => {
    const [short, long] = [ofLength(shape, 100_000), ofLength(shape, 200_000)];
    const { loops: half } = await costOf(() => cleanHtml(short), { of: "thread", tries: 3 });
    const most = 2.6 * half + 2;
    expect((await costOf(() => cleanHtml(long), { most, of: "thread" })).loops).toBeLessThan(most);
  });

  it.each(Object.entries(longShapes))("costs less than 10 loops when it is short enough for the web process: %s", async (_, shape) => {
    const html = ofLength(shape, 20_000);
    expect((await costOf(() => keptText(html), { most: 10, of: "thread" })).loops).toBeLessThan(10);
  });
});

describe("a text of a million characters", () => {
  it("costs less than 1,000 loops to clean, five of them together", async () => {
    const texts = ["글".repeat(1_000_000), "<a".repeat(500_000), "\n ".repeat(500_000), "<b>".repeat(333_333), "<p>".repeat(333_333)];
    expect((await costOf(() => texts.map((text) => cleanHtml(text)), { most: 1_000, of: "thread", tries: 3 })).loops).toBeLessThan(1_000);
  });

  it("costs less than 1,000 loops to read as words, ten of them together, however they are made", async () => {
    const shapes = ["<br ", "<b>", "<td>", "<table>", "<table><tr><td>", "<caption>", "<td>가", "</td><td>", "\u001f", "| "];
    const texts = shapes.map((shape) => ofLength(shape, 1_000_000));
    expect((await costOf(() => texts.map((text) => plainText(text)), { most: 1_000, of: "thread", tries: 3 })).loops).toBeLessThan(1_000);
  });

  it("costs less than 2,000 loops to describe and show, nine of them together, however they are made", async () => {
    const captioned = pictureTag({ path: PICTURE, alt: "", caption: "말" });
    const shapes = [
      "<img ",
      `<img src="`,
      "<img src=' alt=\"",
      `<img a="b"`,
      pictureTag({ path: PICTURE, alt: "", caption: "" }),
      "<img a= ",
    ];
    const unread = ["<figure><figcaption>", `${captioned}<b>`];
    const texts = [...shapes, ...unread, `<figure>${captioned}`].map((shape) => ({ shape, text: ofLength(shape, 1_000_000) }));
    const rows = [{ was: { path: PICTURE, alt: "", caption: "" }, alt: "말", caption: "" }];
    const work = () => {
      for (const { shape, text } of texts) {
        withDescriptions(text, rows);
        if (!unread.includes(shape)) htmlForReading(text);
      }
    };
    expect((await costOf(work, { most: 2_000, of: "thread", tries: 3 })).loops).toBeLessThan(2_000);
  });
});

describe("a text without scripts", () => {
  const shapes = ["<p>", "<table><tr>", "<td>", "<ul><li>", "<blockquote>", "<strong>", "<s>", '<a href="x">', ">", "*", "[", "`", "|"];
  const more = ["- a\n", "**가 ", "<p ", "~~", "http://"];

  it.each([...shapes, ...more])("costs at most eight times as much when it is four times as long: %s", async (shape) => {
    const work = (letters: number) => () => {
      const text = ofLength(shape, letters);
      typedText(text, `<p>${text}`);
      typedText(`${text} `, text);
    };
    const { loops: short } = await costOf(work(25_000), { of: "thread", tries: 3 });
    const most = 8 * short + 4;
    const { loops } = await costOf(work(100_000), { most, of: "thread", tries: 3 });
    expect(loops).toBeLessThan(most);
    expect(loops).toBeLessThan(300);
  });
});

describe("an imported text", () => {
  const shapes = ["<img ", "[caption]", "<h1 ", "![[", "<div>", "---\n", "&#", "<a href='", "<!--", "[](", "**", "<table><tr><td>"];

  // Linear work takes 15 loops for 60,000 letters, quadratic work ten times as many.
  it.each(shapes)("costs less than 150 loops as Markdown, HTML and WordPress file: %s", async (shape) => {
    const text = ofLength(shape, 60_000);
    for (const name of ["a.markdown", "a.html", "a.xml"]) {
      const file = name === "a.xml" ? wordPressOf([{ html: text }]) : text;
      expect((await costOf(() => postOf(file, name), { most: 150 })).loops, name).toBeLessThan(150);
    }
  });
});

describe("a hostile text in Markdown", () => {
  const paragraphs = [
    ...["www.", "![[a", "*a_", "_a*", "[", "[a][", "[a](", "![](", "![a](<", "]", "`", "**a", "~~a", "<a ", "<a href='", "<http:", "a<!--"],
    ...["&#", "\\", "a\\\n", "a@a.", "http://a.", "a  \n", "mailto:", "a|", "![](data:image/png;base64,"],
  ];
  const blocks = [
    ...["> ", ">", "> a\n", "> - ", "- ", "- a\n", "1. a\n\n", "# ", "#\n", "a\n=\n", "```\n", "|a\n|-|\n", "[a]: b\n", "[a]: <b> (\n"],
    ...["<div>\n\n", "    a\n", "***\n", "**a\n\n"],
  ];
  const work = (shape: string, letters: number) => () => postOf(ofLength(shape, letters), "a.markdown");

  it.each([...paragraphs, ...blocks])("costs at most eight times as much when it is four times as long: %j", async (shape) => {
    const { loops: short } = await costOf(work(shape, 25_000), { tries: 3 });
    const most = 8 * short + 4;
    expect((await costOf(work(shape, 100_000), { most })).loops).toBeLessThan(most);
  });

  // Before the limit, 400,000 letters of "![[a" or "*a_" took 80 to 120 loops.
  it.each(["www.", "![[a", "*a_", "_a*", "[", "[a]["])(
    "costs less than 30 loops as one paragraph of 400,000 letters: %j",
    async (shape) => {
      expect((await costOf(work(shape, 400_000), { most: 30 })).loops).toBeLessThan(30);
    },
  );

  it("costs less than 100 loops for 15 million letters, which no post may have", async () => {
    expect((await costOf(work("![[a\n\n", 15_000_000), { most: 100, tries: 3 })).loops).toBeLessThan(100);
  });
});

describe("comparing two texts", () => {
  it.each(hardPairs)("holds the web process up for less than 10 loops, and ends within 1,000", async (before, after) => {
    const compare = () => compareTexts(before, after);
    expect((await costOf(compare, { most: 10, of: "thread" })).loops).toBeLessThan(10);
    expect((await costOf(compare, { most: 1_000, of: "wall", tries: 3 })).loops).toBeLessThan(1_000);
  });
});
