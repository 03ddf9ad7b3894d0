import jsonld from "jsonld";
import RssParser from "rss-parser";
import { afterEach, describe, expect, it, vi } from "vitest";
import { validateXML } from "xmllint-wasm";
import { saveBlogProfile } from "~/areas/blog/profile/save-blog-profile.server";
import { deletePost } from "~/areas/blog/removal/delete-post.server";
import { blogPath, postPath } from "~/areas/blog/addresses/blog-address";
import { withdraw } from "~/areas/withdrawal/withdraw.server";
import { settings } from "~/core/settings.server";
import { get, rest, screen } from "../support/app";
import { advanceCaches } from "../support/clock";
import { makePost } from "../support/factories/blog";
import { ctxOf, loginAs, makeMember } from "../support/factories/members";
import { hostileTexts } from "../support/texts/hostile";
import { patience } from "../support/yardstick";

const MINUTE_MS = 61_000;
const FEEDS = ["rss.xml", "atom.xml", "feed.json"];
const feedOf = (userId: number, format: string) => get(`/app/blog/${format}?userId=${userId}`);
const sitemapOf = async (kind: string, id: number) => (await get(`/sitemap/${kind}-${Math.ceil(id / 10_000)}.xml`)).text();

/** Characters that XML forbids or that end a block of text. */
const BROKEN = ["\u0000", "\u0001", "\u000b", "\u001f", "\ufffe", "\uffff", "\ud800", "]]>", "</script>", "<!--", "&#0;", "\u2028"];

async function isXml(text: string, name: string): Promise<void> {
  const { errors } = await validateXML({ xml: [{ fileName: name, contents: text }] } as never);
  expect(
    errors.map(({ message }) => message),
    name,
  ).toEqual([]);
}

describe("hostile texts of posts and profiles", () => {
  it("leave feeds, structured data and the sitemap readable", async () => {
    const member = await makeMember();
    const as = await loginAs(member);
    const titles = [...BROKEN.map((one) => `제목 ${one} 끝`), ...hostileTexts.map((text) => text.slice(0, 200))];
    const introduction = BROKEN.join(" ");
    await rest("PUT", "/v1/system/user/blog-profile", { as, body: { selfIntroduction: introduction, activitySector_1: "finance" } });
    const ids: number[] = [];
    for (const title of titles) {
      const { body } = await rest("POST", "/v1/blog/write-contents", { as, body: { title, contents: `<p>${title}</p>` } });
      if (body?.contentsId) ids.push(body.contentsId);
    }
    expect(ids.length).toBeGreaterThan(50);
    for (const format of ["rss.xml", "atom.xml"]) {
      const xml = await (await feedOf(member.userId, format)).text();
      await isXml(xml, format);
      expect((await new RssParser().parseString(xml)).items).toHaveLength(30);
    }
    expect(((await (await feedOf(member.userId, "feed.json")).json()) as { items: unknown[] }).items).toHaveLength(30);
    await isXml(await sitemapOf("posts", ids[0]!), "sitemap");
    for (const contentsId of ids) {
      const page = await screen(postPath({ userId: member.userId, contentsId }));
      const script = page.one('script[type="application/ld+json"]').textContent;
      expect(script).not.toContain("<");
      await jsonld.compact(JSON.parse(script), {}, { documentLoader: async () => ({ documentUrl: "", document: {} }) } as never);
    }
  });
});

afterEach(() => void vi.restoreAllMocks());

describe("a deleted post and a withdrawn writer", () => {
  it("leave the feeds at once and the kept sitemap within a minute", async () => {
    const [stays, goes] = [await makeMember(), await makeMember()];
    for (const member of [stays, goes]) await saveBlogProfile(ctxOf(member), { selfIntroduction: "소개" });
    const [kept, deleted, left] = [await makePost(stays), await makePost(stays), await makePost(goes)];
    const listed = async () => {
      const [posts, blogs] = [await sitemapOf("posts", kept.contentsId), await sitemapOf("blogs", goes.userId)];
      const isIn = (xml: string, path: string) => xml.includes(`${settings().BASE_URL}${path}`.replaceAll("&", "&amp;"));
      return [kept, deleted, left]
        .map(({ contentsId, author }) => isIn(posts, postPath({ userId: author.userId, contentsId })))
        .concat(isIn(blogs, blogPath(goes.userId)));
    };
    advanceCaches(MINUTE_MS);
    expect(await listed()).toEqual([true, true, true, true]);
    for (const format of FEEDS) for (const { userId } of [stays, goes]) expect((await feedOf(userId, format)).status).toBe(200);
    await deletePost(ctxOf(stays), [deleted.contentsId]);
    await withdraw(ctxOf(goes));
    for (const format of FEEDS)
      await vi.waitFor(async () => {
        expect(await (await feedOf(stays.userId, format)).text()).not.toContain(`contentsId=${deleted.contentsId}`);
        expect((await feedOf(goes.userId, format)).status).toBe(404);
      }, patience(5_000));
    advanceCaches(MINUTE_MS);
    expect(await listed()).toEqual([true, false, false, false]);
  });
});
