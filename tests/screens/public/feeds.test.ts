import { eq } from "drizzle-orm";
import FeedParser from "feedparser";
import { Readable } from "node:stream";
import RssParser from "rss-parser";
import { describe, expect, it } from "vitest";
import { postPath } from "~/areas/blog/addresses/blog-address";
import { settings } from "~/core/settings.server";
import { database } from "~db/client.server";
import { contents } from "~db/schema/blog";
import { get, screen } from "../../support/app";
import { makePostRow } from "../../support/factories/dispatches";
import { makeMember } from "../../support/factories/members";

const TITLE = `"네" & <가지> '점'`;
const SUMMARY = "앞부분 & <요약>]]>";

type Item = { title?: string | null; link?: string | null; text?: string | null };

async function bySax(xml: string): Promise<Item[]> {
  const parser = Readable.from([xml]).pipe(new FeedParser({ addmeta: false }));
  const items: Item[] = [];
  for await (const item of parser as AsyncIterable<FeedParser.Item>)
    items.push({ title: item.title, link: item.link, text: item.description });
  return items;
}

async function byTree(xml: string): Promise<Item[]> {
  const { items } = await new RssParser().parseString(xml);
  return items.map(({ title, link, content, summary }) => ({ title, link, text: content ?? summary }));
}

async function makeBlog() {
  const member = await makeMember();
  const older = await makePostRow(member.userId, { title: "먼저 쓴 글" });
  const newer = await makePostRow(member.userId, { title: TITLE, summary: SUMMARY });
  const address = (contentsId: number) => new URL(postPath({ userId: member.userId, contentsId }), settings().BASE_URL).href;
  return {
    member,
    older,
    newer,
    expected: [
      { title: TITLE, link: `${address(newer)}&from=feed` },
      { title: "먼저 쓴 글", link: `${address(older)}&from=feed` },
    ],
  };
}

const feed = (format: string, userId: number) => get(`/app/blog/${format}?userId=${userId}`);

describe("a blog's feed", () => {
  it.each([
    ["rss.xml", "application/rss+xml"],
    ["atom.xml", "application/atom+xml"],
  ])("%s is read alike by two parsers, newest post first", async (format, type) => {
    const { member, expected } = await makeBlog();
    const answer = await feed(format, member.userId);
    expect(answer.headers.get("Content-Type")).toBe(`${type}; charset=utf-8`);
    const xml = await answer.text();
    for (const items of [await bySax(xml), await byTree(xml)]) {
      expect(items.map(({ title, link }) => ({ title, link }))).toEqual(expected);
      expect(items[0]!.text).toContain(SUMMARY);
    }
  });

  it("is a JSON Feed 1.0 with whole addresses", async () => {
    const { member, expected } = await makeBlog();
    const answer = await feed("feed.json", member.userId);
    const body = (await answer.json()) as { version: string; items: { title: string; url: string; id: string }[] };
    expect(body.version).toBe("https://jsonfeed.org/version/1");
    expect(body.items.map(({ title, url }) => ({ title, link: url }))).toEqual(expected);
    expect(body.items.every(({ id, url }) => `${id}&from=feed` === url)).toBe(true);
  });

  it("answers 304 to its ETag", async () => {
    const { member } = await makeBlog();
    const first = await feed("rss.xml", member.userId);
    const etag = first.headers.get("ETag")!;
    const again = await get(`/app/blog/rss.xml?userId=${member.userId}`, { headers: { "If-None-Match": etag } });
    expect([first.status, again.status, await again.text()]).toEqual([200, 304, ""]);
  });

  it("loses a deleted post, and is gone with a withdrawn or unknown writer", async () => {
    const { member, newer } = await makeBlog();
    await database().update(contents).set({ deleteYn: "Y" }).where(eq(contents.contentsId, newer));
    const items = await bySax(await (await feed("rss.xml", member.userId)).text());
    expect(items.map(({ title }) => title)).toEqual(["먼저 쓴 글"]);
    const gone = await makeMember({ secession: "Y" });
    const statuses = await Promise.all([gone.userId, 0, 99_999_999].map(async (userId) => (await feed("rss.xml", userId)).status));
    expect(statuses).toEqual([404, 404, 404]);
  });

  it("is named by the blog and its posts", async () => {
    const { member, newer } = await makeBlog();
    for (const path of [`/app/blog/contents-list?userId=${member.userId}`, postPath({ userId: member.userId, contentsId: newer })]) {
      const page = await screen(path);
      const named = page
        .all('link[rel="alternate"]')
        .map((link) => link.getAttributeValue("href")!.replaceAll("&amp;", "&"))
        .filter((href) => !href.includes("oembed"));
      expect(named).toEqual(["rss.xml", "atom.xml", "feed.json"].map((format) => `/app/blog/${format}?userId=${member.userId}`));
    }
  });
});
