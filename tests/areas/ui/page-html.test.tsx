import type { EntryContext } from "@remix-run/node";
import type { ReactElement } from "react";
import { expect, it } from "vitest";
import { apart } from "~/ui/apart";
import { pageHtml } from "~/ui/page-html.server";

/** A page whose framework has nothing to tell its scripts. */
const bytesOf = (text: string) =>
  pageHtml({} as EntryContext, "nonce", () => (
    <html lang="ko">
      <body>{text}</body>
    </html>
  ));
const page = (text: string) => `<!DOCTYPE html><html lang="ko"><body>${text}</body></html>`;

it.each([
  ["letters of any kind", "글벗 abc é 😀", "글벗 abc é 😀"],
  ["half a character, which is none", "가\ud800나", "가\ufffd나"],
  ["zero bytes, which HTML has not", "가\0나", "가나"],
  ["more than the memory kept for pages", "글".repeat(600_000), "글".repeat(600_000)],
])("a page is UTF-8: %s", async (_, text, shown) => {
  // The first of two uses must leave nothing behind for the second.
  for (let time = 0; time < 2; time++) expect((await bytesOf(text)).equals(Buffer.from(page(shown)))).toBe(true);
});

it("long texts kept apart stand in their places, whatever the rest of the page says, and a page that fails leaves none behind", async () => {
  const rows = (name: string) => (
    <tbody dangerouslySetInnerHTML={{ __html: apart([`<tr><td>${name} 1</td></tr>`, `<tr><td>${name} 2</td></tr>`]) }} />
  );
  const drawn = (part: () => ReactElement) => pageHtml({} as EntryContext, "secret", () => <html lang="ko">{part()}</html>);
  const failing = () => {
    rows("지난");
    throw new Error("a component's own");
  };
  await expect(drawn(failing)).rejects.toThrow("a component's own");
  const html = await drawn(() => (
    <body>
      <p>{"<!--secret:0-->"}</p>
      <table>{rows("가")}</table>
      <div dangerouslySetInnerHTML={{ __html: "<!--guess:1-->" }} />
      <table>{rows("나")}</table>
      <p>끝</p>
    </body>
  ));
  const table = (name: string) => `<table><tbody><tr><td>${name} 1</td></tr><tr><td>${name} 2</td></tr></tbody></table>`;
  const body = `<p>&lt;!--secret:0--&gt;</p>${table("가")}<div><!--guess:1--></div>${table("나")}<p>끝</p>`;
  expect(String(html)).toBe(`<!DOCTYPE html><html lang="ko"><body>${body}</body></html>`);
  expect(apart(["가", "나"]), "in the browser").toBe("가나");
});
