import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { get } from "../../support/app";
import { makePostRow } from "../../support/factories/dispatches";
import { loginAs, makeMember } from "../../support/factories/members";

const DESK = "/app/contents/blog";

/** Removes the parts new in each answer: nonces and form tokens. */
const steady = (html: string) => html.replaceAll(/nonce="[^"]*"/g, "").replaceAll(/[\w-]{40,}\.[\w-]{20,}/g, "");

describe("the bytes of a page", () => {
  it.each([
    ["gzip, deflate, br, zstd", "zstd", zstdDecompressSync],
    ["gzip, deflate, br", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
    ["br;q=0, zstd;q=0, gzip", "gzip", gunzipSync],
  ] as const)("reach a browser that accepts %j in %s", async (accepted, encoding, opened) => {
    const plain = await get("/app/login?redirectUrl=%2Fapp%2Fmain", { headers: { "Accept-Encoding": "identity" } });
    const answer = await get("/app/login?redirectUrl=%2Fapp%2Fmain", { headers: { "Accept-Encoding": accepted } });
    expect(plain.headers.get("Content-Encoding")).toBeNull();
    expect(answer.headers.get("Content-Encoding")).toBe(encoding);
    expect(answer.headers.get("Vary")).toContain("Accept-Encoding");
    const html = opened(Buffer.from(await answer.arrayBuffer())).toString();
    expect(steady(html)).toBe(steady(await plain.text()));
    expect(html.endsWith("</body></html>")).toBe(true);
  });

  it("contain no user text that a browser takes for markup, and no zero byte", async () => {
    const member = await makeMember();
    const title = "</script><script>alert(1)</script><!--<script> \u2028\u2029'\"";
    await makePostRow(member.userId, { title: `${title}\0끝` });
    const html = await (await get(DESK, await loginAs(member))).text();
    expect(html).toContain("끝");
    expect(html).not.toContain("\0");
    expect(html).not.toContain("<script>alert");
    expect(html).not.toContain("<!--<script>");
    const [data] = html.match(/streamController\.enqueue\([^]*?<\/script>/)!;
    expect(data).not.toMatch(/[<\u2028\u2029](?!\/script>$)/);
    expect(data).toMatch(/streamController\.close\(\);<\/script>$/);
  });
});
