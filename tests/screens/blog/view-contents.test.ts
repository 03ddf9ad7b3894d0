import { gunzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import { REPRESENTATIVE, storePicture } from "~/areas/files/store-picture.server";
import { saveBlogProfile } from "~/areas/blog/profile/save-blog-profile.server";
import { revisePost } from "~/areas/blog/writing/revise-post.server";
import { settings } from "~/core/settings.server";
import { limits } from "~/http/request/limits";
import { database } from "~db/client.server";
import { user } from "~db/schema/account";
import { contents } from "~db/schema/blog";
import { answerTo, get, screen } from "../../support/app";
import { longText, makePost } from "../../support/factories/blog";
import { ctxOf, loginAs, makeMember } from "../../support/factories/members";
import { makeSentPost, postUrl, readingsOf } from "../../support/factories/reading";
import { patience } from "../../support/yardstick";

const aReader = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";

/** Requests as a guest, without cookies. */
async function ask(url: string, headers: Record<string, string> = {}): Promise<Response> {
  return answerTo(
    new Request(new URL(url, settings().BASE_URL), { headers: { "Accept-Encoding": "gzip", "User-Agent": aReader, ...headers } }),
  );
}
const textOf = async (response: Response) => {
  const bytes = Buffer.from(await response.arrayBuffer());
  return (response.headers.get("Content-Encoding") === "gzip" ? gunzipSync(bytes) : bytes).toString();
};

async function writerWithPicture(width: number) {
  const author = await makeMember();
  const bytes = await sharp({ create: { width, height: 200, channels: 3, background: "#2f4b8f" } })
    .jpeg()
    .toBuffer();
  return { author, pictureFileId: (await storePicture(ctxOf(author), bytes, "표지.jpg", REPRESENTATIVE)).fileId };
}

describe("the post page for a guest", () => {
  it("shows the writer, the title, the day and the text, without menu and without a framework script", async () => {
    const author = await makeMember();
    await saveBlogProfile(ctxOf(author), { selfIntroduction: "첫째 줄\n둘째 줄", requestConsultationPath: "https://example.test/consult" });
    const post = await makePost(author, { title: "봄날의 <글>", contents: "<h1>소제목</h1><p>본문의 첫 줄</p>" });
    const page = await screen(postUrl(post));
    expect(page.one("h1").textContent).toContain("봄날의");
    expect(page.html).toContain("<h2>소제목</h2>");
    expect(page.text).toContain("본문의 첫 줄");
    expect(page.html).toContain("첫째 줄\n둘째 줄");
    expect(page.text).toMatch(/\d{4}\.\d\d\.\d\d/);
    expect(page.all("nav").length).toBe(0);
    expect(page.all("script[src]").map((script) => script.getAttributeValue("src"))).toEqual(["/post.js"]);
    expect(page.one('a[href="https://example.test/consult"]').getAttributeValue("rel")).toContain("noopener");
    expect(page.one('a[href="https://example.test/consult"]').getAttributeValue("target")).toBe("_blank");
    expect(page.one('a[href="/app/contents/contents-shop"]').textContent).toContain("콘텐츠 메인");
    expect(page.headers.get("Content-Security-Policy")).toContain("script-src 'self';");
  });

  it("has no consultation button without a path", async () => {
    const page = await screen(postUrl(await makePost()));
    expect(page.text).not.toContain("상담 신청서");
  });

  it("has title, summary, address and picture for a messenger's preview", async () => {
    const post = await makePost(undefined, { title: '"큰" 제목', contents: "<p>요약이 될 문장입니다.</p>" });
    const page = await screen(postUrl(post));
    const og = (name: string) => page.one(`meta[property="og:${name}"]`).getAttributeValue("content");
    expect(page.html).toContain('property="og:title" content="&quot;큰&quot; 제목"');
    expect(og("description")).toContain("요약이 될 문장입니다.");
    const address = `${settings().BASE_URL}${postUrl(post)}`.replaceAll("&", "&amp;");
    expect(page.html).toContain(`<link rel="canonical" href="${address}"/>`);
    expect(page.html).toContain(`property="og:url" content="${address}"`);
  });

  it("lists four other posts of the blog, and those not offered above if enough remain", async () => {
    const author = await makeMember();
    const listed = async (post: Parameters<typeof postUrl>[0]) =>
      (await screen(postUrl(post))).all(".posts .posts-title").map((row) => row.textContent);
    const first = await makePost(author, { title: "글 1" });
    await makePost(author, { title: "글 2" });
    expect(await listed(first)).toEqual(["글 2"]);
    const made = [];
    for (let n = 3; n <= 8; n++) made.push(await makePost(author, { title: `글 ${n}` }));
    expect(await listed(made[3]!)).toEqual(["글 8", "글 4", "글 3", "글 2"]);
    expect((await screen(postUrl(made[3]!))).text).toContain("님의 글 모두 보기");
  });

  it("opens with the post's wide picture, unless it stands in the text", async () => {
    const { author, pictureFileId } = await writerWithPicture(960);
    const post = await makePost(author, { pictureFileId });
    expect((await screen(postUrl(post))).one(".view-cover").getAttributeValue("src")).toBe(`/files/${pictureFileId}?w=480`);
    const small = await writerWithPicture(300);
    const narrow = await makePost(small.author, { pictureFileId: small.pictureFileId });
    const twice = await makePost(author, { pictureFileId, contents: `<p><img src="/files/${pictureFileId}" alt="봄"></p>` });
    for (const other of [narrow, twice, await makePost()]) expect((await screen(postUrl(other))).all(".view-cover").length).toBe(0);
  });

  it("is one page for all sent links and one for all others, each with an ETag and 304", async () => {
    const sent = await makeSentPost();
    const { url } = await makeSentPost(sent);
    const [first, other, plain] = [await ask(sent.url), await ask(url), await ask(postUrl(sent))];
    expect(other.headers.get("ETag")).toBe(first.headers.get("ETag"));
    expect(plain.headers.get("ETag")).not.toBe(first.headers.get("ETag"));
    const forged = await ask(sent.url.replace(sent.t, "x".repeat(22)));
    expect(forged.headers.get("ETag")).toBe(plain.headers.get("ETag"));
    for (const [address, page] of [[url, first] as const, [postUrl(sent), plain] as const]) {
      const again = await ask(address, { "If-None-Match": page.headers.get("ETag")! });
      expect(again.status).toBe(304);
    }
    expect(await textOf(first)).not.toContain(sent.t);
  });

  it("opens by position too, for old links (rule 61)", async () => {
    const post = await makePost();
    expect((await ask(`/app/blog/view-contents?${post.author.userId}&${post.contentsId}`)).status).toBe(200);
  });

  it("is under 20 kB with style, script and four thousand characters of text", async () => {
    const { author } = await makePost();
    for (let n = 0; n < 20; n++) await makePost(author, { title: `이율이 오르면 무엇이 달라질까, 그 ${n}번째 이야기` });
    const post = await makePost(author, { contents: longText(4_000) });
    const html = Buffer.from(await (await ask(postUrl(post))).arrayBuffer());
    const style = /<link rel="stylesheet" href="([^"]+)"/.exec(gunzipSync(html).toString())![1]!;
    const { readFileSync } = await import("node:fs");
    const { gzipSync } = await import("node:zlib");
    const rest = [readFileSync(`public${style}`), readFileSync("public/post.js")].map((bytes) => gzipSync(bytes).length);
    expect(html.length + rest[0]! + rest[1]!).toBeLessThan(20_000);
    expect(readFileSync("public/post.js").length).toBeLessThan(3_000);
  });

  it("uses the theme its reader has chosen", async () => {
    const url = postUrl(await makePost());
    expect(await textOf(await ask(url, { Cookie: "geulbeot_theme=dark" }))).toContain('<html lang="ko" data-theme="dark">');
    expect(await textOf(await ask(url))).toContain('<html lang="ko">');
  });

  it("shows a new text, a new title in the list and a new profile soon after the change", async () => {
    const author = await makeMember();
    const post = await makePost(author, { title: "처음 제목" });
    const shown = async () => textOf(await ask(postUrl(post)));
    expect(await shown()).toContain("처음 제목");
    const { contentsId, version } = post;
    await revisePost(ctxOf(author), {
      ...{ contentsId, version, title: "바뀐 제목", contents: "<p>바뀐 글</p>" },
      ...{ mainSubject: "finance", contentsType: "free" },
    });
    await vi.waitFor(async () => expect(await shown()).toContain("바뀐 글"), patience(5_000));
    await makePost(author, { title: "새로 쓴 글" });
    await vi.waitFor(async () => expect(await shown()).toContain("새로 쓴 글"), patience(5_000));
    await saveBlogProfile(ctxOf(author), { selfIntroduction: "바뀐 소개" });
    await vi.waitFor(async () => expect(await shown()).toContain("바뀐 소개"), patience(5_000));
  });
});

describe("the page of a hidden post", () => {
  it("answers 404 for unknown, unrelated, wrong and missing ids", async () => {
    const post = await makePost();
    const other = await makeMember();
    await ask(postUrl(post));
    const wrong = [
      `userId=${other.userId}&contentsId=${post.contentsId}`,
      `userId=${post.author.userId}&contentsId=99999999`,
      "userId=1&contentsId=1%27%20OR%201=1",
      "",
    ];
    for (const query of wrong) {
      const page = await screen(`/app/blog/view-contents?${query}`, {}, 404);
      expect(page.headers.get("Cache-Control"), query).toBe("no-store");
    }
  });

  it("answers 410 for a deleted post, with its writer's other posts (rule 134)", async () => {
    const author = await makeMember();
    const post = await makePost(author);
    await makePost(author, { title: "남아 있는 글" });
    await ask(postUrl(post));
    await database().update(contents).set({ deleteYn: "Y" }).where(eq(contents.contentsId, post.contentsId));
    const as = await loginAs(await makeMember());
    for (const who of [{}, as])
      await vi.waitFor(async () => {
        const { announce } = await import("~/core/announce.server");
        await announce("post-changed", `${author.userId}:${post.contentsId}`);
        const page = await screen(postUrl(post), who, 410);
        expect(page.text).toContain("남아 있는 글");
      }, patience(5_000));
  });

  it("answers 404 for a withdrawn writer's post, except by the sent link (rule 91)", async () => {
    const sent = await makeSentPost();
    await database().update(user).set({ secession: "Y" }).where(eq(user.userId, sent.author.userId));
    const page = await screen(sent.url);
    expect(page.text).not.toContain(sent.author.nickname);
    expect(page.all(".posts").length).toBe(0);
    await screen(postUrl(sent), {}, 404);
  });
});

describe("the post page for a member", () => {
  it("has the menu, is rendered each time and is not cached", async () => {
    const post = await makePost();
    const page = await screen(postUrl(post), await loginAs(await makeMember()));
    expect(page.all("nav").length).toBeGreaterThan(0);
    expect(page.headers.get("Cache-Control")).toBe("private, no-store");
    expect(page.headers.get("ETag")).toBeNull();
    expect(page.one('meta[name="csrf"]').getAttributeValue("content")).toBeTruthy();
    expect(page.one("main").textContent).not.toContain("수정");
  });

  it("has links for its writer to edit and to send", async () => {
    const post = await makePost();
    const page = await screen(postUrl(post), await loginAs(post.author));
    expect(page.one(`a[href="/app/blog/write-contents?contentsId=${post.contentsId}"]`).textContent).toContain("수정");
    expect(page.one(`a[href="/app/send-messages/send-contents?contentsId=${post.contentsId}"]`).textContent).toContain("보내기");
  });

  it("is the guest's page after the login has ended", async () => {
    const response = await ask(postUrl(await makePost()), { Cookie: "geulbeot_session=gone" });
    expect(response.status).toBe(200);
    expect(await textOf(response)).not.toMatch(/name="csrf" (value|content)="[^"]/);
  });
});

describe("the pixel of a page without script", () => {
  const show = (referer: string | null, headers: Record<string, string> = {}) =>
    ask("/app/blog/reading-pixel", {
      ...(referer && { Referer: new URL(referer, settings().BASE_URL).href }),
      "Sec-Fetch-Site": "same-origin",
      ...headers,
    });

  it("records the reading of its page's link, once a visit", async () => {
    const sent = await makeSentPost();
    const response = await show(sent.url);
    expect(response.headers.get("Content-Type")).toBe("image/gif");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    await show(sent.url);
    expect(await readingsOf(sent)).toHaveLength(1);
  });

  it("does not count towards the limit with a forged link", async () => {
    const sent = await makeSentPost();
    const forged = sent.url.replace(sent.t, "x".repeat(22));
    await Promise.all(Array.from({ length: limits["reading-pixel"].max + 1 }, () => show(forged)));
    await show(sent.url);
    expect(await readingsOf(sent)).toHaveLength(1);
  });

  it("is a picture but records nothing for robots, other sites, other pages, and forged or missing links", async () => {
    const sent = await makeSentPost();
    const forged = sent.url.replace(sent.t, "x".repeat(22));
    const answers = [
      await show(sent.url, { "User-Agent": "facebookexternalhit/1.1; kakaotalk-scrap/1.0" }),
      await show(sent.url, { "Sec-Fetch-Site": "cross-site" }),
      await show(sent.url.replace("view-contents", "contents-list")),
      await show(forged),
      await show(postUrl(sent)),
      await show(null),
    ];
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await readingsOf(sent)).toEqual([]);
  });

  it("is on the page only for browsers without scripts", async () => {
    const html = await textOf(await ask(postUrl(await makePost())));
    expect(html.replace(/<noscript>[^]*?<\/noscript>/g, "")).not.toContain("url(/app/blog/reading-pixel");
    expect(html).toContain("url(/app/blog/reading-pixel");
  });
});

it("a messenger's preview robot gets the whole page and is not recorded as a reader", async () => {
  const sent = await makeSentPost();
  const response = await ask(sent.url, {
    "User-Agent": "facebookexternalhit/1.1; kakaotalk-scrap/1.0; +https://devtalk.kakao.com/t/scrap/33984",
  });
  expect(response.status).toBe(200);
  expect(await textOf(response)).toContain("og:title");
  expect(await readingsOf(sent)).toEqual([]);
});

it("broken characters in ids answer 404", async () => {
  expect((await get("/app/blog/view-contents?userId=%FF&contentsId=%00")).status).toBe(404);
});
