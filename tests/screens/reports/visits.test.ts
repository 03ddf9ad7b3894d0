import { beforeAll, describe, expect, it } from "vitest";
import { likePost } from "~/areas/blog/likes/like-post.server";
import { countVisit } from "~/areas/blog/visits/count-visit.server";
import { makeCtx } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { postPressDaily } from "~db/schema/blog";
import { get, rest, screen } from "../../support/app";
import { NOW } from "../../support/clock";
import { makePost } from "../../support/factories/blog";
import { loginAs, makeAdmin, makeMember } from "../../support/factories/members";

const VISITS = "/app/creator-report/visits";
const CALL = "/v1/report/visits";

type As = Awaited<ReturnType<typeof loginAs>>;
let as: As;
let first: Awaited<ReturnType<typeof makePost>>;
let second: typeof first;

const guest = (daysAgo: number) => makeCtx({ kind: "guest" }, { now: () => new Date(NOW.getTime() - daysAgo * 86_400_000) });
type Visit = Pick<Parameters<typeof countVisit>[1], "source" | "host" | "device">;
const visits = async (contentsId: number, times: number, visit: Visit, daysAgo = 0) => {
  for (let n = 0; n < times; n++) await countVisit(guest(daysAgo), { ...visit, contentsId });
};
const press = (contentsId: number, address: string, presses: number) =>
  database()
    .insert(postPressDaily)
    .values({ authorId: first.author.userId, day: "2026-02-20", contentsId, address, addressHash: address.padEnd(64, "0"), presses });

beforeAll(async () => {
  first = await makePost(undefined, { title: "첫 글" });
  second = await makePost(first.author, { title: "둘째 글" });
  await visits(first.contentsId, 12, { source: "search", host: "naver.com", device: "phone" });
  await visits(first.contentsId, 7, { source: "messenger", host: "", device: "phone" }, 3);
  await visits(first.contentsId, 4, { source: "other", host: "tistory.com", device: "computer" }, 3);
  await visits(second.contentsId, 2, { source: "unknown", host: "", device: "tablet" });
  await visits(second.contentsId, 9, { source: "feed", host: "", device: "computer" }, 90);
  await press(first.contentsId, "https://example.com/a", 3);
  await press(second.contentsId, "https://example.com/a", 2);
  await press(second.contentsId, "https://example.com/<b>", 1);
  as = await loginAs(first.author);
});

const rowsOf = (page: Awaited<ReturnType<typeof screen>>, index: number) =>
  page
    .all("table")
    [index]!.querySelectorAll("tbody tr")
    .map((row) => row.textContent.replace(/\s+/g, " ").trim());

describe("where readers came from", () => {
  it("shows sources, devices, pressed links and posts of the whole blog, which add up", async () => {
    const page = await screen(VISITS, as);
    expect(page.one("h1").textContent).toBe("방문 유입 경로");
    expect(page.all("h2").map((head) => head.textContent)).toEqual(["어디에서 왔나요", "많이 읽힌 글", "무엇으로 읽었나요", "누른 링크"]);
    expect(page.text).toContain("검색 · naver.com");
    expect(page.text).toContain("48.0%");
    expect(page.text).toContain("https://example.com/<b>");
    expect(rowsOf(page, 2)).toHaveLength(3);
    expect(page.one(".day-chart").textContent.replace(/\s+/g, " ")).toContain("가장 많이 읽힌 날은 2026.03.01, 14번");
    const { body } = await rest("GET", `${CALL}?dateOption=month`, { as: as });
    expect(body).toEqual({
      visits: 25,
      sources: [
        { source: "search", host: "naver.com", visits: 12 },
        { source: "messenger", host: "", visits: 7 },
        { source: "other", host: "tistory.com", visits: 4 },
        { source: "unknown", host: "", visits: 2 },
      ],
      devices: [
        { device: "phone", visits: 19 },
        { device: "computer", visits: 4 },
        { device: "tablet", visits: 2 },
      ],
      presses: 6,
      links: [
        { address: "https://example.com/a", presses: 5 },
        { address: "https://example.com/<b>", presses: 1 },
      ],
      posts: [
        { contentsId: first.contentsId, title: "첫 글", visits: 23 },
        { contentsId: second.contentsId, title: "둘째 글", visits: 2 },
      ],
      blogVisits: 0,
      likes: null,
    });
  });

  it("shows one post, without shares while they would be chance", async () => {
    const page = await screen(`${VISITS}?contentsId=${second.contentsId}`, as);
    expect(page.text).toContain("‘둘째 글’");
    expect(page.text).toContain("20번보다 적으면");
    expect(page.text).not.toMatch(/\d%/);
    const { body } = await rest("GET", `${CALL}?dateOption=aYear&contentsId=${second.contentsId}`, { as: as });
    expect([body.visits, body.presses, body.sources[0]]).toEqual([11, 3, { source: "feed", host: "", visits: 9 }]);
  });

  it("adds a blog's front page to the sums, and lists it among the posts without a link or number", async () => {
    const post = await makePost(undefined, { title: "글 하나" });
    const { userId } = post.author;
    await visits(post.contentsId, 3, { source: "search", host: "naver.com", device: "phone" });
    for (let n = 0; n < 5; n++) await countVisit(guest(0), { blogUserId: userId, source: "blog", host: "", device: "phone" });
    const writer = await loginAs(post.author);
    const page = await screen(VISITS, writer);
    const rows = rowsOf(page, 1);
    expect(rows.map((row) => row.replace(/ .*$/, ""))).toEqual(["블로그", "글"]);
    expect(rows[0]).toContain("블로그 첫 화면");
    expect(page.all("tbody a").map((link) => link.textContent.trim())).toEqual(["글 하나"]);
    const whole = (await rest("GET", `${CALL}?dateOption=month`, { as: writer })).body;
    expect([whole.visits, whole.blogVisits, whole.posts, whole.sources[0]]).toEqual([
      8,
      5,
      [{ contentsId: post.contentsId, title: "글 하나", visits: 3 }],
      { source: "blog", host: "", visits: 5 },
    ]);
    const one = (await rest("GET", `${CALL}?dateOption=month&contentsId=${post.contentsId}`, { as: writer })).body;
    expect([one.visits, one.blogVisits]).toEqual([3, 0]);
    expect((await screen(`${VISITS}?contentsId=${post.contentsId}`, writer)).text).not.toContain("블로그 첫 화면");
    const lines = (await (await get(`${VISITS}.csv?dateOption=month`, writer)).text()).trim().split("\r\n").slice(1);
    expect(lines.map((line) => line.split(",").slice(1))).toEqual([
      ["", "블로그 첫 화면", "방문", "블로그의 다른 화면", "휴대폰", "5"],
      [String(post.contentsId), "글 하나", "방문", "검색 · naver.com", "휴대폰", "3"],
    ]);
  });

  it("tells a chosen post's likes now, to its writer", async () => {
    const post = await makePost();
    const call = `${CALL}?contentsId=${post.contentsId}`;
    const likesFor = async (by: As) => (await rest("GET", call, { as: by })).body.likes;
    expect(await likesFor(await loginAs(post.author))).toBe(0);
    const fans = [await makeMember(), await makeMember(), await makeMember()];
    for (const { userId } of fans) await likePost(makeCtx({ kind: "guest" }), { userId }, { contentsId: post.contentsId, likeYn: "Y" });
    await likePost(makeCtx({ kind: "guest" }), { userId: fans[0]!.userId }, { contentsId: post.contentsId, likeYn: "N" });
    expect(await likesFor(await loginAs(post.author))).toBe(2);
    expect(await likesFor(await loginAs(await makeAdmin()))).toBe(2);
    expect(await likesFor(await loginAs(fans[0]!))).toBe(0);
  });

  it("keeps the sum when there are more sites than rows", async () => {
    const post = await makePost();
    for (let day = 0; day < 3; day++)
      for (let n = 0; n < 40; n++) await visits(post.contentsId, 1, { source: "other", host: `h${day}-${n}.com`, device: "phone" }, day);
    const { body } = await rest("GET", `${CALL}?dateOption=month`, { as: await loginAs(post.author) });
    const sum = body.sources.reduce((total: number, { visits: count }: { visits: number }) => total + count, 0);
    expect([body.visits, sum]).toEqual([120, 120]);
    expect(body.sources).toContainEqual({ source: "other", host: "", visits: 20 });
  });

  it("downloads a line for each day, post and source, with the same sum", async () => {
    const csv = await (await get(`${VISITS}.csv?dateOption=month`, as)).text();
    const lines = csv.trim().split("\r\n").slice(1);
    const counts = (kind: string) =>
      lines.filter((line) => line.includes(kind)).reduce((sum, line) => sum + Number(line.split(",").at(-1)), 0);
    expect([counts("방문"), counts("누른 링크")]).toEqual([25, 6]);
    expect((await get(`${VISITS}.xlsx`, as)).headers.get("Content-Type")).toContain("spreadsheet");
  });

  it("says that nobody read, and reports wrong and reversed days", async () => {
    const nobody = await loginAs(await makeMember());
    expect((await screen(VISITS, nobody)).text).toContain("이 기간에 읽은 사람이 없어요.");
    expect((await screen(`${VISITS}?startDateTime=2026-02-30`, as)).text).toContain("날짜를 알아볼 수 없어");
  });

  it("shows nothing of another member's posts, and all to those with the grant", async () => {
    const other = await loginAs(await makeMember());
    await screen(`${VISITS}?contentsId=${first.contentsId}`, other, 404);
    const { body } = await rest("GET", `${CALL}?dateOption=aYear&contentsId=${first.contentsId}`, { as: other });
    expect([body.visits, body.links, body.posts]).toEqual([0, [], []]);
    const admin = await loginAs(await makeAdmin());
    const all = await rest("GET", `${CALL}?dateOption=aYear&contentsId=${first.contentsId}`, { as: admin });
    expect(all.body.visits).toBe(23);
  });
});
