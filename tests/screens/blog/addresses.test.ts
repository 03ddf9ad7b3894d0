import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { chooseHandle } from "~/areas/blog/addresses/choose-handle.server";
import { editBlogProfile } from "~/areas/blog/profile/edit-blog-profile.server";
import { BlogProfileInput } from "~/areas/blog/profile/blog-profile.schema.server";
import { deletePost } from "~/areas/blog/removal/delete-post.server";
import { changePost } from "~/areas/blog/writing/change-post.server";
import { withdraw } from "~/areas/withdrawal/withdraw.server";
import { settings } from "~/core/settings.server";
import { database } from "~db/client.server";
import { blogHandle } from "~db/schema/blog";
import { answerTo, get, post, refused, rest, screen } from "../../support/app";
import { makePost } from "../../support/factories/blog";
import { ctxOf, loginAs, makeMember } from "../../support/factories/members";
import { makeSentPost } from "../../support/factories/reading";
import { recordStatements } from "../../support/statements";
import { patience } from "../../support/yardstick";

const statements = recordStatements();
beforeEach(() => statements.forget());

const base = () => settings().BASE_URL.replace(/\/$/, "");
const random = () => Math.random().toString(36).slice(2, 9);
const documentsOf = ({ contentsId, author }: { contentsId: number; author: { userId: number } }) =>
  `/app/blog/view-contents?userId=${author.userId}&contentsId=${contentsId}`;

async function aBlog(title = "새벽 산책") {
  const made = await makePost(undefined, { title });
  const handle = `하늘-${random()}`;
  await chooseHandle(ctxOf(made.author), handle);
  const blog = encodeURI(`/@${handle}`);
  return { ...made, handle, blog, post: `${blog}/${encodeURIComponent("새벽-산책")}` };
}

async function leads(from: string, to: string, as = {}) {
  const { status, headers } = await get(from, as);
  expect([status, headers.get("Location"), headers.get("Cache-Control")], from).toEqual([301, to, "no-store"]);
}

const canonicalOf = (page: Awaited<ReturnType<typeof screen>>) => page.one('link[rel="canonical"]').getAttributeValue("href");

/** The page's content; each answer has its own form token. */
const mainOf = ({ html }: { html: string }) => /<main[^]*<\/main>/.exec(html)![0].replace(/name="(csrf|formKey)" value="[^"]*"/g, "");

describe("a blog's own address (rule 247)", () => {
  it("shows the very page of the documents' address, which names it as canonical", async () => {
    const { blog, author } = await aBlog();
    const documents = `/app/blog/contents-list?userId=${author.userId}`;
    const [own, other] = [await screen(blog), await screen(documents)];
    for (const page of [own, other]) {
      expect(page.one("h1").textContent).toBe(author.nickname);
      expect(canonicalOf(page)).toBe(base() + blog);
      expect(page.one(".posts a").getAttributeValue("href")).toBe(`${blog}/${encodeURIComponent("새벽-산책")}`);
    }
    expect(mainOf(own)).toBe(mainOf(other));
    expect(canonicalOf(await screen(`${blog}?before=999999999`))).toBe(`${base()}${blog}?before=999999999`);
  });

  it("is the documents' address while the writer has chosen none", async () => {
    const { author } = await makePost();
    const documents = `/app/blog/contents-list?userId=${author.userId}`;
    expect(canonicalOf(await screen(documents))).toBe(`${base()}${documents.replace("&", "&amp;")}`);
  });

  it("has one spelling; others and former handles redirect there with their query", async () => {
    const { blog, handle, author } = await aBlog();
    const others = [`${blog}/`, `${blog}//`, blog.toUpperCase(), blog.replace("@", "%40"), encodeURI(`/@${handle.normalize("NFD")}/`)];
    for (const other of others) await leads(`${other}?before=7`, `${blog}?before=7`);
    const next = `바다-${random()}`;
    await chooseHandle(ctxOf(author), next);
    await leads(blog, encodeURI(`/@${next}`));
    await leads(`${blog}?a=1`, encodeURI(`/@${next}?a=1`));
    await chooseHandle(ctxOf(author), handle);
    await screen(blog);
    await leads(encodeURI(`/@${next}`), blog);
  });

  it("is 404 unless somebody has the handle, and takes no other address away", async () => {
    const missing = [
      `/@${random()}`,
      "/@",
      "/@/a",
      "/@a.b",
      "/@..",
      "/@a%2Fb",
      "/@%00",
      "/@a/b/c",
      `/@${"가".repeat(31)}`,
      "/nothing",
      "/%40",
    ];
    for (const path of missing) expect((await get(encodeURI(decodeURI(path)))).status, path).toBe(404);
    expect((await screen(`/@${random()}`, {}, 404)).one("h1").textContent).toBe("없는 화면입니다");
    expect((await post(`/@${random()}`, {})).status).toBe(405);
    expect((await get(`/@${"a/".repeat(5_000)}`)).status).toBe(404);
  });
});

describe("a post's own address (rule 248)", () => {
  it("shows the very page of the documents' address to guests and members, which names it as canonical", async () => {
    const { post: address, blog, ...made } = await aBlog();
    for (const as of [{}, await loginAs(await makeMember())]) {
      const [own, other] = [await screen(address, as), await screen(documentsOf(made), as)];
      for (const page of [own, other]) {
        expect(page.one("h1").textContent).toBe("새벽 산책");
        expect(canonicalOf(page)).toBe(base() + address);
        expect(page.one('meta[property="og:url"]').getAttributeValue("content")).toBe(base() + address);
        expect(page.one(".writer-name a").getAttributeValue("href")).toBe(blog);
      }
      expect(mainOf(own)).toBe(mainOf(other));
    }
  });

  it("is the documents' address while the writer has no handle", async () => {
    const made = await makePost();
    expect(canonicalOf(await screen(documentsOf(made)))).toBe(base() + documentsOf(made).replace("&", "&amp;"));
  });

  it("has one spelling; others, former slugs and former handles redirect there", async () => {
    const { post: address, blog, handle, author, contentsId } = await aBlog("Dawn 산책");
    const own = `${blog}/${encodeURIComponent("dawn-산책")}`;
    expect(own).not.toBe(address);
    for (const other of [`${own}/`, own.toUpperCase(), own.replace("@", "%40"), encodeURI(`/@${handle}/${"dawn-산책".normalize("NFD")}`)])
      await leads(`${other}?utm=1`, `${own}?utm=1`);
    await changePost(ctxOf(author), { contentsId, title: "둘째 제목" });
    const renamed = `${blog}/${encodeURIComponent("둘째-제목")}`;
    await leads(own, renamed);
    const next = `바다-${random()}`;
    await chooseHandle(ctxOf(author), next);
    await leads(own, renamed.replace(blog, encodeURI(`/@${next}`)));
    await screen(renamed.replace(blog, encodeURI(`/@${next}`)));
  });

  it("of 80 syllables under a handle of 30 is found, and its other spellings too", async () => {
    const made = await makePost(undefined, { title: "가".repeat(200) });
    const handle = `${"힣".repeat(22)}-${random()}`;
    await chooseHandle(ctxOf(made.author), handle);
    const own = encodeURI(`/@${handle}/${"가".repeat(80)}`);
    expect(own.length).toBeGreaterThan(900);
    await screen(own);
    await leads(`${own}/`, own);
  });

  it("is 404 for another blog's slug and for what is none", async () => {
    const [{ blog }, other] = [await aBlog(), await aBlog("노을")];
    for (const slug of [encodeURIComponent("노을"), "nothing", "..%2F", "%2e%2e%2fapp", "a%2Fb", "%00", "😀"])
      expect((await get(`${blog}/${slug}`)).status, slug).toBe(404);
    expect((await screen(`${blog}/nothing`, {}, 404)).one("h1").textContent).toBe("없는 화면입니다");
    await screen(`${other.blog}/${encodeURIComponent("노을")}`);
  });

  it("answers 410 for a deleted post and for a withdrawn writer, whose sent links stay (rule 249)", async () => {
    const { post: address, blog, author, contentsId } = await aBlog();
    const kept = await makeSentPost(await makePost(author, { title: "남는 글" }));
    await screen(address);
    await deletePost(ctxOf(author), [contentsId]);
    const gone = await vi.waitFor(() => screen(address, {}, 410), patience(5_000));
    expect(gone.text).toContain("남는 글");
    await withdraw(ctxOf(author));
    const left = `${blog}/${encodeURIComponent("남는-글")}`;
    for (const path of [blog, address, left]) {
      const page = await vi.waitFor(() => screen(path, {}, 410), patience(5_000));
      expect(page.text).toContain("글쓴이가 탈퇴해 더는 볼 수 없습니다.");
    }
    const sent = await screen(kept.url);
    expect(canonicalOf(sent)).toContain(`/app/blog/view-contents?userId=${author.userId}`);
  });
});

describe("feeds, the sitemap and structured data", () => {
  const textOf = async (path: string) => (await get(path)).text();

  it("name the blog's and the post's own addresses; a feed's ids stay", async () => {
    const { post: address, blog, author, contentsId } = await aBlog();
    const [own, ownBlog] = [base() + address, base() + blog];
    const part = (kind: string, id: number) => `/sitemap/${kind}-${Math.ceil(id / 10_000)}.xml`;
    expect(await textOf(part("posts", contentsId))).toContain(`<loc>${own}</loc>`);
    expect(await textOf(part("blogs", author.userId))).toContain(`<loc>${ownBlog}</loc>`);
    const feed = (await (await get(`/app/blog/feed.json?userId=${author.userId}`)).json()) as any;
    expect([feed.home_page_url, feed.items[0].url]).toEqual([ownBlog, `${own}?from=feed`]);
    expect(feed.items[0].id).toBe(base() + documentsOf({ author, contentsId }));
    expect(await textOf(address)).toContain(`"mainEntityOfPage":"${own}"`);
    expect(await textOf(blog)).toContain(`"url":"${ownBlog}"`);
  });
});

describe("a cached post page", () => {
  const ask = async (url: string) => {
    const answer = await answerTo(new Request(new URL(url, settings().BASE_URL), { headers: { "Accept-Encoding": "gzip" } }));
    await answer.arrayBuffer();
    return { status: answer.status, etag: answer.headers.get("ETag") };
  };
  const whenCached = (url: string) =>
    vi.waitUntil(async () => (statements.forget(), await ask(url), statements.asked().length === 0), patience(5_000));

  it("is one for both addresses", async () => {
    const { post: address, ...made } = await aBlog();
    await whenCached(documentsOf(made));
    const [own, other] = [await ask(address), await ask(documentsOf(made))];
    expect(own.status).toBe(200);
    expect(own.etag).toBe(other.etag);
    expect(statements.asked().length, "the way from the address to the post").toBeLessThanOrEqual(2);
  });

  it("is dropped when the handle changes", async () => {
    const { post: address, blog, author, ...made } = await aBlog();
    await whenCached(documentsOf({ ...made, author }));
    await ask(address);
    const next = `바다-${random()}`;
    const input = BlogProfileInput.parse({ userNickname: author.nickname, activitySector_1: "finance", blogHandle: next });
    await editBlogProfile(ctxOf(author), input);
    const renamed = address.replace(blog, encodeURI(`/@${next}`));
    await vi.waitFor(
      async () => expect(canonicalOf(await screen(documentsOf({ ...made, author })))).toBe(base() + renamed),
      patience(5_000),
    );
    await leads(address, renamed);
    expect((await ask(renamed)).status).toBe(200);
  });
});

describe("the field 블로그 주소 of the blog profile", () => {
  const HERE = "/app/user/blog-profile";
  const fields = (nickname: string, blogHandle: string) => ({ userNickname: nickname, activitySector_1: "finance", blogHandle });

  it("proposes the nickname, and chooses none until one is typed", async () => {
    const member = await makeMember();
    const as = await loginAs(member);
    const page = await screen(HERE, as);
    expect(page.one('input[name="blogHandle"]').getAttributeValue("value") ?? "").toBe("");
    const proposed = /지금은 ‘([가-힣a-z0-9-]{2,30})’도 쓸 수 있어요/.exec(page.text)![1]!;
    expect((await post(HERE, fields(member.nickname, ""), as)).status).toBe(303);
    expect((await rest("GET", "/v1/system/user/blog-profile", { as })).body.blogHandle).toBeNull();
    expect((await post(HERE, fields(member.nickname, `@${proposed.toUpperCase()}`), as)).status).toBe(303);
    const saved = await screen(HERE, as);
    expect(saved.one('input[name="blogHandle"]').getAttributeValue("value")).toBe(proposed);
    expect(saved.text).toContain("옛 주소는 새 주소로 이어지고");
    expect(saved.all(`a[href="${encodeURI(`/@${proposed}`)}"]`)).toHaveLength(1);
    expect((await rest("GET", "/v1/system/user/blog-profile", { as })).body.blogHandle).toBe(proposed);
    expect((await post(HERE, fields(member.nickname, ""), as)).status).toBe(303);
    expect((await screen(HERE, as)).one('input[name="blogHandle"]').getAttributeValue("value")).toBe(proposed);
  });

  it("refuses at the field what is taken, reserved or no handle, and keeps what was typed", async () => {
    const [{ handle }, member] = [await aBlog(), await makeMember()];
    const as = await loginAs(member);
    const wrong: [typed: string, status: number, text: string][] = [
      [handle, 409, "이미 쓰고 있는 블로그 주소입니다."],
      ["관리자", 409, "서비스 이름처럼 보여서 쓸 수 없는 블로그 주소입니다."],
      ["가", 400, "한글, 영문, 숫자, -로 2자에서 30자까지 입력해 주세요."],
      ["😀😀😀", 400, "한글, 영문, 숫자, -로 2자에서 30자까지 입력해 주세요."],
      ["../app", 400, "한글, 영문, 숫자, -로 2자에서 30자까지 입력해 주세요."],
      ["a".repeat(200), 400, "한글, 영문, 숫자, -로 2자에서 30자까지 입력해 주세요."],
    ];
    for (const [typed, status, text] of wrong) {
      const page = await refused(HERE, fields(member.nickname, typed), status, as);
      expect(page.text, typed).toContain(text);
      expect(page.one('input[name="blogHandle"]').getAttributeValue("aria-invalid"), typed).toBe("true");
      expect(page.one('input[name="blogHandle"]').getAttributeValue("value")).toBe(typed);
    }
    expect(await database().select().from(blogHandle).where(eq(blogHandle.userId, member.userId))).toEqual([]);
  });
});
