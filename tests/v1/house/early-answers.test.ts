import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { answerEarly, answeredEarly } from "~/http/reply/early-answers.server";
import { sessionCookie } from "~/http/request/cookies.server";
import { useMachineClock } from "../../support/clock";
import { makePost } from "../../support/factories/blog";
import { loginAs, makeMember } from "../../support/factories/members";
import { makeSentPost, postUrl } from "../../support/factories/reading";
import { startWeb } from "../../support/site";

let web: Awaited<ReturnType<typeof startWeb>>;
beforeAll(async () => {
  web = await startWeb("early-answers", { OPS_CREDENTIALS: "ops:geulbeot-ops" });
});
// The web process has the machine's clock, by which logins of March are over.
beforeEach(useMachineClock);
afterAll(() => web?.stop());

type Answer = { status: number; headers: http.IncomingHttpHeaders; body: string };

function ask(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  return new Promise((done, fail) => {
    const request = http.request(web.url + path, { method, headers, agent: false }, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (text: string) => (body += text));
      response.on("end", () => done({ status: response.statusCode!, headers: response.headers, body }));
    });
    request.on("error", fail).end();
  });
}

function same({ status, headers, body }: Answer) {
  const { date: _date, "x-request-id": _id, ...rest } = headers;
  return { status, headers: rest, body };
}

const aMembersCookie = async () => (await sessionCookie().serialize((await loginAs(await makeMember())).token)).split(";")[0]!;

describe("the page of a post, answered before Remix", () => {
  it("equals Remix's first answer except for the request id, for each link and theme", async () => {
    const sent = await makeSentPost();
    for (const path of [postUrl(sent), sent.url])
      for (const headers of [{}, { Cookie: "geulbeot_theme=dark" }] as Record<string, string>[]) {
        const [first, second] = [await ask(path, headers), await ask(path, headers)];
        expect(first.status).toBe(200);
        expect(first.headers["content-security-policy"]).toContain("script-src 'self'");
        expect(same(second)).toEqual(same(first));
        expect(second.headers["x-request-id"]).not.toBe(first.headers["x-request-id"]);
      }
  });

  it("answers HEAD without a body, and 304 to a browser that has the page", async () => {
    const path = postUrl(await makePost());
    const page = await ask(path);
    const head = await ask(path, {}, "HEAD");
    expect({ ...same(head), body: page.body }).toEqual(same(page));
    expect(head.body).toBe("");
    const again = await ask(path, { "If-None-Match": page.headers.etag! });
    expect([again.status, again.body]).toEqual([304, ""]);
    expect(again.headers["content-security-policy"]).toBe(page.headers["content-security-policy"]);
  });

  it("is never answered to a visitor with a login cookie, valid or not", async () => {
    const post = await makePost();
    await ask(postUrl(post));
    const member = await ask(postUrl(post), { Cookie: await aMembersCookie() });
    expect(member.headers["cache-control"]).toBe("private, no-store");
    expect(member.body).toContain("글 즐겨찾기");
    expect((await ask(postUrl(post), { Cookie: "geulbeot_session=ended" })).status).toBe(200);
    expect((await ask(postUrl(post))).body).not.toContain("글 즐겨찾기");
  });

  it("is left to Remix for another writer's id, another method, another spelling and Remix's own questions", async () => {
    const post = await makePost();
    await ask(postUrl(post));
    const other = await makeMember();
    expect((await ask(`/app/blog/view-contents?userId=${other.userId}&contentsId=${post.contentsId}`)).status).toBe(404);
    expect((await ask(`/app/blog/View-Contents?contentsId=${post.contentsId}`)).status).toBe(308);
    expect((await ask(`${postUrl(post)}&_data=root`)).headers["content-type"]).toContain("json");
    expect((await ask(postUrl(post), {}, "POST")).status).not.toBe(200);
  });

  it("is counted under its route", async () => {
    const path = postUrl(await makePost());
    await ask(path);
    const before = await countedAt("/app/blog/view-contents");
    for (let n = 0; n < 3; n++) await ask(path);
    expect(await countedAt("/app/blog/view-contents")).toBe(before + 3);
  });
});

async function countedAt(route: string): Promise<number> {
  const { body } = await ask("/metrics", { Authorization: `Basic ${Buffer.from("ops:geulbeot-ops").toString("base64")}` });
  const [, count] = body.split(`geulbeot_request_duration_seconds_count{route="${route}",status="2xx"} `);
  return Number.parseInt(count ?? "0");
}

describe("a registered route", () => {
  it.each([
    ["/example/shelf/:bookId", "/example/shelf/7", "/example/shelf/7"],
    ["/example/shelf/:bookId", "/example/shelf/7/pages", null],
    ["/example/shelf/:bookId", "/example/shelf", null],
    ["/example/list", "/example/list", "/example/list"],
    ["/example/list", "/example/list/7", null],
  ])("%s: is %s answered early?", async (route, path, answered) => {
    const page = { etag: '"1"', gzip: Buffer.from(""), br: Buffer.from(""), type: "text/html", headers: [] };
    let found: string | null = null;
    answerEarly(route, (_query, _theme, _cookies, asked) => {
      found = asked;
      return page;
    });
    const measured = { route: "(file)" };
    const server = http.createServer((request, response) => answeredEarly(request, response, measured) || response.end());
    await once(server.listen(0, "127.0.0.1"), "listening");
    await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
    server.close();
    expect([found, measured.route]).toEqual([answered, answered ? route : "(file)"]);
  });
});

const PUBLIC = [
  "/",
  "/app/main",
  "/app/introduce",
  "/app/service/service-introduce",
  "/app/service/new-service-introduce",
  "/app/service/service-pricing",
  "/app/contents/contents-shop",
];

/** Pages without the framework's scripts. */
const PLAIN = ["/", "/app/introduce", "/app/service/service-introduce", "/app/service/new-service-introduce"];

describe("a public page cached for guests", () => {
  it.each(PUBLIC)("%s holds no cookie or form token of a visitor, and is equal for all", async (path) => {
    const others = ["geulbeot_csrf=x.y", "geulbeot_js=Y", "geulbeot_device=z", "geulbeot_member=m"].join("; ");
    const askAll = async () => [await ask(path), await ask(path), await ask(path, { Cookie: others, "User-Agent": "another" })];
    for (const answer of await askAll()) {
      expect(answer.status).toBe(200);
      expect(answer.headers["set-cookie"]).toBeUndefined();
      expect(answer.headers["cache-control"]).toBe("public, max-age=0, s-maxage=4, must-revalidate");
      expect(answer.body).not.toMatch(/name="csrf" value="[^"]/);
    }
    // A post that another test publishes meanwhile redraws some pages.
    await expect.poll(async () => new Set((await askAll()).map((answer) => JSON.stringify(same(answer)))).size).toBe(1);
  });

  it.each(PUBLIC)("%s has no inline script without the nonce of its policy", async (path) => {
    const { body, headers } = await ask(path);
    const [, nonce] = /script-src 'self' 'nonce-([\w+/=]{24})';/.exec(String(headers["content-security-policy"]))!;
    // JSON-LD is data.
    const scripts = [...body.matchAll(/<script(?![^>]*(?:\ssrc=|ld\+json))[^>]*>/g)].map(([tag]) => tag);
    expect(scripts.length > 0, path).toBe(!PLAIN.includes(path));
    for (const tag of scripts) expect(tag).toContain(` nonce="${nonce}"`);
  });

  it("is counted under one route for the subscribe pages of all writers", async () => {
    const writers = [await makeMember(), await makeMember()];
    const before = await countedAt("/app/subscribe/:userId");
    for (const { userId } of [...writers, ...writers]) {
      const page = await ask(`/app/subscribe/${userId}`);
      expect([page.status, page.body.includes(`/app/subscribe/${userId}"`)]).toEqual([200, true]);
    }
    expect(await countedAt("/app/subscribe/:userId")).toBe(before + 4);
  });

  it("differs by theme, not by the state of a member's menu", async () => {
    // Posts of other tests change the front page meanwhile.
    const path = "/app/main";
    const [plain, dark, closed] = [
      await ask(path),
      await ask(path, { Cookie: "geulbeot_theme=dark" }),
      await ask(path, { Cookie: "geulbeot_drawer=closed" }),
    ];
    expect(dark.body).toContain('data-theme="dark"');
    expect(plain.body).not.toContain("data-theme=");
    expect(closed.body).toBe(plain.body);
    expect(plain.body).toContain('data-start="closed"');
  });

  it("is rendered for each request of a member, with a query or with a message, with a token of its own", async () => {
    await ask("/app/contents/contents-shop");
    const cookie = await aMembersCookie();
    const member = await ask("/app/contents/contents-shop", { Cookie: cookie });
    expect(member.headers["cache-control"]).toContain("no-store");
    expect(member.body).toMatch(/name="csrf" value="[^"]/);
    for (const [path, headers] of [
      ["/app/contents/contents-shop?keyword=a", {}],
      ["/app/service/service-pricing?pay=Y", {}],
      ["/", { Cookie: "geulbeot_flash=e30=.x" }],
    ] as [string, Record<string, string>][]) {
      const own = await ask(path, headers);
      expect(own.headers["set-cookie"]?.join()).toContain("geulbeot_csrf=");
      expect(own.headers["cache-control"]).toBe("private, no-cache");
    }
    expect((await ask("/", { Cookie: cookie })).status).toBe(303);
  });

  it("lets a guest choose the look and press a star without a token, if the form is ours by the browser's word", async () => {
    const form = (path: string, body: string, headers: Record<string, string>) =>
      fetch(web.url + path, { method: "POST", body: new URLSearchParams(body), redirect: "manual", headers });
    const ownOrigin = { Origin: web.url };
    expect((await form("/theme", "csrf=&theme=dark&back=%2F", ownOrigin)).headers.get("Set-Cookie")).toContain("geulbeot_theme=dark");
    const star = "csrf=&contentsId=1&favoriteYn=Y&back=%2F";
    expect((await form("/app/blog/favorite", star, ownOrigin)).headers.get("Set-Cookie")).toContain("geulbeot_star=");
    const foreign = { Origin: "https://evil.example" };
    for (const headers of [foreign, {}] as Record<string, string>[]) {
      expect((await form("/theme", "csrf=&theme=dark&back=%2F", headers)).status).toBe(403);
      expect((await form("/app/blog/favorite", star, headers)).headers.get("Set-Cookie") ?? "").not.toContain("geulbeot_star=");
    }
    expect((await form("/app/blog/favorite", star, { ...ownOrigin, Cookie: await aMembersCookie() })).status).toBe(403);
    expect((await form("/app/login", "csrf=&userEmail=a@b.test&password=x", ownOrigin)).status).toBe(403);
  });

  it("shows a new post in the shop soon after another process wrote it", async () => {
    const author = await makeMember();
    const title = `새로 내놓은 글 ${author.userId}`;
    expect((await ask("/app/contents/contents-shop")).body).not.toContain(title);
    await makePost(author, { title });
    await expect.poll(async () => (await ask("/app/contents/contents-shop")).body).toContain(title);
  });
});
