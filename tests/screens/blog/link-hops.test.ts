import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { RevisionInput } from "~/areas/blog/contents.schema.server";
import { revisePost } from "~/areas/blog/writing/revise-post.server";
import { hopPath } from "~/areas/blog/visits/link-hops.server";
import { settings } from "~/core/settings.server";
import { limits } from "~/http/request/limits";
import { database } from "~db/client.server";
import { user } from "~db/schema/account";
import { contents, postPressDaily } from "~db/schema/blog";
import { friend } from "~db/schema/sending";
import { get, screen } from "../../support/app";
import { makePost } from "../../support/factories/blog";
import { ctxOf, loginAs, makeMember } from "../../support/factories/members";
import { makeSentPost, postUrl } from "../../support/factories/reading";
import type { Page } from "../../support/pages/page-rules";

const TO = "https://example.com/경로/a+b?q=1&r=%26#끝";
const LED = new URL(TO).href;
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";

const anchor = (address: string) => `<p>보기: <a href="${address.replaceAll("&", "&amp;")}">자료</a></p>`;
const madeWith = (address = TO) => makePost(undefined, { contents: anchor(address) });
type Made = Awaited<ReturnType<typeof makePost>>;

const plain = (text: string | null | undefined) => text?.replaceAll("&amp;", "&") ?? "";
const hopsOn = (page: Page) => page.all(".reading a").map((link) => plain(link.getAttributeValue("href")));

const press = (hop: string, from: string | null, { headers, address }: { headers?: Record<string, string>; address?: string } = {}) =>
  get(hop, {
    headers: {
      "User-Agent": FIREFOX,
      "Sec-Fetch-Site": "same-origin",
      ...(from && { Referer: new URL(from, settings().BASE_URL).href }),
      ...headers,
    },
    address,
  });

async function pressesOf({ contentsId }: Pick<Made, "contentsId">) {
  const rows = await database().select().from(postPressDaily).where(eq(postPressDaily.contentsId, contentsId));
  return rows.map(({ address, presses }) => [address, presses]);
}

const reviseTo = (post: Made, html: string) =>
  revisePost(
    ctxOf(post.author),
    RevisionInput.parse({ contentsId: post.contentsId, version: post.version, title: "고친 글", contents: html, mainSubject: "finance" }),
  );

describe("a link in a post", () => {
  it("leads over a hop, the same for all readers, and counts", async () => {
    const post = await madeWith();
    const [hop] = hopsOn(await screen(postUrl(post)));
    expect(hop).toBe(hopPath(post.contentsId, TO));
    const page = await screen(postUrl(post), await loginAs(await makeMember()));
    expect(hopsOn(page)).toEqual([hop]);
    expect(plain(page.one(".reading a").getAttributeValue("data-to"))).toBe(TO);
    expect(page.one(".reading a").getAttributeValue("rel")).toBe("noopener nofollow");
    const answer = await press(hop!, postUrl(post));
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, LED]);
    expect(answer.headers.get("Referrer-Policy")).toBe("no-referrer");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(answer.headers.get("Set-Cookie")).toBeNull();
    await press(hop!, postUrl(post));
    expect(await pressesOf(post)).toEqual([[TO, 2]]);
  });

  it("leads straight on the writer's own page, within this site and beyond a hundred links", async () => {
    const own = new URL("/app/contents/contents-shop", settings().BASE_URL).href;
    const many = Array.from({ length: 103 }, (_, n) => anchor(`https://example.com/${n}`)).join("");
    const post = await makePost(undefined, { contents: anchor(own) + many });
    const hops = hopsOn(await screen(postUrl(post)));
    expect(hops[0]).toBe(own);
    expect(hops.filter((href) => href.startsWith("/app/blog/link?"))).toHaveLength(100);
    expect(hops.at(-1)).toBe("https://example.com/102");
    expect(hopsOn(await screen(postUrl(post), await loginAs(post.author)))[1]).toBe("https://example.com/0");
  });

  it("is led on but not counted for robots, prefetches, HEAD and readers who refuse", async () => {
    const post = await madeWith();
    const hop = hopPath(post.contentsId, TO);
    const kinds: Record<string, string>[] = [
      { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
      { "User-Agent": "" },
      { "Sec-Purpose": "prefetch" },
      { DNT: "1" },
      { "Sec-GPC": "1" },
    ];
    for (const headers of kinds) expect((await press(hop, postUrl(post), { headers })).headers.get("Location")).toBe(LED);
    const sent = await makeSentPost(post);
    await database().update(friend).set({ readingRecordYn: "N" }).where(eq(friend.receiverId, sent.receiverId));
    expect((await press(hop, sent.url)).status).toBe(302);
    expect(await pressesOf(post)).toEqual([]);
    await press(hop, null);
    expect(await pressesOf(post)).toEqual([[TO, 1]]);
  });

  it("is led on but not counted any more in a flood from one network", async () => {
    const post = await madeWith();
    const flood = { address: "203.0.113.9" };
    const max = limits["link-press"].max;
    for (let n = 0; n < max + 5; n++) expect((await press(hopPath(post.contentsId, TO), postUrl(post), flood)).status).toBe(302);
    expect(await pressesOf(post)).toEqual([[TO, max]]);
  });
});

describe("a hop", () => {
  it("opens nothing that was not signed for this post", async () => {
    const post = await madeWith();
    const other = await madeWith("https://example.com/other");
    const signature = /t=([^&]+)/.exec(hopPath(post.contentsId, TO))![1]!;
    const start = `/app/blog/link?contentsId=${post.contentsId}`;
    const wrong = [
      start,
      `${start}&to=https://evil.com`,
      `${start}&t=${signature}&to=https://evil.com`,
      `${start}&t=${signature}&to=https://evil.com&to=${encodeURIComponent(TO)}`,
      `${start}&t=${signature}&to=${encodeURIComponent(TO)}%20`,
      `${start}&t=${"x".repeat(22)}&to=${encodeURIComponent(TO)}`,
      hopPath(post.contentsId, TO).replace(`=${post.contentsId}`, `=${other.contentsId}`),
      "/app/blog/link?contentsId=0&to=//evil.com",
    ];
    for (const hop of wrong) {
      const answer = await press(hop, postUrl(post));
      expect([answer.status, answer.headers.get("Location")], hop).toEqual([404, null]);
    }
    expect([...(await pressesOf(post)), ...(await pressesOf(other))]).toEqual([]);
  });

  it("of an address that never stood in the text opens nothing, even when it is signed", async () => {
    const post = await madeWith();
    for (const to of ["javascript:alert(1)", "data:text/html,<script>alert(1)</script>", "//evil.com", "https://evil.com", "/app/logout"])
      expect((await press(hopPath(post.contentsId, to), postUrl(post))).headers.get("Location"), to).toBeNull();
  });

  it("of an address taken out of the text shows it as text, and counts again when it is back", async () => {
    const post = await madeWith();
    const hop = hopPath(post.contentsId, TO);
    const { version } = await reviseTo(post, "<p>링크 없음</p>");
    const page = await screen(hop, {}, 404);
    expect(page.one("h1").textContent).toBe("글에서 빠진 링크예요");
    expect(page.text).toContain(TO);
    expect(page.all("main a").map((link) => link.getAttributeValue("href"))).not.toContain(TO);
    await reviseTo({ ...post, version }, anchor(TO));
    expect((await press(hop, postUrl(post))).headers.get("Location")).toBe(LED);
  });

  it("opened from elsewhere asks first: our name leads nobody to another site unseen", async () => {
    const post = await madeWith();
    const hop = hopPath(post.contentsId, TO);
    const page = await screen(hop);
    expect(page.one("h1").textContent).toBe("다른 사이트로 가는 링크예요");
    expect(plain(page.one(".hop-address a").getAttributeValue("href"))).toBe(TO);
    expect(page.one('meta[name="robots"]').getAttributeValue("content")).toBe("noindex");
    const elsewhere: Record<string, string>[] = [
      { "Sec-Fetch-Site": "cross-site" },
      { "Sec-Fetch-Site": "", Referer: "https://evil.com/" },
    ];
    for (const headers of elsewhere) expect((await press(hop, null, { headers })).status).toBe(200);
    expect(await pressesOf(post)).toEqual([]);
  });

  it("of a deleted post and of a withdrawn writer answers 404", async () => {
    const deleted = await madeWith();
    await database().update(contents).set({ deleteYn: "Y" }).where(eq(contents.contentsId, deleted.contentsId));
    const left = await madeWith();
    await database().update(user).set({ secession: "Y" }).where(eq(user.userId, left.author.userId));
    for (const post of [deleted, left]) expect((await press(hopPath(post.contentsId, TO), postUrl(post))).status).toBe(404);
  });
});
