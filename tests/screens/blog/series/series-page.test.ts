import { beforeEach, describe, expect, it, vi } from "vitest";
import { deletePost } from "~/areas/blog/removal/delete-post.server";
import { dissolveSeries } from "~/areas/blog/series/dissolve-series.server";
import { orderSeries } from "~/areas/blog/series/order-series.server";
import { putInSeries } from "~/areas/blog/series/put-in-series.server";
import { saveSeries } from "~/areas/blog/series/save-series.server";
import { saveBlogProfile } from "~/areas/blog/profile/save-blog-profile.server";
import { hidePostFromSearch } from "~/areas/blog/settings/post-settings.server";
import { changePost } from "~/areas/blog/writing/change-post.server";
import { withdraw } from "~/areas/withdrawal/withdraw.server";
import { sitemapFile } from "~/areas/sitemap/sitemap.server";
import { makeCtx } from "~/core/ctx.server";
import { settings } from "~/core/settings.server";
import { answerTo, get, screen } from "../../../support/app";
import { makePost } from "../../../support/factories/blog";
import { loginAs, makeMember } from "../../../support/factories/members";
import { recordStatements } from "../../../support/statements";
import { patience } from "../../../support/yardstick";
import { hrefOf, makeSeriesWriter, NAME, titlesOf } from "./writer";

const statements = recordStatements();
beforeEach(() => statements.forget());

const structured = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!) as { "@graph": Record<string, unknown>[] };

async function ask(url: string) {
  const answer = await answerTo(new Request(new URL(url, settings().BASE_URL)));
  return { status: answer.status, html: await answer.text(), headers: answer.headers };
}
const whenCached = (url: string) =>
  vi.waitUntil(async () => (statements.forget(), await ask(url), statements.asked().length === 0), patience(5_000));

describe("the page of a series", () => {
  it("shows name, description, writer, minutes and the parts in order, and begins with part 1", async () => {
    const { author, ctx, ids, seriesId, url } = await makeSeriesWriter("첫째", "둘째");
    await saveSeries(ctx, { seriesId, name: NAME, description: "돈 이야기를\n차례로 읽어요." });
    await orderSeries(ctx, { seriesId, contentsIds: ids.toReversed() });
    const page = await screen(url);
    expect(page.one("h1").textContent.trim()).toBe("우리 집 &lt;돈&gt; 공부");
    expect(page.one(".series-words").textContent).toBe("돈 이야기를\n차례로 읽어요.");
    expect(page.one(".series-by").textContent).toContain(`${author.nickname} 글 2편 · 모두 6분`);
    expect(titlesOf(page)).toEqual(["둘째", "첫째"]);
    expect(page.all(".card-facts").map((facts) => facts.textContent)).toEqual(["3분 · 2026.03.01", "3분 · 2026.03.01"]);
    expect(page.one(".blog-actions .btn-primary").textContent).toBe("1편부터 읽기");
    expect(hrefOf(page, ".blog-actions .btn-primary")).toBe(hrefOf(page, ".series-parts a"));
    expect(page.all(`a[href="/app/subscribe/${author.userId}"]`)).toHaveLength(2);
    expect(page.all(".series-cover[data-drawn]")).toHaveLength(1);
  });

  it("is the same at its plain address, with the readable one as the canonical", async () => {
    const { url, plain } = await makeSeriesWriter("첫째");
    const canonical = `${settings().BASE_URL}${url}`;
    for (const address of [url, plain]) expect(hrefOf(await screen(address), 'link[rel="canonical"]')).toBe(canonical);
    await screen(plain.replace(/userId=\d+/, "userId=1"), {}, 404);
    await screen(`${url}-없음`, {}, 404);
  });

  it("has Open Graph tags and JSON-LD with the parts in order", async () => {
    const { author, url } = await makeSeriesWriter("첫째", "둘째");
    const page = await screen(url);
    const property = (name: string) => page.one(`meta[property="og:${name}"]`).getAttributeValue("content");
    expect(property("title")).toBe(`우리 집 &lt;돈&gt; 공부 · ${author.nickname}의 연재`);
    expect(property("description")).toBe("1편 첫째, 2편 둘째");
    const card = new URL(property("image")!.replaceAll("&amp;", "&"));
    expect(card.pathname).toBe("/app/blog/title-card.png");
    expect((await get(card.pathname + card.search)).headers.get("Content-Type")).toBe("image/png");
    const [series, crumbs] = structured(page.html)["@graph"];
    expect(series).toMatchObject({ "@type": "CreativeWorkSeries", name: NAME, url: settings().BASE_URL + url });
    expect(series!.hasPart).toMatchObject([
      { position: 1, headline: "첫째" },
      { position: 2, headline: "둘째" },
    ]);
    expect(crumbs).toMatchObject({ "@type": "BreadcrumbList" });
    expect(page.headers.get("X-Robots-Tag")).toBeNull();
  });

  it("may be indexed only when the writer lets the blog and a part be, and so is in the sitemap", async () => {
    const { ctx, ids, seriesId, url } = await makeSeriesWriter("첫째", "둘째");
    const file = `series-${Math.ceil(seriesId / 10_000)}.xml`;
    const guest = makeCtx({ kind: "guest" }, { requestId: "sitemap" });
    const stands = async () => (await sitemapFile(guest, file))!.includes(`${settings().BASE_URL}${url}<`);
    expect(await (await get("/sitemap.xml")).text()).toContain(file);
    const robots = async () => [(await screen(url)).headers.get("X-Robots-Tag"), await stands()];
    expect(await robots()).toEqual([null, true]);
    await hidePostFromSearch(ctx, ids[0]!, "Y");
    expect(await robots()).toEqual([null, true]);
    expect(JSON.stringify(structured((await screen(url)).html))).not.toContain("첫째");
    await hidePostFromSearch(ctx, ids[1]!, "Y");
    expect(await robots()).toEqual(["noindex", false]);
    await hidePostFromSearch(ctx, ids[1]!, "N");
    await saveBlogProfile(ctx, { searchHiddenYn: "Y" });
    expect(await robots()).toEqual(["noindex", false]);
  });

  it("is closed to strangers without a part, and after the writer left", async () => {
    const { ctx, as, ids, url, plain } = await makeSeriesWriter("첫째");
    await deletePost(ctx, ids);
    await screen(url, {}, 404);
    await screen(plain, await loginAs(await makeMember()), 404);
    expect((await screen(url, as)).text).toContain("아직 글이 없어요");
    const gone = await makeSeriesWriter("첫째");
    await withdraw(gone.ctx);
    for (const address of [gone.url, gone.plain]) expect([404, 410]).toContain((await get(address)).status);
  });

  it("has a star for another member, and the writer's own links", async () => {
    const { as, seriesId, url } = await makeSeriesWriter("첫째");
    const own = await screen(url, as);
    expect(own.all(`.blog-actions a[href="/app/blog/series?seriesId=${seriesId}"]`)).toHaveLength(1);
    expect(own.all(".star, .blog-strip")).toHaveLength(0);
    const other = await screen(url, await loginAs(await makeMember()));
    expect(other.one(".star button").textContent).toContain("글쓴이 즐겨찾기");
    expect(other.headers.get("Cache-Control")).toBe("private, no-store");
  });

  it("is reached from a part, from the blog and by the former filter of the blog", async () => {
    const { author, url, seriesId } = await makeSeriesWriter("첫째", "둘째");
    const blog = `/app/blog/contents-list?userId=${author.userId}`;
    const front = await screen(blog);
    expect(hrefOf(front, ".shelf-name a")).toBe(url);
    const part = await screen(hrefOf(front, ".shelf-posts a"));
    expect(part.all(`.view-kicker a[href="${url}"], .end-series a[href="${url}"]`)).toHaveLength(2);
    for (const as of [{}, await loginAs(await makeMember())]) {
      const moved = await get(`${blog}&series=${seriesId}`, as);
      expect([moved.status, moved.headers.get("Location")]).toEqual([301, url]);
      await screen(`${blog}&series=999999999`, as, 404);
    }
  });

  it("redirects a former slug", async () => {
    const { ctx, seriesId, url } = await makeSeriesWriter("첫째");
    await saveSeries(ctx, { seriesId, name: "새 이름", description: "" });
    const moved = await get(url);
    expect(moved.status).toBe(301);
    expect(decodeURIComponent(moved.headers.get("Location")!)).toMatch(/\/series\/새-이름$/);
  });

  it("names the series of a post in the feeds", async () => {
    const { author, url } = await makeSeriesWriter("첫째");
    const feed = async (name: string) => (await get(`/app/blog/${name}?userId=${author.userId}`)).text();
    expect(await feed("rss.xml")).toContain(`<category domain="${settings().BASE_URL}${url}">우리 집 &lt;돈&gt; 공부</category>`);
    expect(JSON.parse(await feed("feed.json"))).toMatchObject({ items: [{ tags: [NAME] }] });
  });
});

describe("a kept page of a series", () => {
  it("asks no statement, and is dropped when a part or the series changes", async () => {
    const { author, ctx, ids, seriesId, plain: url } = await makeSeriesWriter("첫째", "둘째");
    await whenCached(url);
    const added = await makePost(author, { title: "셋째" });
    for (const [name, change, seen] of [
      ["a part's title", () => changePost(ctx, { contentsId: ids[0]!, title: "새 제목" }), "새 제목"],
      ["the description", () => saveSeries(ctx, { seriesId, name: NAME, description: "새 설명" }), "새 설명"],
      ["a part more", () => putInSeries(ctx, { contentsId: added.contentsId, name: NAME }), "셋째"],
      ["a deleted part", () => deletePost(ctx, [added.contentsId]), "글 2편"],
    ] as const) {
      await change();
      await vi.waitFor(async () => expect((await ask(url)).html, name).toContain(seen), patience(5_000));
      await whenCached(url);
    }
    await dissolveSeries(ctx, seriesId);
    await vi.waitFor(async () => expect((await ask(url)).status).toBe(404), patience(5_000));
  });

  it("asks at most ten statements, whatever the number of parts", async () => {
    const { url } = await makeSeriesWriter(...Array.from({ length: 12 }, (_, n) => `${n + 1}편`));
    statements.forget();
    await ask(url);
    expect(statements.asked().length, statements.asked().join("\n")).toBeLessThanOrEqual(10);
  });
});
