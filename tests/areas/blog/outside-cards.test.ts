import { eq, inArray } from "drizzle-orm";
import sharp from "sharp";
import { afterEach, describe, expect, it, vi } from "vitest";
import { askForCards } from "~/areas/blog/links/ask-for-cards.server";
import { addressHash, outsideAddresses } from "~/areas/blog/links/bare-links.server";
import { sweepCards } from "~/areas/blog/links/enqueue-cards.server";
import { fetchCard } from "~/areas/blog/links/fetch-card.server";
import { videoFacts } from "~/areas/blog/links/page-facts";
import { videoOf } from "~/areas/blog/links/video";
import { forgetLinkCards } from "~/areas/blog/links/forget-cards.server";
import { withLinkCards } from "~/areas/blog/reading/link-cards.server";
import { changePost } from "~/areas/blog/writing/change-post.server";
import { openReduced } from "~/areas/files/reduced-picture.server";
import { removeUnusedPictures } from "~/areas/files/remove-unused-pictures.server";
import { onAnnounced } from "~/core/announce.server";
import type { Member } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { database } from "~db/client.server";
import { linkCard, storedFile } from "~db/schema/blog";
import { queueOf } from "~jobs/enqueue.server";
import { makePost } from "../../support/factories/blog";
import { guardOf, hostileServer, html, redirect } from "../../support/factories/hostile-server";
import { ctxOf, job, makeMember } from "../../support/factories/members";
import { freeze, NOW } from "../../support/clock";
import { patience } from "../../support/yardstick";

const servers: Awaited<ReturnType<typeof hostileServer>>[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.end()));

const png = await sharp({ create: { width: 1_200, height: 600, channels: 3, background: "#35a" } })
  .png()
  .toBuffer();
const DAY_MS = 86_400_000;
const later = (ms: number) => freeze(new Date(NOW.getTime() + ms));

const PAGE = `<title>제목</title><meta property="og:title" content="카드 &quot;제목&quot; &lt;b&gt;">
  <meta name="description" content="첫 줄&#10;  둘째 줄"><meta property="og:site_name" content="신문"><meta property="og:image" content="/picture.png">`;

/** A server of outside pages under a name of its own: cards are shared between tests. */
async function outside(paths: Parameters<typeof hostileServer>[0]) {
  const server = await hostileServer({ "/picture.png": html(png, "image/png"), ...paths });
  servers.push(server);
  const at = (path: string) => `http://${crypto.randomUUID()}.test:${server.port}${path}`;
  return { server, at, options: { guard: guardOf(server.port) } };
}

const alone = (address: string) => `<p><a href="${address}" rel="noopener nofollow" target="_blank">${address}</a></p>`;
const cardsOf = (...addresses: string[]) =>
  database()
    .select()
    .from(linkCard)
    .where(inArray(linkCard.addressHash, addresses.map(addressHash)));

async function asked(address: string, author?: Member) {
  const post = await makePost(author, { contents: alone(address) });
  const [card] = await cardsOf(address);
  return { ...post, id: card!.linkCardId };
}

describe("a bare link of a saved post", () => {
  it("is asked for once: when published, when revised, not again by another post", async () => {
    const { at } = await outside({});
    const [first, second] = [at("/1"), at("/2?a=1&b=2")];
    const { contentsId, author } = await makePost(undefined, { contents: alone(first) });
    await changePost(ctxOf(author), { contentsId, contents: `${alone(first)}<p>${second.replace("&", "&amp;")}</p>` });
    await makePost(undefined, { contents: alone(first) });
    const rows = await cardsOf(first, second);
    expect(rows.map(({ address }) => address).toSorted()).toEqual([first, second].toSorted());
    for (const row of rows) expect(row).toMatchObject({ userId: author.userId, dueAt: NOW, title: "" });
    for (const { linkCardId } of rows) expect(await queueOf("links").getJob(`link-card-${linkCardId}`)).toBeTruthy();
  });

  it("is an outside address alone in its paragraph, ten of a text at most", () => {
    const many = Array.from({ length: 12 }, (_, n) => `https://a.test/${n}`);
    expect(outsideAddresses(many.map(alone).join(""))).toEqual(many.slice(0, 10));
    const none = [
      ...["<p>글 https://a.test/</p>", '<p><a href="https://a.test/">여기</a></p>', "<h1>https://a.test/</h1>"],
      ...[alone("http://127.0.0.1:3000/app/blog"), alone("mailto:a@a.test"), alone(`https://a.test/${"x".repeat(2_000)}`)],
      alone(`https://${"a".repeat(300)}/`),
    ];
    for (const html of none) expect(outsideAddresses(html), html.slice(0, 80)).toEqual([]);
  });
});

describe("the job of a card", () => {
  it("stores title, description, site and a picture of ours, and announces the card", async () => {
    const { at, options, server } = await outside({ "/": redirect("/page"), "/page": html(PAGE) });
    const address = at("/");
    const { id, author } = await asked(address);
    const announced: string[] = [];
    onAnnounced("link-card", (hash) => void announced.push(hash));
    expect(await fetchCard(job(), id, options)).toBe("fetched");
    const [card] = await cardsOf(address);
    expect(card).toMatchObject({ title: '카드 "제목" <b>', description: "첫 줄 둘째 줄", siteName: "신문", failedYn: "N", dueAt: null });
    expect(card!.fetchedAt).toEqual(NOW);
    const [file] = await database().select().from(storedFile).where(eq(storedFile.fileId, card!.pictureFileId!));
    expect(file).toMatchObject({ userId: author.userId, contentType: "image/jpeg", width: 960, height: 480 });
    expect((await openReduced(job(), file!.fileId, 480)).contentType).toBe("image/webp");
    expect(announced).toContain(addressHash(address));
    expect(await fetchCard(job(), id, options)).toBe("skipped");
    expect(server.requests.map(({ url }) => url)).toEqual(["/", "/page", "/picture.png"]);
  });

  it.each([
    ["no picture", '<meta property="og:image" content="javascript:alert(1)">'],
    ["an inward picture", '<meta property="og:image" content="http://169.254.169.254/latest">'],
    ["a picture that is none", '<meta property="og:image" content="/broken.png">'],
    ["an SVG", '<meta property="og:image" content="/vector.svg">'],
  ])("makes a card without a picture from %s", async (_, meta) => {
    const { at, options } = await outside({
      "/": html(`<title>글</title>${meta}`),
      "/broken.png": html("no", "image/png"),
      "/vector.svg": html('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', "image/svg+xml"),
    });
    const address = at("/");
    const { id } = await asked(address);
    expect(await fetchCard(job(), id, options)).toBe("fetched");
    expect((await cardsOf(address))[0]).toMatchObject({ title: "글", pictureFileId: null });
  });

  it("survives pages made to do harm, in time that grows with their length", async () => {
    const deep = `<b>`.repeat(300_000);
    const pages = {
      "/deep": deep,
      "/open": `<title>${"x".repeat(900_000)}`,
      "/quotes": `<meta content="`.repeat(60_000),
      "/metas": `<meta name="a" content="b">`.repeat(35_000),
      "/turned": "<title>\u202egpj.exe\u0000 글</title>",
      "/late": `<title>글</title>${deep}<meta property="og:title" content="늦은 제목">`,
      "/body": '<body><meta property="og:title" content="본문 속">',
    };
    const { at, options } = await outside(Object.fromEntries(Object.entries(pages).map(([path, text]) => [path, html(text)])));
    const seen: Record<string, string> = {};
    for (const path of Object.keys(pages)) {
      const address = at(path);
      await fetchCard(job(), (await asked(address)).id, options);
      seen[path] = (await cardsOf(address))[0]!.title;
    }
    expect(seen).toEqual({
      "/deep": "",
      "/open": "x".repeat(100),
      "/quotes": "",
      "/metas": "",
      "/turned": "gpj.exe 글",
      "/late": "글",
      "/body": "본문 속",
    });
  });

  it("marks a page that gives nothing, and tries again after a day; an earlier card stays", async () => {
    let isThere = false;
    const { at, options } = await outside({
      "/": (request, response) => (isThere ? html(PAGE)(request, response) : response.writeHead(503).end()),
    });
    const address = at("/");
    const { id, author } = await asked(address);
    const askAgain = () => inTransaction(ctxOf(author), (tx) => askForCards(tx, author.userId, alone(address)));
    expect(await fetchCard(job(), id, options)).toBe("failed");
    await askAgain();
    expect((await cardsOf(address))[0]).toMatchObject({ failedYn: "Y", dueAt: null, title: "" });
    isThere = true;
    later(DAY_MS + 1);
    await askAgain();
    expect(await fetchCard(job(), id, options)).toBe("fetched");
    later(8 * DAY_MS);
    await askAgain();
    expect((await cardsOf(address))[0]!.dueAt).toBeNull();
    isThere = false;
    later(8 * DAY_MS + 2);
    await askAgain();
    expect(await fetchCard(job(), id, options)).toBe("failed");
    expect((await cardsOf(address))[0]).toMatchObject({ failedYn: "Y", title: '카드 "제목" <b>' });
  });

  it("waits when a host or a writer had their share, and goes on by the sweep", async () => {
    const paths = Array.from({ length: 12 }, (_, n) => `/?${n}`);
    const { at, options } = await outside(Object.fromEntries(["/", ...paths].map((path) => [path, html("<title>글</title>")])));
    const author = await makeMember();
    const sharedHost = at("");
    const addresses = paths.map((path) => sharedHost + path);
    await makePost(author, { contents: addresses.slice(0, 6).map(alone).join("") });
    await makePost(author, { contents: addresses.slice(6).map(alone).join("") });
    const outcomes: string[] = [];
    for (const { linkCardId } of await cardsOf(...addresses)) outcomes.push(await fetchCard(job(), linkCardId, options));
    expect(outcomes).toEqual([...Array(10).fill("fetched"), "later", "later"]);
    later(61_000);
    const waiting = (await cardsOf(...addresses)).filter(({ dueAt }) => dueAt !== null);
    await queueOf("links").obliterate({ force: true });
    await sweepCards(job());
    for (const { linkCardId } of waiting) {
      expect(await queueOf("links").getJob(`link-card-${linkCardId}`)).toBeTruthy();
      expect(await fetchCard(job(), linkCardId, options)).toBe("fetched");
    }
    await database()
      .insert(linkCard)
      .values(
        Array.from({ length: 60 }, (_, n) => ({
          ...{ addressHash: addressHash(`${sharedHost}/w${n}`), address: `${sharedHost}/w${n}`, host: `${n}.test`, userId: author.userId },
          ...{ askedAt: NOW, fetchedAt: new Date(NOW.getTime() + 60_000) },
        })),
      );
    const { id } = await asked(at("/"), author);
    expect(await fetchCard(job(), id, options)).toBe("later");
  });

  it("is due again when its worker died, not while it runs", async () => {
    let answer = () => {};
    const { at, options } = await outside({
      "/": (_, response) => (answer = () => response.writeHead(200, { "Content-Type": "text/html" }).end("<title>글</title>")),
    });
    const { id } = await asked(at("/"));
    const first = fetchCard(job(), id, options);
    await vi.waitUntil(() => servers.at(-1)!.requests.length === 1, patience(5_000));
    expect(await fetchCard(job(), id, options)).toBe("skipped");
    answer();
    expect(await first).toBe("fetched");
  });
});

describe("a film's address", () => {
  const play = (address: string) => videoOf(address)?.play;
  const id = "dQw4w9WgXcQ";

  it.each([
    ...["https://www.youtube.com/watch?v=ID", "https://m.youtube.com/watch?feature=a&v=ID&t=90", "http://youtube.com/shorts/ID"],
    ...["https://youtu.be/ID?si=abc", "https://www.youtube.com/live/ID", "https://www.youtube.com/embed/ID"],
  ])("plays in YouTube's frame without cookies: %s", (address) => {
    expect(play(address.replace("ID", id))).toBe(`https://www.youtube-nocookie.com/embed/${id}?autoplay=1`);
  });

  it("plays in Vimeo's frame, an unlisted film with its secret", () => {
    expect(play("https://vimeo.com/76979871")).toBe("https://player.vimeo.com/video/76979871?autoplay=1&dnt=1");
    expect(play("https://vimeo.com/76979871/0123456789")).toBe("https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=0123456789");
  });

  it.each([
    ...[
      "https://youtube.com.a.test/watch?v=ID",
      "https://a.test/watch?v=ID",
      "https://www.youtube.com/@ID",
      "https://www.youtube.com/watch?v=short",
    ],
    ...['https://www.youtube.com/watch?v="><script>a', "https://youtu.be/", "https://vimeo.com/about", "https://vimeo.com/1/../../a"],
  ])("is another page: %s", (address) => {
    expect(play(address.replace("ID", id))).toBeUndefined();
  });

  it("is a card that plays before its page was fetched and after the fetch failed; other addresses stay links", async () => {
    const ctx = ctxOf(await makeMember());
    const film = `https://youtu.be/${crypto.randomUUID().slice(0, 11)}`;
    const read = async (address: string) => (await withLinkCards(ctx, alone(address))).html;
    const card =
      /^<p class="link-card"><a href="https:\/\/youtu\.be\/[^"]{11}"[^>]* data-play="[^"]+"><span><strong>YouTube 동영상<\/strong>/;
    expect(await read(film)).toMatch(card);
    const failed = {
      address: film,
      addressHash: addressHash(film),
      host: "youtu.be",
      failedYn: "Y" as const,
      askedAt: NOW,
      fetchedAt: NOW,
    };
    await database()
      .insert(linkCard)
      .values({ ...failed, userId: ctx.actor.userId, createdAt: NOW, updatedAt: NOW });
    expect(await read(film)).toMatch(card);
    const other = `https://${crypto.randomUUID()}.test/a`;
    expect(await read(other)).toBe(alone(other));
  });

  it("is asked for at the site's own oEmbed, with title and poster", async () => {
    const hosts: string[] = [];
    const resolve = async (host: string) => (hosts.push(host), []);
    const { id: cardId } = await asked(`https://youtu.be/${id}`);
    expect(await fetchCard(job(), cardId, { guard: { resolve, allows: () => false } })).toBe("failed");
    expect(hosts).toEqual(["www.youtube.com"]);
    const base = new URL("https://vimeo.com/");
    expect(videoFacts({ title: " 봄\n노래 ", thumbnail_url: "https://i.a.test/1.jpg" }, base)).toMatchObject({
      ...{ title: "봄 노래", picture: "https://i.a.test/1.jpg" },
    });
    for (const answer of [null, [], "글", 1, { title: 1, thumbnail_url: {} }, { thumbnail_url: "javascript:a" }])
      expect(videoFacts(answer, base)).toEqual({ title: "", description: "", siteName: "", picture: null });
  });
});

describe("a card", () => {
  async function fetched() {
    const { at, options } = await outside({ "/": html(PAGE) });
    const address = at("/");
    const made = await asked(address);
    await fetchCard(job(), made.id, options);
    return { ...made, address, card: (await cardsOf(address))[0]! };
  }

  it("is asked for again when a post with it is read after a week; the reader fetches nothing", async () => {
    const { address, author } = await fetched();
    const read = () => withLinkCards(job(), alone(address), author.userId);
    expect((await read()).html).toContain("link-card");
    expect((await cardsOf(address))[0]!.dueAt).toBeNull();
    later(8 * DAY_MS);
    expect((await read()).html).toContain("link-card");
    await vi.waitFor(async () => expect((await cardsOf(address))[0]!.dueAt).not.toBeNull(), patience(5_000));
    const never = `${address}never`;
    await withLinkCards(job(), alone(never));
    expect(await cardsOf(never)).toEqual([]);
  });

  it("keeps its picture; both go when nobody asked in 90 days", async () => {
    const { card, address } = await fetched();
    later(2 * DAY_MS);
    expect(await removeUnusedPictures(job(), [card.pictureFileId!])).toBe(0);
    later(91 * DAY_MS);
    await forgetLinkCards(job());
    expect(await cardsOf(address)).toEqual([]);
    expect(await removeUnusedPictures(job(), [card.pictureFileId!])).toBe(1);
  });
});
