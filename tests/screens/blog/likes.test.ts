import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { likePath } from "~/areas/blog/likes/like-path";
import { saveBlogProfile } from "~/areas/blog/profile/save-blog-profile.server";
import { deletePost } from "~/areas/blog/removal/delete-post.server";
import { BLOG_SETTINGS, postSettingsPath } from "~/areas/blog/settings/settings-links";
import { announce } from "~/core/announce.server";
import { limits } from "~/http/request/limits";
import { database } from "~db/client.server";
import { postLike } from "~db/schema/likes";
import { advance } from "../../support/clock";
import { type As, flashOf, get, post, refused, screen } from "../../support/app";
import { makePost } from "../../support/factories/blog";
import { ctxOf, loginAs, makeMember } from "../../support/factories/members";
import { makeSentPost, postUrl } from "../../support/factories/reading";
import { patience } from "../../support/yardstick";

const reader = (address = "203.0.113.7", agent = "Browser"): As => ({ address, headers: { "User-Agent": agent } });
/** As a kept page's form: without a token. */
const keptForm = { csrf: "" };
const countOf = (contentsId: number) => database().$count(postLike, eq(postLike.contentsId, contentsId));
const buttonOn = async (url: string, as: As = {}) => (await screen(url, as)).one("#like button").textContent.replace(/\s+/g, " ").trim();
const shows = (url: string, text: string) => vi.waitUntil(async () => (await buttonOn(url)) === text, patience(8_000));

describe("likes on a guest's kept page", () => {
  it("follow each press, on the post's page and a sent link's page", async () => {
    const sent = await makeSentPost();
    const [url, path] = [postUrl(sent), likePath(sent.contentsId)];
    expect([await buttonOn(url), await buttonOn(sent.url)]).toEqual(["♡ 공감", "♡ 공감"]);
    const form = (await screen(url)).one("#like");
    expect(form.getAttributeValue("action")).toBe(path);
    const answer = await post(path, keptForm, reader());
    expect([answer.status, answer.headers.get("Location"), await flashOf(answer)]).toEqual([303, path, "공감했습니다."]);
    await shows(url, "♡ 공감 1");
    await shows(sent.url, "♡ 공감 1");
    expect((await get(url)).headers.get("ETag")).toBeTruthy();
    advance(10_000);
    expect(await flashOf(await post(path, keptForm, reader()))).toBe("공감을 취소했습니다.");
    await shows(url, "♡ 공감");
  });

  it("lead to a screen that shows the state, where the button names the wish", async () => {
    const { contentsId } = await makePost();
    const path = likePath(contentsId);
    await post(path, keptForm, reader());
    const page = await screen(path, reader());
    expect(page.text).toContain("이 글에 공감했어요");
    expect(page.text).toContain("이율이 오르면 무엇이 달라질까");
    expect(page.one('#like [name="likeYn"]').getAttributeValue("value")).toBe("N");
    expect(page.one("#like button").getAttributeValue("aria-pressed")).toBe("true");
    await post(path, { likeYn: "N" }, reader());
    expect(await buttonOn(path, reader())).toBe("♡ 공감");
    expect((await screen(path, reader("203.0.113.8"))).one("#like button").getAttributeValue("aria-pressed")).toBe("false");
  });

  it("are neither shown nor taken where the writer closed them", async () => {
    const made = await makePost();
    const as = await loginAs(made.author);
    const path = likePath(made.contentsId);
    await screen(postUrl(made));
    await post(postSettingsPath(made.contentsId), { intent: "likes-close" }, as);
    await vi.waitUntil(async () => (await screen(postUrl(made))).all("#like").length === 0, patience(5_000));
    expect((await refused(path, keptForm, 409, reader())).text).toContain("공감을 받지 않는 글입니다.");
    expect((await screen(path, reader())).all("#like").length).toBe(0);
    await post(postSettingsPath(made.contentsId), { intent: "likes-open" }, as);
    await shows(postUrl(made), "♡ 공감");
    await saveBlogProfile(ctxOf(made.author), { selfIntroduction: "안녕하세요" });
    await post(BLOG_SETTINGS, { intent: "likes-close" }, as);
    await vi.waitUntil(async () => (await screen(postUrl(made))).all("#like").length === 0, patience(5_000));
    expect((await screen(BLOG_SETTINGS, as)).text).toContain("블로그의 공감 다시 받기");
    expect((await screen(postSettingsPath(made.contentsId), as)).text).toContain("블로그 전체에서 공감을 받지 않아요.");
    await post(BLOG_SETTINGS, { intent: "likes-open" }, as);
    await shows(postUrl(made), "♡ 공감");
  });
});

it("a kept page after likes equals a fresh page", async () => {
  const made = await makePost();
  const url = postUrl(made);
  await screen(url);
  for (const agent of ["A", "B", "C"]) await post(likePath(made.contentsId), keptForm, reader("203.0.113.5", agent));
  await shows(url, "♡ 공감 3");
  const kept = await (await get(url)).text();
  await announce("post-changed", `${made.author.userId}:${made.contentsId}`);
  expect(await (await get(url)).text()).toBe(kept);
});

describe("likes of members", () => {
  it("show the state on the post and return there", async () => {
    const made = await makePost();
    const as = await loginAs(await makeMember());
    const url = postUrl(made);
    expect((await screen(url, as)).one('#like [name="likeYn"]').getAttributeValue("value")).toBe("Y");
    const answer = await post(likePath(made.contentsId), { likeYn: "Y" }, as);
    expect(answer.headers.get("Location")).toBe(`${url}#like`);
    expect(await buttonOn(url, as)).toBe("♥ 공감 1");
    expect((await screen(url, as)).one('#like [name="likeYn"]').getAttributeValue("value")).toBe("N");
  });

  it("are not for the own post, whose writer sees count and switches", async () => {
    const made = await makePost();
    const as = await loginAs(made.author);
    const path = likePath(made.contentsId);
    await post(path, keptForm, reader());
    const page = await screen(postUrl(made), as);
    expect(page.all("#like").length).toBe(0);
    expect(page.one(`a[href="${path}"]`).textContent).toBe("공감 1");
    expect((await refused(path, {}, 409, as)).text).toContain("내 글에는 공감할 수 없습니다.");
    expect((await screen(path, as)).text).toContain("공감 1");
  });
});

describe("hostile presses", () => {
  it.each<[string, Record<string, string>]>([
    ["another site", { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" }],
    ["a page without origin", { Origin: "null", "Sec-Fetch-Site": "cross-site" }],
    ["a neighbour of the domain", { Origin: "https://evil.geulbeot.test", "Sec-Fetch-Site": "same-site" }],
  ])("are refused from %s", async (_from, headers) => {
    const { contentsId } = await makePost();
    const answer = await post(likePath(contentsId), keptForm, { headers });
    expect(answer.status).toBe(403);
    expect(await countOf(contentsId)).toBe(0);
  });

  it("end at the limit of one network and post, whatever the browser says", async () => {
    const { contentsId } = await makePost();
    const { max } = limits["like-network-post"];
    const statuses = [];
    for (let n = 0; n <= max; n++) statuses.push((await post(likePath(contentsId), keptForm, reader("203.0.113.99", `Bot ${n}`))).status);
    expect([new Set(statuses.slice(0, max)), statuses.at(-1)]).toEqual([new Set([303]), 429]);
    expect(await countOf(contentsId)).toBe(max);
    expect((await post(likePath(contentsId), keptForm, reader("203.0.113.98"))).status).toBe(303);
  });

  it("do nothing by GET, HEAD and prefetch, on deleted and unknown posts, and twice at once", async () => {
    const { contentsId, author } = await makePost();
    const path = likePath(contentsId);
    await get(path, { ...reader(), headers: { "Sec-Purpose": "prefetch" } });
    await get(`${path}&likeYn=Y`, reader());
    expect(await countOf(contentsId)).toBe(0);
    await Promise.all([post(path, keptForm, reader()), post(path, keptForm, reader())]);
    expect(await database().select({ likeYn: postLike.likeYn }).from(postLike).where(eq(postLike.contentsId, contentsId))).toEqual([
      { likeYn: "Y" },
    ]);
    await refused(likePath(999_999_999), keptForm, 404, reader());
    const other = await loginAs(await makeMember());
    await refused(postSettingsPath(contentsId), { intent: "likes-close" }, 404, other);
    await deletePost(ctxOf(author), [contentsId]);
    await refused(path, keptForm, 404, reader("203.0.113.6"));
    await screen(path, reader(), 404);
  });
});
