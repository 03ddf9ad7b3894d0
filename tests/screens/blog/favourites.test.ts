import { describe, expect, it } from "vitest";
import { saveBlogProfile } from "~/areas/blog/profile/save-blog-profile.server";
import { deletePost } from "~/areas/blog/removal/delete-post.server";
import { favourPosts } from "~/areas/blog/stars/favour-posts.server";
import { favourWriters } from "~/areas/blog/stars/favour-writers.server";
import { favouriteIdsOf } from "~/areas/blog/stars/favourites.server";
import type { Member } from "~/core/ctx.server";
import { get, post, refused, screen } from "../../support/app";
import { makeMemberWithPassword, PASSWORD } from "../../support/factories/account";
import { makePost } from "../../support/factories/blog";
import { ctxOf, loginAs, makeMember } from "../../support/factories/members";
import { postUrl } from "../../support/factories/reading";
import { codeOf, makeSecondFactor } from "../../support/factories/second-factor";
import { Jar, locationOf } from "../../support/jar";

const PATH = "/app/contents/favorite-writer";
const someone = async () => {
  const member = await makeMember();
  return { member, ctx: ctxOf(member), as: await loginAs(member) };
};

describe("the stars on a post's page", () => {
  it("are shown to members, not to guests and not to the writer", async () => {
    const madePost = await makePost();
    expect((await screen(postUrl(madePost))).all(".star").length).toBe(0);
    expect((await screen(postUrl(madePost), await loginAs(madePost.author))).all(".star").length).toBe(0);
    const page = await screen(postUrl(madePost), (await someone()).as);
    expect(page.all(".star button").map((button) => button.getAttributeValue("aria-pressed"))).toEqual(["false", "false"]);
  });

  it("are set and removed by a button that leads back to the post", async () => {
    const madePost = await makePost();
    const { as } = await someone();
    for (const [favoriteYn, pressed] of [
      ["Y", "true"],
      ["N", "false"],
    ] as const) {
      for (const [name, id] of [
        ["contentsId", madePost.contentsId],
        ["favoriteUserId", madePost.author.userId],
      ]) {
        const answer = await post("/app/blog/favorite", { [name!]: String(id), favoriteYn, back: postUrl(madePost) }, as);
        expect([answer.status, answer.headers.get("Location")]).toEqual([303, postUrl(madePost)]);
      }
      const page = await screen(postUrl(madePost), as);
      expect(page.all(".star button").map((button) => button.getAttributeValue("aria-pressed"))).toEqual([pressed, pressed]);
      expect(page.all('.star input[name="favoriteYn"]').map((wish) => wish.getAttributeValue("value"))).toEqual(
        Array(2).fill(favoriteYn === "Y" ? "N" : "Y"),
      );
    }
  });

  it("include the writer's, also on the blog's list", async () => {
    const { author } = await makePost();
    const list = `/app/blog/contents-list?userId=${author.userId}`;
    const { as, ctx } = await someone();
    for (const other of [{}, await loginAs(author)]) expect((await screen(list, other)).all(".star").length).toBe(0);
    expect((await screen(list, as)).one(".star button").getAttributeValue("aria-pressed")).toBe("false");
    await favourWriters(ctx, { favoriteUserIds: [author.userId], favoriteYn: "Y" });
    const page = await screen(list, as);
    expect(page.one(".star button").getAttributeValue("aria-pressed")).toBe("true");
    expect(page.one('.star input[name="back"]').getAttributeValue("value")).toBe(list);
  });

  it("are set after a guest's login, but not by a forged cookie", async () => {
    const { ctx, as } = await someone();
    const madePost = await makePost();
    const jar = new Jar();
    await jar.get("/app/contents/contents-shop");
    const pressed = await jar.post("/app/blog/favorite", {
      contentsId: String(madePost.contentsId),
      favoriteYn: "Y",
      back: postUrl(madePost),
    });
    const login = "/app/login?redirectUrl=%2Fapp%2Fblog%2Ffavorite";
    expect([pressed.status, locationOf(pressed)]).toEqual([303, login]);
    const loggedIn = { ...as, headers: { Cookie: [...jar.cookies].map((pair) => pair.join("=")).join("; ") } };
    const put = await get("/app/blog/favorite", loggedIn);
    expect([put.status, locationOf(put)]).toEqual([303, postUrl(madePost)]);
    expect(await favouriteIdsOf(ctx, [madePost.contentsId])).toEqual(new Set([madePost.contentsId]));
    expect(put.headers.getSetCookie().join()).toMatch(/geulbeot_star=;[^,]*Max-Age=0/);
    const other = await someone();
    const planted = {
      ...other.as,
      headers: { Cookie: `geulbeot_star=${btoa(JSON.stringify({ contentsId: madePost.contentsId, back: "/" }))}` },
    };
    expect((await screen("/app/blog/favorite", planted)).one("h1").textContent).toBe("즐겨찾기");
    expect((await favouriteIdsOf(other.ctx, [madePost.contentsId])).size).toBe(0);
  });

  describe("pressed by a guest", () => {
    const FAVORITE = "/app/blog/favorite";
    const LOGIN = "/app/login?redirectUrl=%2Fapp%2Fblog%2Ffavorite";
    /** A guest who pressed a star and now sees the login. */
    async function pressedStar(favoriteYn: "Y" | "N" = "Y") {
      const madePost = await makePost();
      const jar = new Jar();
      await jar.get("/app/contents/contents-shop");
      const pressed = await jar.post(FAVORITE, { contentsId: String(madePost.contentsId), favoriteYn, back: postUrl(madePost) });
      expect(locationOf(pressed)).toBe(LOGIN);
      const line = pressed.headers.getSetCookie().find((one) => one.startsWith("geulbeot_star="))!;
      return { ...madePost, jar, maxAge: Number(/Max-Age=(\d+)/.exec(line)![1]) };
    }
    const starsOf = (member: Member, contentsId: number) => favouriteIdsOf(ctxOf(member), [contentsId]);

    it("is set after a login by e-mail, even after a mistyped password, with a notice on the post", async () => {
      const member = await makeMemberWithPassword();
      const { jar, ...madePost } = await pressedStar();
      await jar.post(LOGIN, { username: member.email, password: "Wrong-pw-1!" });
      expect(locationOf(await jar.post(LOGIN, { username: member.email, password: PASSWORD }))).toBe(FAVORITE);
      expect(locationOf(await jar.get(FAVORITE))).toBe(postUrl(madePost));
      expect(await starsOf(member, madePost.contentsId)).toEqual(new Set([madePost.contentsId]));
      expect((await screen(postUrl(madePost), jar.as)).text).toContain("즐겨찾기에 넣었습니다.");
    });

    it("is set after a login with a second factor", async () => {
      const member = await makeMemberWithPassword();
      const { key } = await makeSecondFactor(member, new Date(Date.now() - 60_000));
      const { jar, contentsId } = await pressedStar();
      expect(locationOf(await jar.post(LOGIN, { username: member.email, password: PASSWORD }))).toBe("/app/user/login-code");
      expect(locationOf(await jar.post("/app/user/login-code", { code: codeOf(key, new Date()) }))).toBe(FAVORITE);
      await jar.get(FAVORITE);
      expect(await starsOf(member, contentsId)).toEqual(new Set([contentsId]));
    });

    it("waits as long as a kept form, so that a guest has time to join", async () => {
      expect((await pressedStar()).maxAge).toBeGreaterThanOrEqual(3600);
    });

    it("is removed after the login when an old page still showed the star set", async () => {
      const member = await makeMemberWithPassword();
      const { jar, contentsId } = await pressedStar("N");
      await favourPosts(ctxOf(member), { contentsIds: [contentsId], favoriteYn: "Y" });
      await jar.post(LOGIN, { username: member.email, password: PASSWORD });
      await jar.get(FAVORITE);
      expect(await starsOf(member, contentsId)).toEqual(new Set());
    });
  });

  it("never lead to another site, and show a refusal", async () => {
    const { as } = await someone();
    const press = (fields: Record<string, string>) =>
      post("/app/blog/favorite", { contentsId: "999999999", favoriteYn: "Y", ...fields }, as);
    expect((await press({ back: "https://evil.example/" })).headers.get("Location")).toBe(PATH);
    expect((await press({ back: "//evil.example" })).headers.get("Location")).toBe(PATH);
    await refused("/app/blog/favorite", { favoriteYn: "Y" }, 400, as);
    expect((await screen("/app/blog/favorite", as)).one(`a[href="${PATH}"].btn`).textContent).toContain("즐겨찾는 글쓴이");
  });
});

describe("즐겨찾는 글쓴이", () => {
  it("leads a guest to the login", async () => {
    expect((await get(PATH)).headers.get("Location")).toContain("/app/login?redirectUrl=");
  });

  it("shows how to add writers while empty", async () => {
    const page = await screen(PATH, (await someone()).as);
    expect(page.one("h1").textContent).toBe("즐겨찾는 글쓴이");
    expect(page.text).toContain("즐겨찾는 글쓴이가 없어요");
    expect(page.one('a[href="/app/contents/contents-shop"].btn').textContent).toContain("콘텐츠 숍");
  });

  it("shows nickname, blog link, introduction, sectors and the newest posts, and removes a writer", async () => {
    const { ctx, as } = await someone();
    const writer = await makeMember({ userNickname: "바다곁에서쓰는이" });
    const profile = { selfIntroduction: "바다를 씁니다", activitySector1: "finance", activitySector2: "entertainment" };
    await saveBlogProfile(ctxOf(writer), profile);
    await makePost(writer, { title: "먼저 쓴 글" });
    const newest = await makePost(writer, { title: "나중에 쓴 글" });
    await deletePost(ctxOf(writer), [(await makePost(writer, { title: "지운 글" })).contentsId]);
    await favourWriters(ctx, { favoriteUserIds: [writer.userId], favoriteYn: "Y" });
    const page = await screen(PATH, as);
    const link = page.one(`h2 a[href="/app/blog/contents-list?userId=${writer.userId}"]`);
    expect(link.textContent).toContain("바다곁에서쓰는이");
    expect([link.getAttributeValue("target"), link.getAttributeValue("rel")]).toEqual(["_blank", "noopener"]);
    expect(page.all(".writer-sectors li").map((sector) => sector.textContent)).toEqual(["금융·재테크", "연예·방송"]);
    expect(page.one(".writer-said").textContent).toBe("바다를 씁니다");
    const posts = page.all(".writer-newest a");
    expect(posts.map((post) => post.textContent)).toEqual(["나중에 쓴 글", "먼저 쓴 글"]);
    expect(posts[0]!.getAttributeValue("href")).toContain(String(newest.contentsId));
    expect(page.one("h1").textContent).toBe("즐겨찾는 글쓴이 1명");
    const fields = { favoriteUserId: String(writer.userId), favoriteYn: "N", back: PATH };
    expect(page.one(".star button").textContent).toContain("빼기: 바다곁에서쓰는이");
    expect((await post("/app/blog/favorite", fields, as)).headers.get("Location")).toBe(PATH);
    expect((await screen(PATH, as)).all(".writer-card").length).toBe(0);
  });

  it("stands above other writers of the shop, first those of the same sectors, while the writers are few", async () => {
    const { ctx, as } = await someone();
    const starred = await makeMember();
    await saveBlogProfile(ctxOf(starred), { activitySector1: "entertainment", activitySector2: null, activitySector3: null });
    await makePost(starred, { shopYn: "Y", mainSubject: "entertainment" });
    const near = await makePost(undefined, { shopYn: "Y", mainSubject: "entertainment" });
    const other = await makePost(undefined, { shopYn: "Y", mainSubject: "finance" });
    await favourWriters(ctx, { favoriteUserIds: [starred.userId], favoriteYn: "Y" });
    const suggested = async (query = "") =>
      (await screen(`${PATH}${query}`, as))
        .all('.writer-tip [name="favoriteUserId"]')
        .map((field) => Number(field.getAttributeValue("value")));
    const [first, ...rest] = await suggested();
    expect(first).toBe(near.author.userId);
    expect(rest).toContain(other.author.userId);
    expect(rest).not.toContain(starred.userId);
    expect(await suggested("?activitySector=entertainment")).toEqual([]);
  });

  it("searches by name and by sector, ten writers a page, behind a word while the writers are few", async () => {
    const { ctx, as } = await someone();
    const writers: Member[] = [];
    for (let n = 0; n < 11; n++) writers.push(await makeMember());
    await saveBlogProfile(ctxOf(writers[3]!), { activitySector3: "entertainment" });
    const favour = (few: Member[]) => favourWriters(ctx, { favoriteUserIds: few.map(({ userId }) => userId), favoriteYn: "Y" });
    await favour(writers.slice(0, 9));
    expect((await screen(PATH, as)).one("details form.search").textContent).toContain("활동 분야");
    await favour(writers);
    const rows = async (query: string) => (await screen(`${PATH}${query}`, as)).all(".writer-card").length;
    expect([await rows(""), await rows("?page=2"), await rows("?page=3")]).toEqual([10, 1, 0]);
    expect(await rows(`?name=${encodeURIComponent(writers[5]!.nickname)}`)).toBe(1);
    const page = await screen(`${PATH}?activitySector=entertainment`, as);
    expect(page.all(".writer-card").length).toBe(1);
    expect(page.all("details form.search")).toHaveLength(0);
    expect(page.text).toContain("글쓴이 1명");
    expect(page.one(`a[href="${PATH}"].btn`).textContent).toContain("조건 지우기");
    expect((await screen(`${PATH}?name=${encodeURIComponent("아무도없는이름")}`, as)).text).toContain("찾는 글쓴이가 없어요");
  });
});
