import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { blogPath } from "~/areas/blog/addresses/blog-address";
import { chooseHandle } from "~/areas/blog/addresses/choose-handle.server";
import { limits } from "~/http/request/limits";
import { settings } from "~/core/settings.server";
import { database } from "~db/client.server";
import { postVisitDaily } from "~db/schema/blog";
import { get, rest, screen } from "../../support/app";
import { makePost } from "../../support/factories/blog";
import { ctxOf, loginAs, makeMember } from "../../support/factories/members";
import { makeSentPost, postUrl, readingsOf } from "../../support/factories/reading";

const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1";
const COMPUTER = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";

const absolute = (path: string) => new URL(path, settings().BASE_URL).href;

async function countsOf(contentsId: number) {
  const rows = await database().select().from(postVisitDaily).where(eq(postVisitDaily.contentsId, contentsId));
  return rows.map(({ source, host, device, visits }) => [source, host, device, visits].filter((part) => part !== "").join(" ")).sort();
}

type Shown = { page: string; r?: string; headers?: Record<string, string>; address?: string };

const visit = (contentsId: number | string, { page, r, headers, address }: Shown) =>
  get(`/app/blog/reading-pixel?contentsId=${contentsId}${r === undefined ? "" : `&r=${r}`}`, {
    headers: { "User-Agent": COMPUTER, Referer: absolute(page), "Sec-Fetch-Site": "same-origin", ...headers },
    address,
  });

it("an opened post counts with source and device, without a cookie", async () => {
  const post = await makePost();
  const page = postUrl(post);
  const answer = await visit(post.contentsId, { page, r: "https://search.naver.com" });
  expect([answer.status, answer.headers.get("Content-Type"), answer.headers.get("Set-Cookie")]).toEqual([200, "image/gif", null]);
  await visit(post.contentsId, { page, r: "https://Kim.Tistory.com", headers: { "User-Agent": PHONE } });
  await visit(post.contentsId, { page: `${page}&from=feed` });
  await visit(post.contentsId, { page });
  await visit(post.contentsId, { page, headers: { "User-Agent": `${PHONE} KAKAOTALK 10.1` } });
  expect(await countsOf(post.contentsId)).toEqual([
    "feed computer 1",
    "messenger phone 1",
    "other tistory.com phone 1",
    "search naver.com computer 1",
    "unknown computer 1",
  ]);
});

it("robots, prefetches, HEAD, other sites and readers who refuse tracking are not counted", async () => {
  const post = await makePost();
  const page = postUrl(post);
  const refused: Record<string, string>[] = [
    { "User-Agent": "facebookexternalhit/1.1; kakaotalk-scrap/1.0" },
    { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
    { "User-Agent": "" },
    { "Sec-Purpose": "prefetch;prerender" },
    { Purpose: "prefetch" },
    { "X-Moz": "prefetch" },
    { DNT: "1" },
    { "Sec-GPC": "1" },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "none" },
    { "Sec-Fetch-Site": "", Referer: "https://evil.com/" },
  ];
  for (const headers of refused) expect((await visit(post.contentsId, { page, headers })).status).toBe(200);
  for (const id of ["", "0", "x", "99999999", "1 OR 1=1"]) await visit(id, { page });
  expect(await countsOf(post.contentsId)).toEqual([]);
});

it("a sent link counts as a messenger's visit once a visit, by script and by picture, and not while the record is off", async () => {
  const sent = await makeSentPost();
  const { sendHistoryId, receiverId, t, contentsId } = sent;
  const report = () =>
    rest("POST", "/v1/send-messages/send-contents/contents-view-history", {
      body: { sendHistoryId, receiverId, t, visit: "Y" },
      headers: { "User-Agent": PHONE },
    });
  await report();
  await visit(contentsId, { page: sent.url, headers: { "User-Agent": PHONE } });
  await report();
  expect(await countsOf(contentsId)).toEqual(["messenger phone 1"]);
  expect(await readingsOf(sent)).toHaveLength(1);
  const unwilling = await makeSentPost();
  await visit(unwilling.contentsId, { page: unwilling.url, headers: { DNT: "1" } });
  expect([await countsOf(unwilling.contentsId), (await readingsOf(unwilling)).length]).toEqual([[], 1]);
});

it("a forged signature is no message", async () => {
  const sent = await makeSentPost();
  await visit(sent.contentsId, { page: sent.url.replace(sent.t, "x".repeat(22)) });
  expect([await countsOf(sent.contentsId), await readingsOf(sent)]).toEqual([["unknown computer 1"], []]);
});

it("one network counts at most so often for one post, and others still count", async () => {
  const post = await makePost();
  const page = postUrl(post);
  const flood = { page, r: "https://evil.com", address: "203.0.113.7" };
  for (let n = 0; n < limits.visit.max + 5; n++) await visit(post.contentsId, flood);
  await visit(post.contentsId, { ...flood, address: "203.0.113.8" });
  expect(await countsOf(post.contentsId)).toEqual([`other evil.com computer ${limits.visit.max + 1}`]);
});

it("a page counts visits of guests and members, never of its writer", async () => {
  const post = await makePost();
  const counted = `/app/blog/reading-pixel?contentsId=${post.contentsId}`;
  for (const as of [{}, await loginAs(await makeMember())]) {
    const page = await screen(postUrl(post), as);
    expect(page.one('script[src="/post.js"]').getAttributeValue("data-pixel")).toBe(counted);
    expect(page.html).toContain(`url(${counted})`);
  }
  const own = await screen(postUrl(post), await loginAs(post.author));
  expect(own.html).not.toContain(`url(${counted})`);
  expect(own.one('script[src="/post.js"]').hasAttribute("data-pixel")).toBe(false);
});

describe("the front page of a blog", () => {
  const pixelOf = (userId: number | string, { page, r, headers, address }: Shown) =>
    get(`/app/blog/reading-pixel?userId=${userId}${r === undefined ? "" : `&r=${r}`}`, {
      headers: { "User-Agent": COMPUTER, Referer: absolute(page), "Sec-Fetch-Site": "same-origin", ...headers },
      address,
    });
  const blogCountsOf = async ({ userId }: { userId: number }) => {
    const rows = await database().select().from(postVisitDaily).where(eq(postVisitDaily.authorId, userId));
    return rows.map((row) => [row.contentsId, row.source, row.host, row.device, row.visits].filter((part) => part !== "").join(" ")).sort();
  };

  it("counts with source and device, and not for robots and readers who refuse tracking", async () => {
    const [member, other] = [await makeMember(), await makeMember()];
    const page = blogPath(member.userId);
    const answer = await pixelOf(member.userId, { page, r: "https://search.naver.com" });
    expect([answer.status, answer.headers.get("Content-Type"), answer.headers.get("Set-Cookie")]).toEqual([200, "image/gif", null]);
    await pixelOf(member.userId, { page: `${page}&q=봄`, r: `/app/blog?userId=${member.userId}`, headers: { "User-Agent": PHONE } });
    await pixelOf(member.userId, { page, r: `/app/blog?userId=${other.userId}` });
    const refused: Record<string, string>[] = [
      { DNT: "1" },
      { "Sec-GPC": "1" },
      { "User-Agent": "Googlebot/2.1" },
      { "Sec-Fetch-Site": "cross-site" },
    ];
    for (const headers of refused) await pixelOf(member.userId, { page, headers });
    for (const id of ["", "0", "x", "99999999"]) await pixelOf(id, { page });
    expect(await blogCountsOf(member)).toEqual(["0 blog phone 1", "0 search naver.com computer 1", "0 site computer 1"]);
  });

  it("tells the writer's handle from others', also on pages whose address has no handle", async () => {
    const [post, other] = [await makePost(), await makePost()];
    const handles = { own: `own-${post.contentsId}`, other: `other-${post.contentsId}` };
    await chooseHandle(ctxOf(post.author), handles.own);
    await chooseHandle(ctxOf(other.author), handles.other);
    await pixelOf(post.author.userId, { page: `/@${handles.own}`, r: `/@${handles.own}/some-post` });
    await visit(post.contentsId, { page: postUrl(post), r: `/@${handles.own}` });
    await visit(post.contentsId, { page: postUrl(post), r: `/@${handles.other}` });
    await visit(post.contentsId, { page: postUrl(post), r: `/app/blog?userId=${other.author.userId}` });
    expect(await blogCountsOf(post.author)).toEqual([
      "0 blog computer 1",
      `${post.contentsId} blog computer 1`,
      `${post.contentsId} site computer 2`,
    ]);
  });

  it("counts at most so often from one network", async () => {
    const member = await makeMember();
    const flood = { page: blogPath(member.userId), r: "https://evil.com", address: "203.0.113.7" };
    for (let n = 0; n < limits["blog-visit"].max + 5; n++) await pixelOf(member.userId, flood);
    expect(await blogCountsOf(member)).toEqual([`0 other evil.com computer ${limits["blog-visit"].max}`]);
  });

  it("has the same pixel for all guests, filtered or not, and none for its writer", async () => {
    const { author } = await makePost();
    const counted = `/app/blog/reading-pixel?userId=${author.userId}`;
    const page = blogPath(author.userId);
    const member = await loginAs(await makeMember());
    for (const [url, as] of [
      [page, {}],
      [page, {}],
      [`${page}&q=없는`, {}],
      [`${page}&before=3`, {}],
      [page, member],
    ] as const) {
      const shown = await screen(url, as);
      expect(shown.one('script[src="/blog.js"]').getAttributeValue("data-pixel")).toBe(counted);
      expect(
        shown
          .all("noscript")
          .map((element) => element.textContent)
          .join(""),
      ).toContain(`url(${counted})`);
      expect(shown.all("script[src]")).toHaveLength(1);
    }
    expect((await screen(page, await loginAs(author))).html).not.toContain("reading-pixel");
    expect((await screen(blogPath(99_999_999), {}, 404)).html).not.toContain("reading-pixel");
  });
});

it("a feed's links say so, and its ids and the post's canonical address do not", async () => {
  const post = await makePost();
  const feed = await (await get(`/app/blog/feed.json?userId=${post.author.userId}`)).json();
  const [item] = feed.items;
  expect(new URL(item.url).searchParams.get("from")).toBe("feed");
  expect(item.id).not.toContain("from=");
  const page = await screen(item.url.slice(new URL(settings().BASE_URL).origin.length));
  expect(page.one('link[rel="canonical"]').getAttributeValue("href")).not.toContain("from=");
});
