import { gunzipSync, brotliDecompressSync } from "node:zlib";
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { keptPage } from "~/areas/blog/web/view-kept.server";
import { announceGrants } from "~/areas/master/grants.server";
import { announce, hearsAnnouncements } from "~/core/announce.server";
import { bestEncoding, keptResponse } from "~/http/reply/kept-response.server";
import { patience } from "../../support/yardstick";

const page = (writerId: number, html = "<p>글</p>", linked: { userId: number; contentsId: number }[] = [], links: string[] = []) => ({
  writerId,
  contentsId: 0,
  commenterIds: [],
  linked,
  links,
  address: "/app/blog/view-contents",
  html,
  headers: new Headers({ "X-Own": "1" }),
});
let lastWriter = 1_000_000;
const aWriter = () => ++lastWriter;

function counted(writerId: number, linked: { userId: number; contentsId: number }[] = []) {
  const key = randomUUID();
  let renderCount = 0;
  return { get: () => keptPage(key, async () => page(writerId, `<p>${++renderCount}</p>`, linked)), renderCount: () => renderCount };
}

beforeAll(async () => {
  await keptPage("first", async () => null);
  await vi.waitUntil(() => hearsAnnouncements("post-changed"), { timeout: patience(5_000), interval: 10 });
});

describe("a page cached in memory", () => {
  it("is rendered once for parallel requests", async () => {
    const { get, renderCount } = counted(aWriter());
    const all = await Promise.all([get(), get(), get()]);
    await get();
    expect(renderCount()).toBe(1);
    expect(new Set(all.map((one) => one!.etag)).size).toBe(1);
  });

  it("is rendered again when its writer's posts or profile change, not another writer's", async () => {
    const writer = aWriter();
    const { get, renderCount } = counted(writer);
    await get();
    await announce("post-changed", `${aWriter()}:1`);
    await announce("profile-changed", String(aWriter()));
    await get();
    expect(renderCount()).toBe(1);
    await announce("post-changed", `${writer}:77`);
    await get();
    expect(renderCount()).toBe(2);
    await announce("profile-changed", String(writer));
    await get();
    expect(renderCount()).toBe(3);
  });

  it("is rendered again when a post on its cards or that post's writer changes", async () => {
    const linked = { userId: aWriter(), contentsId: 77 };
    const { get, renderCount } = counted(aWriter(), [linked]);
    await get();
    await announce("post-changed", `${linked.userId}:78`);
    await get();
    expect(renderCount()).toBe(1);
    await announce("post-changed", `${linked.userId}:77`);
    await get();
    expect(renderCount()).toBe(2);
    await announce("profile-changed", String(linked.userId));
    await get();
    expect(renderCount()).toBe(3);
  });

  it("is rendered again when a card of its links arrives", async () => {
    const key = randomUUID();
    let renderCount = 0;
    const get = () => keptPage(key, async () => page(aWriter(), `<p>${++renderCount}</p>`, [], ["hash"]));
    await get();
    await announce("link-card", "another");
    await get();
    expect(renderCount).toBe(1);
    await announce("link-card", "hash");
    await get();
    expect(renderCount).toBe(2);
  });

  it("is rendered again when the grants for guests change", async () => {
    const { get, renderCount } = counted(aWriter());
    await get();
    await announceGrants();
    await get();
    expect(renderCount()).toBe(2);
  });

  it("is not cached when its writer's posts change during rendering", async () => {
    const writer = aWriter();
    const key = randomUUID();
    const early = await keptPage(key, async () => {
      await announce("post-changed", `${writer}:1`);
      return page(writer, "old");
    });
    const late = await keptPage(key, async () => page(writer, "new"));
    expect(late!.etag).not.toBe(early!.etag);
  });

  it("is rendered again after a failure or an uncacheable answer", async () => {
    const key = randomUUID();
    await expect(keptPage(key, () => Promise.reject(new Error("away")))).rejects.toThrow("away");
    expect(await keptPage(key, async () => null)).toBeNull();
    expect(await keptPage(key, async () => page(aWriter()))).not.toBeNull();
  });
});

describe("the answer with a cached page", () => {
  const answer = async (headers: Record<string, string>) => {
    const kept = await keptPage("answered", async () => page(aWriter(), "<p>같은 글</p>"));
    return keptResponse(new Request("http://localhost/", { headers }), kept!);
  };
  const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer());

  it("uses an accepted encoding, each with its own strong ETag", async () => {
    const [br, gzip, plain] = await Promise.all(["gzip, deflate, br", "gzip", "identity"].map((one) => answer({ "Accept-Encoding": one })));
    expect(br!.headers.get("Content-Encoding")).toBe("br");
    expect(gzip!.headers.get("Content-Encoding")).toBe("gzip");
    expect(plain!.headers.get("Content-Encoding")).toBeNull();
    const texts = [brotliDecompressSync(await bytes(br!)), gunzipSync(await bytes(gzip!)), await bytes(plain!)].map(String);
    expect(texts).toEqual(Array(3).fill("<p>같은 글</p>"));
    const etags = [br!, gzip!, plain!].map((one) => one.headers.get("ETag"));
    expect(new Set(etags).size).toBe(3);
    for (const etag of etags) expect(etag).toMatch(/^"[\w-]+"$/);
    expect(gzip!.headers.get("Vary")).toBe("Accept-Encoding, Cookie");
    expect(gzip!.headers.get("Cache-Control")).toBe("public, max-age=0, s-maxage=4, must-revalidate");
    expect(gzip!.headers.get("X-Own")).toBe("1");
  });

  it("is a 304 without body only for the same version and encoding", async () => {
    const etag = (await answer({ "Accept-Encoding": "gzip" })).headers.get("ETag")!;
    for (const given of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const response = await answer({ "Accept-Encoding": "gzip", "If-None-Match": given });
      expect(response.status, given).toBe(304);
      expect((await bytes(response)).length).toBe(0);
    }
    expect((await answer({ "Accept-Encoding": "gzip", "If-None-Match": '"other"' })).status).toBe(200);
    expect((await answer({ "Accept-Encoding": "br", "If-None-Match": etag })).status).toBe(200);
  });

  it.each([
    ["gzip, deflate, br, zstd", "br"],
    ["br;q=0, gzip", "gzip"],
    ["gzip;q=0.8, br;q=0.5", "br"],
    ["*", "br"],
    ["gzip;q=0", "identity"],
    ["", "identity"],
    ["xbr, brotli", "identity"],
  ])("chooses an encoding: %j gives %s", (accepted, encoding) => expect(bestEncoding(accepted, ["br", "gzip"])).toBe(encoding));
});
