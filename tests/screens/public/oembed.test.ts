import { DomUtils, parseDocument } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { chooseHandle } from "~/areas/blog/addresses/choose-handle.server";
import { postPath } from "~/areas/blog/addresses/blog-address";
import { settings } from "~/core/settings.server";
import { eq } from "drizzle-orm";
import { database } from "~db/client.server";
import { user } from "~db/schema/account";
import { contents, storedFile } from "~db/schema/blog";
import { get, screen } from "../../support/app";
import { makePost } from "../../support/factories/blog";
import { ctxOf } from "../../support/factories/members";

const BASE = settings().BASE_URL.replace(/\/$/, "");
const TITLE = `"네" 가지 & <셋>`;

/** The specification's fields of a link (oembed.com 2.3.4). */
const Oembed = z.strictObject({
  type: z.literal("link"),
  version: z.literal("1.0"),
  title: z.string(),
  author_name: z.string(),
  author_url: z.url(),
  provider_name: z.string(),
  provider_url: z.url(),
  cache_age: z.number(),
  thumbnail_url: z.url().optional(),
  thumbnail_width: z.number().optional(),
  thumbnail_height: z.number().optional(),
});

const ask = (url: string, more = "") => get(`/oembed?url=${encodeURIComponent(url)}${more}`);
const statusOf = async (url: string, more?: string) => (await ask(url, more)).status;

async function makeShared() {
  const { contentsId, author } = await makePost(undefined, { title: TITLE });
  const { userId } = author;
  await chooseHandle(ctxOf(author), `글꽃-${userId}`);
  const page = await screen(postPath({ userId, contentsId }));
  return { contentsId, author, userId, page, canonical: page.one('link[rel="canonical"]').getAttributeValue("href")! };
}

describe("oEmbed of a post", () => {
  it("is found by both links of its page, and read alike from JSON and XML", async () => {
    const { page, author, canonical, contentsId, userId } = await makeShared();
    const hrefOf = (type: string) =>
      page.one(`link[type="${type}"]`).getAttributeValue("href")!.replaceAll("&amp;", "&").slice(BASE.length);
    const json = await get(hrefOf("application/json+oembed"));
    expect([json.headers.get("Content-Type"), json.headers.get("Access-Control-Allow-Origin")]).toEqual([
      "application/json; charset=utf-8",
      "*",
    ]);
    const answer = Oembed.parse(await json.json());
    expect(answer).toMatchObject({ title: TITLE, author_name: author.nickname, thumbnail_width: 1200, thumbnail_height: 630 });
    expect(answer.author_url).toBe(canonical.slice(0, canonical.lastIndexOf("/")));
    const xml = await get(hrefOf("text/xml+oembed"));
    expect(xml.headers.get("Content-Type")).toBe("text/xml; charset=utf-8");
    const [root] = DomUtils.getElementsByTagName("oembed", parseDocument(await xml.text(), { xmlMode: true }));
    const elements = DomUtils.getElementsByTagName("*", root!.children).map((element) => [element.name, DomUtils.textContent(element)]);
    expect(Object.fromEntries(elements)).toEqual(Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, String(value)])));
    expect(await (await ask(`${BASE}${postPath({ userId, contentsId })}&sendHistoryId=1`)).json()).toEqual(answer);
    expect((await get(answer.thumbnail_url!.slice(BASE.length))).status).toBe(200);
  });

  it("has a picture within maxwidth and maxheight, else none", async () => {
    const { canonical, contentsId, userId } = await makeShared();
    const sizeOf = async (more: string) => {
      const { thumbnail_url, thumbnail_width, thumbnail_height } = (await (await ask(canonical, more)).json()) as Record<string, unknown>;
      return [/\?w=\d+/.exec(String(thumbnail_url))?.[0], thumbnail_width, thumbnail_height];
    };
    expect(await sizeOf("&maxwidth=1199")).toEqual([undefined, undefined, undefined]);
    const fileId = `oembed-${contentsId}`;
    await database()
      .insert(storedFile)
      .values({ fileId, userId, fileName: "a.jpg", contentType: "image/jpeg", size: 1, width: 1500, height: 1000 });
    await database().update(contents).set({ pictureFileId: fileId }).where(eq(contents.contentsId, contentsId));
    expect(await sizeOf("")).toEqual([undefined, 1500, 1000]);
    expect(await sizeOf("&maxwidth=1000")).toEqual(["?w=960", 960, 640]);
    expect(await sizeOf("&maxheight=400&maxwidth=x")).toEqual(["?w=480", 480, 320]);
    expect(await sizeOf("&maxheight=10")).toEqual([undefined, undefined, undefined]);
  });

  it("answers 501 to another format, 404 to other and hostile addresses", async () => {
    const { canonical } = await makeShared();
    expect(await statusOf(canonical, "&format=yaml")).toBe(501);
    expect(await statusOf(canonical, "&format=constructor")).toBe(501);
    const others = [
      "",
      "x",
      `${BASE}/`,
      `${BASE}/@없는-손잡이/글`,
      `${BASE}/app/blog/view-contents?contentsId=99999999`,
      canonical.replace(BASE, "http://169.254.169.254"),
      canonical.replace("://", "://u:p@evil.test/"),
    ];
    expect(await Promise.all(others.map((url) => statusOf(url)))).toEqual(others.map(() => 404));
    expect((await get("/oembed")).status).toBe(404);
  });

  it("is gone with the post and its writer", async () => {
    const [deleted, left] = [await makeShared(), await makeShared()];
    await database().update(contents).set({ deleteYn: "Y" }).where(eq(contents.contentsId, deleted.contentsId));
    await database().update(user).set({ secession: "Y" }).where(eq(user.userId, left.userId));
    expect([await statusOf(deleted.canonical), await statusOf(left.canonical)]).toEqual([404, 404]);
  });
});
