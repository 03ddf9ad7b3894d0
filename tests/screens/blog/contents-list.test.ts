import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database } from "~db/client.server";
import { user } from "~db/schema/account";
import { contents } from "~db/schema/blog";
import { get, screen } from "../../support/app";
import { makePost } from "../../support/factories/blog";
import { makePostRow } from "../../support/factories/dispatches";
import { loginAs, makeMember } from "../../support/factories/members";

const titles = (page: Awaited<ReturnType<typeof screen>>) => page.all(".posts-title").map((row) => row.textContent);

describe("a blog's list of posts", () => {
  it("shows all posts newest first, page by page, without menu, footer and framework script", async () => {
    const { userId, nickname } = await makeMember();
    for (let n = 1; n <= 45; n++) await makePostRow(userId, { title: `글 ${n}` });
    const seen: string[] = [];
    let url: string | undefined = `/app/blog/contents-list?userId=${userId}`;
    let pages = 0;
    while (url) {
      const page = await screen(url);
      pages++;
      seen.push(...titles(page));
      expect(page.one("h1").textContent).toBe(nickname);
      expect(page.one("title").textContent).toContain(`${nickname}의 글`);
      expect(page.all("footer").length + page.all(".docks").length).toBe(0);
      expect(page.all("script[src]").map((script) => script.getAttributeValue("src"))).toEqual(["/blog.js"]);
      url = page.all('a[rel="next"]')[0]?.getAttributeValue("href")?.replaceAll("&amp;", "&");
    }
    expect(pages).toBe(3);
    expect(seen).toEqual(Array.from({ length: 45 }, (_, index) => `글 ${45 - index}`));
  });

  it("leaves out deleted posts and says when there are none", async () => {
    const { contentsId, author } = await makePost();
    await database().update(contents).set({ deleteYn: "Y" }).where(eq(contents.contentsId, contentsId));
    const page = await screen(`/app/blog/contents-list?userId=${author.userId}`);
    expect(page.text).toContain("아직 쓴 글이 없어요");
  });

  it("answers 404 for unknown and withdrawn writers", async () => {
    const { userId } = await makeMember({ secession: "Y" });
    for (const id of [userId, 99_999_999, "x"]) await screen(`/app/blog/contents-list?userId=${id}`, {}, 404);
    await database().update(user).set({ secession: "N" }).where(eq(user.userId, userId));
    await screen(`/app/blog/contents-list?userId=${userId}`);
  });

  it("without a writer leads a member to the own list and a guest to the shop", async () => {
    const member = await makeMember();
    const as = await loginAs(member);
    expect((await get("/app/blog/contents-list", as)).headers.get("Location")).toBe(`/app/blog/contents-list?userId=${member.userId}`);
    expect((await get("/app/blog/contents-list")).headers.get("Location")).toBe("/app/contents/contents-shop");
  });

  it("opens in a new tab by a second address (rule 133)", async () => {
    const member = await makeMember();
    const as = await loginAs(member);
    expect((await get("/app/blog/open-in-new-tab", as)).headers.get("Location")).toBe(`/app/blog/contents-list?userId=${member.userId}`);
    expect((await get("/app/blog/open-in-new-tab?userId=7", as)).headers.get("Location")).toBe("/app/blog/contents-list?userId=7");
    expect((await get("/app/blog/open-in-new-tab")).headers.get("Location")).toMatch(/^\/app\/login/);
  });
});

describe("one's own blog", () => {
  it("shows the newest post with a link to change it, and each other post", async () => {
    const author = await makeMember();
    const first = await makePost(author, { title: "먼저 쓴 글" });
    const second = await makePost(author, { title: "나중에 쓴 글" });
    const as = await loginAs(author);
    const page = await screen("/app/blog/my-blog-view-contents", as);
    expect(page.one("h1").textContent).toBe("나중에 쓴 글");
    expect(page.one(`a[href="/app/blog/write-contents?contentsId=${second.contentsId}"]`).textContent).toBe("수정");
    expect(page.all("footer").length + page.all(".docks").length).toBe(0);
    expect(page.one(".view-note").textContent).toBe("최근 12개월 동안 보내지 않은 글이에요.");
    expect(page.one('.posts [aria-current="page"]').textContent).toContain("나중에 쓴 글 지금 보는 글");
    const other = await screen(`/app/blog/my-blog-view-contents?contentsId=${first.contentsId}`, as);
    expect(other.one("h1").textContent).toBe("먼저 쓴 글");
  });

  it("says so when there is no post yet", async () => {
    const page = await screen("/app/blog/my-blog-view-contents", await loginAs(await makeMember()));
    expect(page.text).toContain("아직 쓴 글이 없어요");
  });

  it("does not show another writer's post", async () => {
    const { contentsId } = await makePost();
    await screen(`/app/blog/my-blog-view-contents?contentsId=${contentsId}`, await loginAs(await makeMember()), 404);
  });
});
