import { eq } from "drizzle-orm";
import fs from "node:fs";
import { Readable } from "node:stream";
import { parseSitemap, parseSitemapIndex } from "sitemap";
import { describe, expect, it } from "vitest";
import { validateXML } from "xmllint-wasm";
import { blogPath, postPath } from "~/areas/blog/addresses/blog-address";
import { invitationPath } from "~/areas/seminars/seminar-links";
import { settings } from "~/core/settings.server";
import { database } from "~db/client.server";
import { contents } from "~db/schema/blog";
import { get } from "../../support/app";
import { makePostRow } from "../../support/factories/dispatches";
import { makeMember } from "../../support/factories/members";
import { makeSeminar } from "../../support/factories/seminars";

const SCHEMA = fs.readFileSync("node_modules/sitemap/schema/sitemap.xsd", "utf8");
const whole = (path: string) => new URL(path, settings().BASE_URL).href;

const partOf = (kind: string, id: number) => `/sitemap/${kind}-${Math.ceil(id / 10_000)}.xml`;

async function addresses(path: string): Promise<string[]> {
  const xml = await (await get(path)).text();
  return (await parseSitemap(Readable.from([xml]))).map(({ url }) => url);
}

describe("the sitemap", () => {
  it("is named by robots.txt, and its index names every file", async () => {
    const { userId } = await makeMember();
    const contentsId = await makePostRow(userId);
    const robots = await (await get("/robots.txt")).text();
    expect(robots).toContain(`Sitemap: ${whole("/sitemap.xml")}`);
    const xml = await (await get("/sitemap.xml")).text();
    const files = (await parseSitemapIndex(Readable.from([xml]))).map(({ url }) => url);
    expect(files).toEqual(expect.arrayContaining(["/sitemap/pages.xml", partOf("posts", contentsId), partOf("blogs", userId)].map(whole)));
  });

  it("has published posts, blogs and seminars, and holds to the protocol's schema", async () => {
    const { userId } = await makeMember();
    const contentsId = await makePostRow(userId);
    const { seminarId } = await makeSeminar();
    const wanted = [
      [partOf("posts", contentsId), postPath({ userId, contentsId })],
      [partOf("blogs", userId), blogPath(userId)],
      [partOf("seminars", seminarId), invitationPath(seminarId)],
      ["/sitemap/pages.xml", "/"],
    ] as const;
    for (const [file, address] of wanted) {
      expect(await addresses(file), file).toContain(whole(address));
      const xml = await (await get(file)).text();
      const { valid, errors } = await validateXML({ xml: [{ fileName: "map.xml", contents: xml }], schema: [SCHEMA] });
      expect(
        errors.map(({ message }) => message),
        file,
      ).toEqual([]);
      expect(valid, file).toBe(true);
    }
  });

  it("has no deleted post, no withdrawn writer and no unknown file", async () => {
    const { userId } = await makeMember({ secession: "Y" });
    const hidden = await makePostRow(userId);
    const deleted = await makePostRow((await makeMember()).userId);
    await database().update(contents).set({ deleteYn: "Y" }).where(eq(contents.contentsId, deleted));
    const posts = await addresses(partOf("posts", hidden));
    expect(posts.filter((url) => url.endsWith(`contentsId=${hidden}`) || url.endsWith(`contentsId=${deleted}`))).toEqual([]);
    expect(await addresses(partOf("blogs", userId))).not.toContain(whole(blogPath(userId)));
    const statuses = await Promise.all(
      ["posts-0.xml", "posts-1", "users-1.xml", "posts-1.xml.gz", "posts-999999999999.xml"].map(
        async (name) => (await get(`/sitemap/${name}`)).status,
      ),
    );
    expect(statuses).toEqual([404, 404, 404, 404, 404]);
  });
});
