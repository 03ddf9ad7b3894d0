import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { saveBlogProfile } from "~/areas/blog/profile/save-blog-profile.server";
import { putInSeries } from "~/areas/blog/series/put-in-series.server";
import { settings } from "~/core/settings.server";
import { get, post, refused, screen } from "../../support/app";
import { longText, makePost } from "../../support/factories/blog";
import { ctxOf, loginAs, makeMember } from "../../support/factories/members";
import { makeReader } from "../../support/factories/readers";
import { makeSentPost, postUrl } from "../../support/factories/reading";
import { Jar, locationOf } from "../../support/jar";
import type { Page } from "../../support/pages/page-rules";

const drawnCsrf = (page: Page) => page.one('.end-writer [name="csrf"]').getAttributeValue("value") ?? "";
const plain = (text: string | undefined) => text?.replaceAll("&amp;", "&");

describe("the end of a post", () => {
  it("shows the writer with a subscribe button, the address to share, and the neighbouring posts", async () => {
    const author = await makeMember();
    await saveBlogProfile(ctxOf(author), { selfIntroduction: "쉬운 말로 씁니다." });
    const [first, second, third] = [
      await makePost(author, { title: "하나" }),
      await makePost(author, { title: "둘" }),
      await makePost(author, { title: "셋" }),
    ];
    const page = await screen(postUrl(second));
    expect(page.one(".end-writer").textContent).toContain(author.nickname);
    expect(page.one(".end-writer").textContent).toContain("쉬운 말로 씁니다.");
    expect(page.one(".end-writer form").getAttributeValue("action")).toBe(`/app/subscribe/${author.userId}`);
    expect(plain(page.one("#share-url").getAttributeValue("href") ?? "")).toBe(`${settings().BASE_URL}${postUrl(second)}`);
    const next = page.all(".end-next a.end-card").map((link) => [link.textContent, plain(link.getAttributeValue("href") ?? "")]);
    expect(next).toEqual([
      ["이전 글 하나", postUrl(first)],
      ["다음 글 셋", postUrl(third)],
    ]);
    expect((await screen(postUrl(third))).all(".end-next a").length).toBe(1);
  });

  it("continues within the post's series", async () => {
    const author = await makeMember();
    const [first, , third] = [
      await makePost(author, { title: "하나" }),
      await makePost(author, { title: "딴 이야기" }),
      await makePost(author, { title: "둘" }),
    ];
    for (const { contentsId } of [first, third]) await putInSeries(ctxOf(author), { contentsId, name: "금리 읽기" });
    const page = await screen(postUrl(third));
    expect(page.one(".end-next").textContent).toContain("연재 ‘금리 읽기’ 2편 중 2번째 글");
    expect(page.all(".end-next a.end-card").map((link) => link.textContent)).toEqual(["이전 편 하나"]);
    const kicker = page.all(".view-kicker a").map((link) => [link.textContent, plain(link.getAttributeValue("href") ?? "")]);
    expect(kicker[0]![1]).toMatch(/&subject=\w+$/);
    expect(kicker[1]).toEqual(["금리 읽기 2/2", expect.stringMatching(/^\/app\/blog\/view-series\?userId=\d+&seriesId=\d+$/)]);
  });

  it("never shares the address sent to one person", async () => {
    const sent = await makeSentPost();
    const page = await screen(sent.url);
    expect(page.html).not.toContain(sent.t);
    expect((await get(sent.url)).headers.get("Content-Security-Policy")).not.toMatch(/kakaocdn|sharer/);
    expect(plain(page.one("#share-url").getAttributeValue("href") ?? "")).toBe(`${settings().BASE_URL}${postUrl(sent)}`);
  });

  it("subscribes with one press: a guest by the messenger's login, a member at once, another site's page never", async () => {
    const made = await makePost();
    const page = await screen(postUrl(made));
    const { csrf, action } = { csrf: drawnCsrf(page), action: page.one(".end-writer form").getAttributeValue("action")! };
    expect(csrf).toBe("");
    const jar = new Jar();
    expect(locationOf(await jar.post(action, { csrf }))).toContain("/app/oauth/login?");
    const foreign = { headers: { Origin: "https://evil.test", "Sec-Fetch-Site": "cross-site" } };
    await refused(action, { csrf }, 403, foreign);
    const reader = await makeReader();
    const as = await loginAs(reader);
    expect(drawnCsrf(await screen(postUrl(made), as))).not.toBe("");
    expect(locationOf(await post(action, {}, as))).toBe("/app/subscribe-result");
  });

  it("offers no subscription to the writer", async () => {
    const post = await makePost();
    const page = await screen(postUrl(post), { token: (await loginAs(post.author)).token });
    expect(page.all(".end-writer .btn").length).toBe(0);
  });

  it("shows the reading time at the top", async () => {
    const post = await makePost(undefined, { contents: longText(2_600) });
    expect((await screen(postUrl(post))).one(".view-day").textContent).toMatch(/읽는 데 5분/);
    expect((await screen(postUrl(await makePost()))).one(".view-day").textContent).toMatch(/읽는 데 \d분/);
  });

  it("has one script under 3,000 bytes, which loads the end's script when the reader comes there", () => {
    const [script, end] = ["post", "post-end"].map((name) => readFileSync(`public/${name}.js`, "utf8"));
    expect(Buffer.byteLength(script!)).toBeLessThan(3_000);
    for (const part of ["contents-view-history", "web-vitals", "data-play", "/post-end.js"]) expect(script).toContain(part);
    for (const part of ["share-url", "/kakao-share.js", "DOMParser"]) expect(end).toContain(part);
  });
});

describe("the title card", () => {
  const cardOf = async (post: Parameters<typeof postUrl>[0]) => {
    const page = await screen(postUrl(post));
    return plain(page.one('meta[property="og:image"]').getAttributeValue("content") ?? "")!.slice(settings().BASE_URL.length);
  };

  it("is the share picture of a post without one: a PNG of 1200 × 630 with ETag and 304", async () => {
    const post = await makePost(undefined, { title: "이율이 오르면 무엇이 달라질까" });
    const path = await cardOf(post);
    expect(path).toMatch(/^\/app\/blog\/title-card\.png\?contentsId=\d+&v=[0-9a-f]{12}$/);
    const answer = await get(path);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get("Content-Type")).toBe("image/png");
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    const again = await get(path, { headers: { "If-None-Match": answer.headers.get("ETag")! } });
    expect(again.status).toBe(304);
    expect((await screen(postUrl(post))).html).toContain('content="summary_large_image"');
  });

  it.each([
    ["markup", "<span size='9999999'>크게</span> & </span> <b>"],
    ["one endless word", "가".repeat(100)],
    ["letters of no font", "\u{1F600}\u{1F4A9}\u202e\u0007"],
    ["a file's name", "@/etc/passwd file:///etc/passwd"],
  ])("is drawn for any title: %s", async (_what, title) => {
    const post = await makePost(undefined, { title: title.slice(0, 100) });
    const answer = await get(await cardOf(post));
    expect(answer.status).toBe(200);
    expect((await answer.arrayBuffer()).byteLength).toBeLessThan(120_000);
  });

  it("is not found for an unknown or deleted post", async () => {
    expect((await get("/app/blog/title-card.png?contentsId=99999999")).status).toBe(404);
    expect((await get("/app/blog/title-card.png")).status).toBe(404);
  });
});

describe("the subscribe page", () => {
  it("has the writer's words and three newest posts", async () => {
    const author = await makeMember();
    await saveBlogProfile(ctxOf(author), { selfIntroduction: "쉬운 말로 씁니다." });
    for (const title of ["하나", "둘", "셋", "넷"]) await makePost(author, { title });
    const page = await screen(`/app/subscribe/${author.userId}`);
    expect(page.text).toContain("쉬운 말로 씁니다.");
    expect(page.all(".posts-title").map((title) => title.textContent)).toEqual(["넷", "셋", "둘"]);
  });
});
