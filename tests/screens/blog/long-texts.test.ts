import { describe, expect, it } from "vitest";
import { cleanHtml, htmlForReading } from "~/areas/blog/writing/clean-html.server";
import { cleanedHtml, keptText, readableHtml } from "~/areas/blog/writing/long-texts.server";
import { summary, textLength } from "~/areas/blog/writing/plain-text.server";
import { rest, screen } from "../../support/app";
import { cheapest } from "../../support/cost";
import { loginAs, makeMember } from "../../support/factories/members";

const MOST_LETTERS = 1_000_000;
const shapes: Record<string, string> = {
  paragraphs: "<p>가나다라 마바사 아자차카</p>",
  "open paragraphs": "<p>",
  "open lists": "<ul><li>",
  lines: "<br>",
  "signs of a beginning": "<",
  "signs of a letter": "&",
  "beginnings of links": "<a ",
  "beginnings of lines": "<br ",
  words: "가나다 ",
  tables: "<table><tbody><tr><td>가</td><td>나</td></tr></tbody></table>",
  "open tables": "<table>",
  "open cells": "<td>",
  "open cells of words": "<td>가",
  "open rows": "<table><tr><td>",
  "cells over many": '<td colspan="50" rowspan="50">',
  "open captions": "<caption>",
  "tables in paragraphs": "<p>\n<table><tr><td><p>가</p></table></p>",
  "pictures with captions": '<img src="/files/0123456789abcdef" alt="가" title="나">',
  "open figures": "<figure><figcaption>",
};
const ofLength = (shape: string, letters: number) => shape.repeat(Math.floor(letters / shape.length));

describe("the longest post", () => {
  it("holds the web process up for less than 100 ms, with the same result as a short one", async () => {
    const html = ofLength(shapes.paragraphs!, MOST_LETTERS);
    const tasks: [(html: string) => Promise<unknown>, unknown][] = [
      [cleanedHtml, cleanHtml(html)],
      [readableHtml, htmlForReading(html)],
      [keptText, { contents: html, summary: summary(html), textLength: textLength(html) }],
    ];
    for (const [task, expected] of tasks) {
      const { result, ms } = await cheapest(() => task(html), 100, { of: "thread" });
      expect(ms).toBeLessThan(100);
      expect(result).toEqual(expected);
    }
  });

  it("is saved and read by the calls, shown on its page and opened in the editor", async () => {
    const member = await makeMember();
    const as = await loginAs(member);
    const contents = ofLength(shapes.paragraphs!, 100_000);
    const body = { title: "긴 글", contents, mainSubject: "finance" };
    const { status, body: saved } = await rest("POST", "/v1/blog/write-contents", { as, body });
    expect(status).toBe(200);
    const address = `contentsId=${saved.contentsId}&userId=${member.userId}`;
    expect((await rest("GET", `/v1/blog/get-content?${address}`)).body.contents).toBe(contents);
    expect((await screen(`/app/blog/view-contents?${address}`)).html).toContain(contents);
    await screen(`/app/blog/write-contents?contentsId=${saved.contentsId}`, as);
    expect((await rest("POST", "/v1/blog/write-contents", { as, body: { ...body, contents: ofLength("<p> ", 100_000) } })).status).toBe(
      400,
    );
  });

  it("takes at most 2.6 times as long as one of half its length, whatever it is made of", async () => {
    const wrong: string[] = [];
    for (const [name, shape] of Object.entries(shapes)) {
      const [short, long] = [ofLength(shape, 100_000), ofLength(shape, 200_000)];
      const { ms: half } = await cheapest(() => cleanHtml(short), 0, { of: "thread", tries: 3 });
      const most = 2.6 * half + 20;
      const { ms: whole } = await cheapest(() => cleanHtml(long), most, { of: "thread" });
      if (whole > most) wrong.push(`${name}: ${Math.round(half)} ms, then ${Math.round(whole)} ms`);
    }
    expect(wrong).toEqual([]);
  });

  it("takes less than 100 ms when it is short enough to be cleaned in the web process", async () => {
    for (const [name, shape] of Object.entries(shapes)) {
      const html = ofLength(shape, 20_000);
      const { ms } = await cheapest(() => keptText(html), 100, { of: "thread" });
      expect(ms, name).toBeLessThan(100);
    }
  });
});
