import { describe, expect, it } from "vitest";
import { cleanHtml, htmlForReading } from "~/areas/blog/text/clean-html.server";
import { cleanedHtml, keptText, readableHtml } from "~/areas/blog/text/long-texts.server";
import { summary, textLength } from "~/areas/blog/text/plain-text.server";
import { rest, screen } from "../../support/app";
import { loginAs, makeMember } from "../../support/factories/members";
import { longShapes, ofLength } from "../../support/texts/long-shapes";

/** Long enough for a thread; tests/cost has the longest posts. */
const LONG = 100_000;

describe("a long post", () => {
  it("is cleaned, prepared and stored like a short post", async () => {
    const html = ofLength(longShapes.paragraphs!, LONG);
    expect(await cleanedHtml(html)).toBe(cleanHtml(html));
    expect(await readableHtml(html)).toBe(htmlForReading(html));
    expect(await keptText(html)).toEqual({ contents: html, summary: summary(html), textLength: textLength(html) });
  });

  it("is saved and read by REST, shown on its page and opened in the editor", async () => {
    const member = await makeMember();
    const as = await loginAs(member);
    const contents = ofLength(longShapes.paragraphs!, LONG);
    const body = { title: "긴 글", contents, mainSubject: "finance" };
    const { status, body: saved } = await rest("POST", "/v1/blog/write-contents", { as, body });
    expect(status).toBe(200);
    const address = `contentsId=${saved.contentsId}&userId=${member.userId}`;
    expect((await rest("GET", `/v1/blog/get-content?${address}`)).body.contents).toBe(contents);
    expect((await screen(`/app/blog/view-contents?${address}`)).html).toContain(contents);
    await screen(`/app/blog/write-contents?contentsId=${saved.contentsId}`, as);
    expect((await rest("POST", "/v1/blog/write-contents", { as, body: { ...body, contents: ofLength("<p> ", LONG) } })).status).toBe(400);
  });
});
