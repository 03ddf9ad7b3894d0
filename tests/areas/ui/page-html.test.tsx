import type { EntryContext } from "@remix-run/node";
import { expect, it } from "vitest";
import { pageHtml } from "~/ui/page-html.server";

/** A page without data for the framework's scripts. */
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
  ["a page longer than the shared buffer", "가".repeat(400_000), "가".repeat(400_000)],
  ["a short page after a long one", "나", "나"],
  ["zero bytes, which HTML has not", "가\0나", "가나"],
])("a page is UTF-8: %s", async (_, text, shown) => {
  expect((await bytesOf(text)).equals(Buffer.from(page(shown)))).toBe(true);
});
