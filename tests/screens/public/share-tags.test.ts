import ogs from "open-graph-scraper";
import { describe, expect, it } from "vitest";
import { blogPath, postPath } from "~/areas/blog/addresses/blog-address";
import { chooseHandle } from "~/areas/blog/addresses/choose-handle.server";
import { folders } from "~/areas/master/screens";
import { invitationPath } from "~/areas/seminars/seminar-links";
import { settings } from "~/core/settings.server";
import { get, screen } from "../../support/app";
import { makePost } from "../../support/factories/blog";
import { ctxOf } from "../../support/factories/members";
import { makeSeminar } from "../../support/factories/seminars";

const BASE = settings().BASE_URL.replace(/\/$/, "");

/** Open screens that nobody shares: steps of login, sign-up and settings by mail. */
const steps = new Set([
  ...["/app/login", "/app/terms", "/app/self-authentication", "/app/sign-up-email", "/app/certificate-mail", "/app/additional-information"],
  ...["/app/oauth/login", "/app/oauth/join", "/app/sns/singup", "/app/sns/singup/success", "/app/sns/integrated/kakao"],
  ...["/app/user/find-password", "/app/user/set-password", "/app/user/reopen-account", "/app/user/login-code"],
  ...["/app/unauthorized", "/app/token-alert", "/app/user/summary-mails", "/app/notices/mails", "/app/seminar/comment-mails"],
  ...["/app/blog/reading-record", "/app/send-messages/opt-out"],
]);

const openScreens = ["/", ...folders.flatMap(({ items }) => items).flatMap(({ who, path }) => (who === "anyone" && path ? [path] : []))];

async function guestsPage(path: string) {
  const answer = await get(path);
  const html = answer.status === 200 ? await answer.text() : "";
  return { answer, html, hidden: /<meta name="robots" content="noindex"/.test(html) };
}

async function expectPreview(path: string) {
  const page = await screen(path);
  const { result } = await ogs({ html: page.html });
  const canonical = page.one('link[rel="canonical"]').getAttributeValue("href");
  const picture = result.ogImage?.[0];
  const seen = { description: page.one('meta[name="description"]').getAttributeValue("content"), ...result };
  for (const name of ["ogTitle", "ogDescription", "ogType", "ogSiteName", "ogLocale", "description"] as const)
    expect(seen[name], `${path} ${name}`).toBeTruthy();
  expect(result.ogUrl, path).toBe(canonical?.replaceAll("&amp;", "&"));
  expect(canonical, path).toMatch(new RegExp(`^${BASE}/`));
  expect([result.twitterCard, result.twitterTitle, result.twitterDescription], path).toEqual([
    "summary_large_image",
    result.ogTitle,
    result.ogDescription,
  ]);
  expect(result.twitterImage?.[0]?.url, path).toBe(picture?.url);
  expect(picture?.alt, path).toBeTruthy();
  const drawn = await get(picture!.url.slice(BASE.length));
  const bytes = Buffer.from(await drawn.arrayBuffer());
  expect([drawn.status, drawn.headers.get("Content-Type")], path).toEqual([200, picture!.type === "png" ? "image/png" : picture!.type]);
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)].map(String), path).toEqual([picture!.width, picture!.height].map(String));
  return result;
}

describe("every public page", () => {
  it.each(openScreens.filter((path) => !steps.has(path)))("%s has a preview, or keeps out of search engines", async (path) => {
    const { answer, hidden } = await guestsPage(path);
    if (answer.status !== 200 || hidden) return;
    await expectPreview(path);
  });

  it("names no step that has its own preview", async () => {
    for (const path of steps) expect((await guestsPage(path)).html, path).not.toContain("og:title");
  });
});

describe("the preview", () => {
  it("of a post names writer, subject and times", async () => {
    const { contentsId, author } = await makePost(undefined, { title: '"네" 가지 & <셋>', mainSubject: "finance" });
    await chooseHandle(ctxOf(author), `머리-${author.userId}`);
    const path = (await screen(postPath({ userId: author.userId, contentsId })))
      .one('link[rel="canonical"]')
      .getAttributeValue("href")!
      .slice(BASE.length);
    const seen = await expectPreview(path);
    expect(seen.ogTitle).toBe('"네" 가지 & <셋>');
    expect(seen.articleSection).toBe("금융·재테크");
    expect(seen.articleAuthor).toBe(`${BASE}/@${encodeURIComponent(`머리-${author.userId}`)}`);
    expect(Number.isNaN(Date.parse(seen.articlePublishedTime ?? ""))).toBe(false);
    const blog = await expectPreview(`/@${encodeURIComponent(`머리-${author.userId}`)}`);
    expect([blog.ogType, blog.profileUsername]).toEqual(["profile", `머리-${author.userId}`]);
  });

  it("of a blog, its subscription and a seminar has a drawn card", async () => {
    const { author } = await makePost();
    const { seminarId } = await makeSeminar();
    for (const path of [blogPath(author.userId), `/app/subscribe/${author.userId}`, invitationPath(seminarId)])
      expect((await expectPreview(path)).ogImage?.[0]?.url).toMatch(/title-card\.png\?/);
  });

  it("has no card for unknown pages, blogs and seminars", async () => {
    const paths = [
      "/title-card.png",
      "/title-card.png?page=constructor",
      "/app/blog/title-card.png?userId=99999999",
      "/app/seminar/title-card.png?seminarId=99999999",
    ];
    expect(await Promise.all(paths.map(async (path) => (await get(path)).status))).toEqual([404, 404, 404, 404]);
  });
});
