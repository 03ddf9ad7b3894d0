import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { limits } from "~/http/request/limits";
import { settings } from "~/core/settings.server";
import { database } from "~db/client.server";
import { postVisitDaily } from "~db/schema/blog";
import { get, rest, screen } from "../../support/app";
import { makePost } from "../../support/factories/blog";
import { loginAs, makeMember } from "../../support/factories/members";
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

it("a feed's links say so, and its ids and the post's canonical address do not", async () => {
  const post = await makePost();
  const feed = await (await get(`/app/blog/feed.json?userId=${post.author.userId}`)).json();
  const [item] = feed.items;
  expect(new URL(item.url).searchParams.get("from")).toBe("feed");
  expect(item.id).not.toContain("from=");
  const page = await screen(item.url.slice(new URL(settings().BASE_URL).origin.length));
  expect(page.one('link[rel="canonical"]').getAttributeValue("href")).not.toContain("from=");
});
