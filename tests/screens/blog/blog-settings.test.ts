import { eq } from "drizzle-orm";
import RssParser from "rss-parser";
import { describe, expect, it, vi } from "vitest";
import { blockCommenter } from "~/areas/blog/comments/block-commenter.server";
import { writePostComment } from "~/areas/blog/comments/write-post-comment.server";
import { saveBlogProfile } from "~/areas/blog/profile/save-blog-profile.server";
import { sitemapFile } from "~/areas/sitemap/sitemap.server";
import { makeCtx } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { contents } from "~db/schema/blog";
import { commentBlock } from "~db/schema/comments";
import { type As, get, post, refused, screen } from "../../support/app";
import { makePost } from "../../support/factories/blog";
import { ctxOf, loginAs, makeMember } from "../../support/factories/members";
import { postUrl } from "../../support/factories/reading";
import { patience } from "../../support/yardstick";

const SETTINGS = "/app/blog/settings";
const commentsOf = (contentsId: number) => `/app/blog/comments?contentsId=${contentsId}`;
const form = { intent: "comment", comment: "또", formKey: "form-key-1" };

describe("the blog's settings", () => {
  it("need a profile, and are linked from it", async () => {
    const author = await makeMember();
    const as = await loginAs(author);
    const before = await screen(SETTINGS, as);
    expect(before.text).toContain("블로그 프로필을 먼저 저장해 주세요");
    expect(before.all("form[action='/app/blog/settings']").length).toBe(0);
    expect((await screen("/app/user/blog-profile", as)).one(`a[href="${SETTINGS}"]`).textContent).toBe("블로그 설정");
  });

  it("lead from their first address, and are closed to guests", async () => {
    const as = await loginAs(await makeMember());
    const moved = await get("/app/blog/comment-settings", as);
    expect([moved.status, moved.headers.get("Location")]).toEqual([301, SETTINGS]);
    expect((await get(SETTINGS)).headers.get("Location")).toContain("/app/login");
  });

  it("close and reopen all comments, and unblock a person", async () => {
    const { contentsId, author } = await makePost();
    const reader = await makeMember();
    const [as, other] = [await loginAs(author), await loginAs(reader)];
    await saveBlogProfile(ctxOf(author), { selfIntroduction: "반가워요" });
    await post(SETTINGS, { intent: "close" }, as);
    expect((await screen(SETTINGS, as)).text).toContain("댓글을 닫아 두었어요");
    expect((await screen(commentsOf(contentsId), other)).all("#comment").length).toBe(0);
    await post(SETTINGS, { intent: "open" }, as);
    await blockCommenter(ctxOf(author), await writePostComment(ctxOf(reader), { contentsId, comment: "귀찮은 말" }));
    expect((await screen(commentsOf(contentsId), other)).text).toContain("이 블로그에는 댓글을 쓸 수 없어요.");
    expect((await refused(commentsOf(contentsId), form, 409, other)).text).toContain("이 블로그에는 댓글을 쓸 수 없습니다.");
    expect((await screen(SETTINGS, as)).text).toContain(reader.nickname);
    await post(SETTINGS, { intent: "unblock", userId: String(reader.userId) }, as);
    expect(await database().$count(commentBlock, eq(commentBlock.userId, reader.userId))).toBe(0);
    expect((await screen(commentsOf(contentsId), other)).all("#comment").length).toBe(1);
  });
});

async function makeBlog() {
  const made = await makePost(undefined, { title: "환율이 오르면", contents: `<p>${"첫머리입니다. ".repeat(60)}</p><p>끝 문장.</p>` });
  await saveBlogProfile(ctxOf(made.author), { selfIntroduction: "반가워요" });
  const { userId } = made.author;
  const blog = `/app/blog/contents-list?userId=${userId}`;
  return { ...made, userId, as: await loginAs(made.author), blog, url: postUrl(made) };
}

const robotsOf = async (url: string, as: As = {}) => {
  const page = await screen(url, as);
  return [page.headers.get("X-Robots-Tag"), ...page.all('meta[name="robots"]').map((tag) => tag.getAttributeValue("content"))];
};
const HIDDEN = ["noindex", "noindex"];
const SHOWN = [null];

/** Past the cache, which keeps a file for a minute. */
const listed = (kind: "posts" | "blogs", id: number) => sitemapFile(makeCtx({ kind: "guest" }), `${kind}-${Math.ceil(id / 10_000)}.xml`);

describe("search engines", () => {
  it("leave a hidden blog out, with its posts, until it is shown again", async () => {
    const { as, blog, url, userId, contentsId } = await makeBlog();
    const guestSees = (page: string, expected: unknown) =>
      vi.waitFor(async () => expect(await robotsOf(page)).toEqual(expected), patience(5_000));
    await guestSees(blog, SHOWN);
    await guestSees(url, SHOWN);
    await post(SETTINGS, { intent: "search-hide" }, as);
    expect((await screen(SETTINGS, as)).text).toContain("싣지 말라고 알리고 있어요");
    await guestSees(blog, HIDDEN);
    await guestSees(url, HIDDEN);
    expect(await robotsOf(url, as)).toEqual(HIDDEN);
    expect(await listed("posts", contentsId)).not.toContain(`contentsId=${contentsId}<`);
    expect(await listed("blogs", userId)).not.toContain(`userId=${userId}<`);
    expect((await get(`/app/blog/rss.xml?userId=${userId}`)).status).toBe(200);
    await post(SETTINGS, { intent: "search-show" }, as);
    await guestSees(url, SHOWN);
    expect(await listed("posts", contentsId)).toContain(`contentsId=${contentsId}<`);
  });

  it("leave one hidden post out, whose time of change stays", async () => {
    const { as, blog, url, contentsId, userId } = await makeBlog();
    const settings = `/app/blog/post-settings?contentsId=${contentsId}`;
    expect((await screen(url, as)).one(`a[href="${settings}"]`).textContent).toBe("글 설정");
    const changedAt = async () => (await database().select().from(contents).where(eq(contents.contentsId, contentsId)))[0]!.updatedAt;
    const before = await changedAt();
    await post(settings, { intent: "search-hide" }, as);
    expect(await changedAt()).toEqual(before);
    await vi.waitFor(async () => expect(await robotsOf(url)).toEqual(HIDDEN), patience(5_000));
    expect(await robotsOf(blog)).toEqual(SHOWN);
    expect(await listed("posts", contentsId)).not.toContain(`contentsId=${contentsId}<`);
    expect(await listed("blogs", userId)).toContain(`userId=${userId}<`);
    await post(settings, { intent: "close" }, as);
    expect((await screen(settings, as)).text).toContain("이 글의 댓글을 닫아 두었어요");
  });

  it("are a choice of the post's writer alone", async () => {
    const { contentsId } = await makeBlog();
    const other = await loginAs(await makeMember());
    const settings = `/app/blog/post-settings?contentsId=${contentsId}`;
    await screen(settings, other, 404);
    await refused(settings, { intent: "search-hide" }, 404, other);
    await screen("/app/blog/post-settings", other, 404);
  });
});

describe("a blog's feed", () => {
  it("has whole texts with whole addresses where the writer chose so", async () => {
    const { as, userId } = await makeBlog();
    const read = async (format: string) => (await get(`/app/blog/${format}?userId=${userId}`)).text();
    expect(await read("rss.xml")).not.toContain("끝 문장.");
    await post(SETTINGS, { intent: "feed-full" }, as);
    expect((await screen(SETTINGS, as)).text).toContain("전부 실려요");
    for (const format of ["rss.xml", "atom.xml", "feed.json"])
      await vi.waitFor(async () => expect(await read(format)).toContain("끝 문장."), patience(5_000));
    const { items } = await new RssParser().parseString(await read("rss.xml"));
    expect(items[0]!["content:encoded"]).toContain("<p>끝 문장.</p>");
    await post(SETTINGS, { intent: "feed-excerpt" }, as);
    await vi.waitFor(async () => expect(await read("rss.xml")).not.toContain("끝 문장."), patience(5_000));
  });

  it("is refused as the other switches before the profile's first save", async () => {
    const author = await makeMember();
    await refused(SETTINGS, { intent: "feed-full" }, 409, await loginAs(author));
  });
});
