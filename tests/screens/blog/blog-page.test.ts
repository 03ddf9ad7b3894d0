import { readFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { chooseHandle } from "~/areas/blog/addresses/choose-handle.server";
import { pinPost } from "~/areas/blog/desk/pin-post.server";
import { saveBlogProfile } from "~/areas/blog/profile/save-blog-profile.server";
import { deletePost } from "~/areas/blog/removal/delete-post.server";
import { putInSeries } from "~/areas/blog/series/put-in-series.server";
import { changePost } from "~/areas/blog/writing/change-post.server";
import { announceGrants } from "~/areas/master/grants.server";
import { announce } from "~/core/announce.server";
import { settings } from "~/core/settings.server";
import { answerTo, screen } from "../../support/app";
import { longText, makePost } from "../../support/factories/blog";
import { ctxOf, loginAs, makeMember } from "../../support/factories/members";
import { recordStatements } from "../../support/statements";
import { patience } from "../../support/yardstick";

const statements = recordStatements();
beforeEach(() => statements.forget());

const random = () => Math.random().toString(36).slice(2, 9);
const blogOf = ({ userId }: { userId: number }) => `/app/blog/contents-list?userId=${userId}`;
const titles = (page: Awaited<ReturnType<typeof screen>>) => page.all(".posts-title").map((row) => row.textContent);

async function ask(url: string, headers: Record<string, string> = {}) {
  const answer = await answerTo(new Request(new URL(url, settings().BASE_URL), { headers: { "Accept-Encoding": "gzip", ...headers } }));
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, bytes };
}

const whenCached = (url: string) =>
  vi.waitUntil(async () => (statements.forget(), await ask(url), statements.asked().length === 0), patience(5_000));

describe("the head of a blog", () => {
  it("shows name, sectors, introduction, subscription and consultation; a letter and a drawn cover without pictures", async () => {
    const { author } = await makePost();
    await saveBlogProfile(ctxOf(author), {
      selfIntroduction: "돈 이야기를\n쉽게 씁니다.",
      activitySector1: "finance",
      activitySector3: "domestic_travel",
      certificate: "재무설계사(AFPK)",
      requestConsultationPath: "https://example.test/form",
    });
    const page = await screen(blogOf(author));
    expect(page.one("h1").textContent).toBe(author.nickname);
    expect(page.one(".blog-sectors").textContent).toBe("금융·재테크 · 국내 여행");
    expect(page.one(".blog-words").textContent).toContain("쉽게 씁니다.");
    expect(page.one(`.blog-actions a[href="/app/subscribe/${author.userId}"]`).textContent).toBe("구독하기");
    expect(page.one('a[href="https://example.test/form"]').textContent).toContain("상담 신청서");
    expect(page.one(".blog-certificate").textContent).toBe("재무설계사(AFPK)");
    expect(page.one(".blog-face").getAttributeValue("data-initial")).toBe([...author.nickname][0]);
    expect(page.all(".blog-cover[data-drawn]").length).toBe(1);
    expect(page.one('a[href="/app/contents/contents-shop"]').textContent).toBe("다른 글쓴이의 글 보기");
  });

  it("offers a subscription below the posts too, if they fill a screen", async () => {
    const { author } = await makePost();
    expect((await screen(blogOf(author))).all(".blog-strip").length).toBe(0);
    for (let n = 0; n < 3; n++) await makePost(author);
    const strip = (await screen(`${blogOf(author)}&q=`)).one(".blog-strip a");
    expect(strip.getAttributeValue("href")).toBe(`/app/subscribe/${author.userId}`);
    expect((await screen(blogOf(author), await loginAs(author))).all(".blog-strip").length).toBe(0);
  });

  it("shows cover and face as small pictures", async () => {
    const { author } = await makePost();
    await saveBlogProfile(ctxOf(author), { pictureFileId: "f".repeat(32), coverFileId: "c".repeat(32) });
    const page = await screen(blogOf(author));
    expect(page.one("img.blog-cover").getAttributeValue("src")).toBe(`/files/${"c".repeat(32)}?w=480`);
    expect(page.one("img.blog-face").getAttributeValue("src")).toBe(`/files/${"f".repeat(32)}?w=480`);
  });

  it("has the writer's own links on the own blog, and a star for another member", async () => {
    const { author } = await makePost();
    const own = await screen(blogOf(author), await loginAs(author));
    for (const [href, text] of [
      ["/app/blog/write-contents", "글쓰기"],
      ["/app/contents/blog", "내 글"],
      ["/app/user/blog-profile", "블로그 꾸미기"],
    ])
      expect(own.one(`main a[href="${href}"]`).textContent).toBe(text);
    expect(own.all(`a[href="/app/subscribe/${author.userId}"], .star`).length).toBe(0);
    const other = await screen(blogOf(author), await loginAs(await makeMember()));
    expect(other.one(".star button").textContent).toContain("글쓴이 즐겨찾기");
    expect(other.headers.get("Cache-Control")).toBe("private, no-store");
  });
});

describe("the posts of a blog's page", () => {
  it("stand as cards with subject, minutes and day; the first pinned one is large", async () => {
    const author = await makeMember();
    const first = await makePost(author, { title: "고정할 글", contents: longText(1_500), mainSubject: "finance" });
    await makePost(author, { title: "다른 글" });
    await pinPost(ctxOf(author), { contentsId: first.contentsId, pinned: true });
    const page = await screen(blogOf(author));
    expect(page.one(".card-large .posts-title").textContent).toBe("고정할 글");
    expect(page.one(".card-large .card-facts").textContent).toMatch(/^금융·재테크 · 3분 · 2026\.03\.01$/);
    expect(titles(page)).toEqual(["고정할 글", "다른 글"]);
  });

  it("have shelves of series, subjects and months with counts", async () => {
    const author = await makeMember();
    const { contentsId } = await makePost(author, { title: "첫 편", mainSubject: "finance" });
    await putInSeries(ctxOf(author), { contentsId, name: "살림 <연재>" });
    await makePost(author, { title: "여행 글", mainSubject: "domestic_travel" });
    const page = await screen(blogOf(author));
    expect(page.one(".shelf-name").textContent).toBe("살림 &lt;연재&gt; 1편");
    expect(page.one(".shelf-posts a").textContent).toBe("첫 편");
    expect(page.all(".blog-subjects a").map((link) => link.textContent.trim())).toEqual(["전체 2", "국내 여행 1", "금융·재테크 1"]);
    const bySubject = await screen(`${blogOf(author)}&subject=finance`);
    expect(titles(bySubject)).toEqual(["첫 편"]);
    expect(bySubject.text).toContain("금융·재테크 글 1편");
    const byMonth = await screen(`${blogOf(author)}&month=2026-03`);
    expect(byMonth.text).toContain("2026년 3월에 쓴 글 2편");
    expect(byMonth.all(".shelf").length).toBe(0);
  });

  it("lead from a shelf of six posts to the whole series in order", async () => {
    const author = await makeMember();
    const written = Array.from({ length: 8 }, (_, n) => `${n + 1}편`);
    for (const title of written) {
      const { contentsId } = await makePost(author, { title });
      await putInSeries(ctxOf(author), { contentsId, name: "긴 연재" });
    }
    const page = await screen(blogOf(author));
    expect(page.one(".shelf-name").textContent).toBe("긴 연재 8편");
    expect(page.all(".shelf-posts a")).toHaveLength(6);
    const whole = page.one(".shelf-name a").getAttributeValue("href")!.replaceAll("&amp;", "&");
    expect(titles(await screen(whole))).toEqual(written);
  });

  it("are searched by a form that keeps the blog's address, and say what was not found", async () => {
    const { author } = await makePost(undefined, { title: "봄 여행" });
    const page = await screen(blogOf(author));
    expect(page.one('.blog-search input[name="userId"]').getAttributeValue("value")).toBe(String(author.userId));
    expect(titles(await screen(`${blogOf(author)}&q=봄여행`))).toEqual(["봄 여행"]);
    const none = await screen(`${blogOf(author)}&q=${encodeURIComponent("<b>겨울")}`);
    expect(none.one(".empty-title").textContent).toBe("‘&lt;b&gt;겨울’에 맞는 글이 없어요");
    expect(none.one('.blog-search input[type="search"]').getAttributeValue("value")).toBe("&lt;b&gt;겨울");
    expect(none.one(".blog-part-head a").textContent).toBe("모두 보기");
  });

  it("say why a list is empty", async () => {
    const { author } = await makePost();
    const texts = {
      "month=2026-13": "‘2026-13’은 없는 달이에요",
      "month=2026-02-30": "‘2026-02-30’은 없는 달이에요",
      "month=2025-01": "2025년 1월에 쓴 글이 없어요",
      "subject=none": "이 주제로 쓴 글이 없어요",
      "before=1": "더 오래된 글이 없어요",
    };
    for (const [query, text] of Object.entries(texts)) expect((await screen(`${blogOf(author)}&${query}`)).text, query).toContain(text);
    const empty = await screen(blogOf(await makeMember()));
    expect(empty.text).toContain("아직 쓴 글이 없어요");
    expect(empty.all(".blog-search, .blog-months").length).toBe(0);
  });
});

describe("a guest's first page of a blog", () => {
  it("asks at most seven statements, whatever the number of posts and series, and none once cached", async () => {
    const author = await makeMember();
    for (let n = 0; n < 8; n++) {
      const { contentsId } = await makePost(author, { title: `글 ${n}` });
      await putInSeries(ctxOf(author), { contentsId, name: `연재 ${n % 4}` });
    }
    const handle = `하늘-${random()}`;
    await chooseHandle(ctxOf(author), handle);
    const own = encodeURI(`/@${handle}`);
    statements.forget();
    expect((await ask(own)).status).toBe(200);
    expect(statements.asked().length, statements.asked().join("\n")).toBeLessThanOrEqual(7);
    await whenCached(blogOf(author));
    const etag = (await ask(blogOf(author))).headers.get("ETag")!;
    expect((await ask(blogOf(author), { "If-None-Match": etag })).status).toBe(304);
    expect(statements.asked()).toEqual([]);
    expect((await ask(own)).headers.get("ETag"), "one page for both addresses").toBe(etag);
  });

  it("shows each change of the blog soon", async () => {
    const author = await makeMember();
    const ctx = ctxOf(author);
    const { contentsId } = await makePost(author, { title: "처음 글" });
    const gone = await makePost(author, { title: "지울 글" });
    const textOf = async () => gunzipSync((await ask(blogOf(author))).bytes).toString();
    const changes: [string, () => Promise<unknown>, string | RegExp][] = [
      ["a new post", () => makePost(author, { title: "새로 쓴 글" }), "새로 쓴 글"],
      ["another title", () => changePost(ctx, { contentsId, title: "바뀐 글" }), "바뀐 글"],
      ["a pin", () => pinPost(ctx, { contentsId, pinned: true }), "고정한 글"],
      ["a series", () => putInSeries(ctx, { contentsId, name: "새 연재" }), "새 연재"],
      ["the profile", () => saveBlogProfile(ctx, { selfIntroduction: "바뀐 소개" }), "바뀐 소개"],
      ["a cover", () => saveBlogProfile(ctx, { coverFileId: "a".repeat(32) }), `/files/${"a".repeat(32)}`],
      ["a handle", () => chooseHandle(ctx, `구름-${random()}`), /href="\/@%EA%B5%AC/],
      ["a deletion", () => deletePost(ctx, [gone.contentsId]), /^(?![^]*지울 글)/],
    ];
    for (const [name, change, shown] of changes) {
      await whenCached(blogOf(author));
      await change();
      await vi.waitFor(async () => expect(await textOf(), name).toMatch(shown), patience(5_000));
    }
    await announceGrants();
    await whenCached(blogOf(author));
  });

  it("has one small script and no form token, and weighs under 14 kB with style and script", async () => {
    const author = await makeMember();
    for (let n = 0; n < 25; n++) {
      const { contentsId } = await makePost(author, {
        title: `이율이 오르면 무엇이 달라질까, 그 ${n}번째 이야기`,
        contents: longText(300),
      });
      if (n % 2) await putInSeries(ctxOf(author), { contentsId, name: `긴 이름의 연재 ${n % 5}` });
    }
    const { bytes } = await ask(blogOf(author));
    const html = gunzipSync(bytes).toString();
    const style = /<link rel="stylesheet" href="([^"]+)"/.exec(html)![1]!;
    const rest = [`public${style}`, "public/blog.js"].map((file) => gzipSync(readFileSync(file)).length);
    expect(bytes.length + rest[0]! + rest[1]!).toBeLessThan(14_000);
    expect(readFileSync("public/blog.js").length).toBeLessThan(600);
    expect(html).not.toMatch(/<script(?! type="application\/ld\+json"| src="\/blog.js")|name="csrf"/);
  });

  it("differs by theme, and is the guest's after a login has ended", async () => {
    const { author } = await makePost();
    const themed = async (headers: Record<string, string>) => gunzipSync((await ask(blogOf(author), headers)).bytes).toString();
    expect(await themed({ Cookie: "geulbeot_theme=dark" })).toContain('<html lang="ko" data-theme="dark">');
    expect(await themed({ Cookie: "geulbeot_session=gone" })).toContain("구독하기");
  });

  it("equals the page that is drawn afresh", async () => {
    const { author } = await makePost();
    await whenCached(blogOf(author));
    const kept = await ask(blogOf(author));
    await announce("post-changed", `${author.userId}:0`);
    await vi.waitUntil(async () => (statements.forget(), await ask(blogOf(author)), statements.asked().length > 0), patience(5_000));
    expect((await ask(blogOf(author))).headers.get("ETag")).toBe(kept.headers.get("ETag"));
  });
});
