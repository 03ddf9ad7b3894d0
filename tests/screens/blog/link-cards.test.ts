import { hopPath } from "~/areas/blog/visits/link-hops.server";
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import { chooseHandle } from "~/areas/blog/addresses/choose-handle.server";
import { fetchCard } from "~/areas/blog/links/fetch-card.server";
import { addressHash, outsideAddresses } from "~/areas/blog/links/bare-links.server";
import { withLinkCards } from "~/areas/blog/reading/link-cards.server";
import { viewPost } from "~/areas/blog/reading/view-post.server";
import { announce } from "~/core/announce.server";
import { settings } from "~/core/settings.server";
import { database } from "~db/client.server";
import { contents, linkCard } from "~db/schema/blog";
import { get, screen } from "../../support/app";
import { makePost } from "../../support/factories/blog";
import { guardOf, hostileServer, html } from "../../support/factories/hostile-server";
import { ctxOf, job, loginAs } from "../../support/factories/members";
import { patience } from "../../support/yardstick";

const outside = (html: string) => outsideAddresses(html).map(addressHash);
const alone = (href: string, words = href) => `<p><a href="${href}" rel="noopener nofollow" target="_blank">${words}</a></p>`;

async function linked() {
  const post = await makePost(undefined, { title: "이어지는 <글>", contents: "<p>이어지는 글의 첫머리</p>" });
  const href = `${settings().BASE_URL.replace(/\/$/, "")}/app/blog/view-contents?userId=${post.author.userId}&amp;contentsId=${post.contentsId}`;
  return { ...post, href };
}

describe("a link alone in its paragraph", () => {
  it("becomes the card of the post it leads to", async () => {
    const { href, author, contentsId } = await linked();
    const { contentsId: shown } = await makePost(author, { contents: `<p>앞</p>${alone(href)}<p>글 ${href}</p>` });
    const page = await screen(`/app/blog/view-contents?contentsId=${shown}`);
    const cards = page.all(".link-card");
    expect(cards).toHaveLength(1);
    expect(cards[0]!.textContent).toContain("이어지는 &lt;글&gt;");
    expect(cards[0]!.textContent).toContain("이어지는 글의 첫머리");
    expect(page.html).toContain(`href="/app/blog/view-contents?userId=${author.userId}&amp;contentsId=${contentsId}"`);
  });

  it("becomes that card also by the post's own address, former ones included", async () => {
    const { author, contentsId } = await linked();
    const [former, handle] = [1, 2].map((n) => `카드-${n}-${contentsId}`) as [string, string];
    for (const one of [former, handle]) await chooseHandle(ctxOf(author), one);
    const base = settings().BASE_URL.replace(/\/$/, "");
    const typed = [
      `${base}/@${former}/이어지는-글`,
      encodeURI(`${base}/@${handle}/이어지는-글/`),
      `${base}/@${handle}/nothing?a&${contentsId}`,
    ];
    const { html, linked: posts } = await withLinkCards(ctxOf(author), typed.map((href) => alone(href.replace("&", "&amp;"))).join(""));
    expect(posts).toEqual([{ contentsId, userId: author.userId }]);
    expect(html.match(/class="link-card"/g)).toHaveLength(2);
    expect(html).toContain(`href="${encodeURI(`/@${handle}/이어지는-글`)}"`);
  });

  it("drops the cached page when the post on the card changes", async () => {
    const { href, author, contentsId } = await linked();
    const shown = await makePost(undefined, { contents: `${alone(href)}${alone("https://a.test/x")}` });
    const link = { userId: null, sendHistoryId: null, receiverId: null, t: "", contentsId: shown.contentsId };
    expect((await viewPost(ctxOf(author), link)).linked).toEqual([{ contentsId, userId: author.userId }]);
  });

  it("stays a link for a deleted post, another site or other words, and shows its host", async () => {
    const { href, author, contentsId } = await linked();
    const ctx = ctxOf(author);
    expect((await withLinkCards(ctx, alone(href, "이 글"))).html).toMatch(/이 글<\/a> \([^)]+\)<\/p>$/);
    await database().update(contents).set({ deleteYn: "Y" }).where(eq(contents.contentsId, contentsId));
    for (const html of [alone("https://a.test/x?b=1"), `<p>글 ${alone("https://a.test/").slice(3)}`, "<p>글</p>"])
      expect(await withLinkCards(ctx, html)).toEqual({ html, linked: [], links: outside(html) });
    // A withdrawn writer may return, and the cached page must then show the card.
    const linkedPost = { contentsId, userId: author.userId };
    expect(await withLinkCards(ctx, alone(href))).toEqual({ html: alone(href), linked: [linkedPost], links: [] });
    expect((await withLinkCards(ctx, alone("https://a.test/x", "다른 곳"))).html).toContain("</a> (a.test)</p>");
    expect((await withLinkCards(ctx, alone("https://a.test/app/blog/view-contents?contentsId=1"))).html).not.toContain("link-card");
  });
});

describe("a bare link to another site", () => {
  it("is a plain link, then a card with the site's words and a picture from us", async () => {
    const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#35a" } })
      .png()
      .toBuffer();
    const head = '<meta property="og:title" content="골목 &lt;서점&gt;"><meta property="og:image" content="/a.png">';
    const server = await hostileServer({
      "/": html(`${head}<meta name="description" content="서른 해">`),
      "/a.png": html(picture, "image/png"),
    });
    const address = `http://outside-${server.port}.test:${server.port}/`;
    const { contentsId } = await makePost(undefined, { contents: `<p>앞</p>${alone(address)}<p>${address}</p>` });
    const read = () => screen(`/app/blog/view-contents?contentsId=${contentsId}`);
    expect((await read()).all(".link-card")).toEqual([]);
    const [card] = await database()
      .select()
      .from(linkCard)
      .where(eq(linkCard.addressHash, addressHash(address)));
    await fetchCard(job(), card!.linkCardId, { guard: guardOf(server.port) });
    server.end();
    await vi.waitFor(async () => expect((await read()).all(".link-card")).toHaveLength(2), patience(5_000));
    const page = await read();
    const [shown] = page.all(".link-card");
    expect(shown!.textContent).toContain("골목 &lt;서점&gt;");
    expect(shown!.textContent).toContain("서른 해");
    expect(shown!.textContent).toContain(new URL(address).host);
    const source = page.all(".link-card img")[0]!.getAttributeValue("src")!;
    expect(source).toMatch(/^\/files\/\w+\?w=480$/);
    expect((await get(source)).headers.get("Content-Type")).toBe("image/webp");
  });
});

describe("a bare link to a film", () => {
  it("is a card whose link opens the site, and names the frame for the script", async () => {
    const address = `https://www.youtube.com/watch?v=${randomUUID().slice(0, 11)}`;
    const { contentsId, author } = await makePost(undefined, { contents: alone(address) });
    await database()
      .update(linkCard)
      .set({ title: "봄 노래", description: "설명", fetchedAt: new Date(), dueAt: null })
      .where(eq(linkCard.addressHash, addressHash(address)));
    for (const [as, leads] of [
      [{}, hopPath(contentsId, address).replaceAll("&", "&amp;")],
      [await loginAs(author), address],
    ] as const) {
      const page = await screen(`/app/blog/view-contents?contentsId=${contentsId}`, as);
      const link = page.one(".link-card a");
      expect(link.textContent).toBe("봄 노래 YouTube 영상 보기");
      expect(link.getAttributeValue("href")).toBe(leads);
      expect(link.getAttributeValue("data-play")).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}\?autoplay=1$/);
      expect(page.all("iframe")).toEqual([]);
      const frames = "frame-src https://www.youtube-nocookie.com https://player.vimeo.com;";
      expect(page.headers.get("Content-Security-Policy")).toContain(frames);
    }
    expect((await screen(`/app/blog/contents-list?userId=${author.userId}`)).headers.get("Content-Security-Policy")).not.toContain(
      "frame-src",
    );
  });

  it("comes to the cached page of the post's own address too, with the policy for its frame", async () => {
    const address = `https://vimeo.com/${String(Date.now()).slice(-10)}`;
    const { contentsId, author } = await makePost(undefined, { title: "봄 노래", contents: alone(address) });
    await chooseHandle(ctxOf(author), `영상-${contentsId}`);
    const own = encodeURI(`/@영상-${contentsId}/봄-노래`);
    for (let visit = 0; visit < 2; visit++) expect((await screen(own)).one(".link-card strong").textContent).toBe("Vimeo 동영상");
    await database()
      .update(linkCard)
      .set({ title: "봄", fetchedAt: new Date(), dueAt: null })
      .where(eq(linkCard.addressHash, addressHash(address)));
    await announce("link-card", addressHash(address));
    await vi.waitFor(async () => expect((await screen(own)).one(".link-card a[data-play] strong").textContent).toBe("봄"), patience(5_000));
    expect((await screen(own)).headers.get("Content-Security-Policy")).toContain("frame-src https://www.youtube-nocookie.com");
  });
});
