import { eq, inArray, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { recordReading } from "~/areas/blog/reading/record-reading.server";
import { countVisit, forgetVisits, MOST_HOSTS } from "~/areas/blog/visits/count-visit.server";
import { deviceClass } from "~/areas/blog/visits/device-class";
import { referrerHost, registrableHost } from "~/areas/blog/visits/registrable-host";
import { sourceOf } from "~/areas/blog/visits/visit-source";
import { makeCtx } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { user } from "~db/schema/account";
import { contents, postVisitDaily } from "~db/schema/blog";
import { NOW } from "../../support/clock";
import { makePost } from "../../support/factories/blog";
import { makeMember } from "../../support/factories/members";
import { makeSentPost, readingsOf } from "../../support/factories/reading";

const guest = (at?: Date) => makeCtx({ kind: "guest" }, at ? { now: () => at } : {});
const countsOf = (contentsId: number) => database().select().from(postVisitDaily).where(eq(postVisitDaily.contentsId, contentsId));
const visitsOf = async (contentsId: number) => (await countsOf(contentsId)).reduce((sum, { visits }) => sum + visits, 0);

const CHROME = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const KAKAO =
  "Mozilla/5.0 (Linux; Android 14; SM-S921N) AppleWebKit/537.36 Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36;KAKAOTALK 2410420";

describe("the source of a visit", () => {
  type Visit = Parameters<typeof sourceOf>[0];
  const visit: Visit = { referrer: "", userAgent: CHROME, from: null, writer: { userId: 7, handle: "글벗" } };
  const from = (over: Partial<Visit>) => {
    const { source, host } = sourceOf({ ...visit, ...over });
    return host ? `${source} ${host}` : source;
  };

  it.each([
    ["", "unknown"],
    ["https://search.naver.com", "search naver.com"],
    ["https://m.search.naver.com", "search naver.com"],
    ["https://www.google.co.kr", "search google.com"],
    ["https://search.daum.net", "search daum.net"],
    ["https://www.bing.com", "search bing.com"],
    ["https://duckduckgo.com", "search duckduckgo.com"],
    ["https://search.yahoo.co.jp", "search yahoo.com"],
    ["android-app://com.google.android.googlequicksearchbox", "search google.com"],
    ["https://blog.naver.com", "other naver.com"],
    ["https://cafe.daum.net", "other daum.net"],
    ["https://mail.google.com", "other google.com"],
    ["https://google.evil.com", "other evil.com"],
    ["https://notgoogle.com", "other notgoogle.com"],
    ["android-app://com.kakao.talk", "messenger"],
    ["https://t.me", "messenger"],
    ["https://www.example.co.kr/kim/private?token=1", "other example.co.kr"],
    ["/@글벗", "blog"],
    ["/@글벗/다른-글", "blog"],
    ["/@글벗?before=3", "blog"],
    ["/@%EA%B8%80%EB%B2%97", "blog"],
    ["/app/blog?userId=7", "blog"],
    ["/app/blog?7", "blog"],
    ["/app/blog/view-contents?userId=7", "blog"],
    ["/app/blog?userId=8", "site"],
    ["/app/blog?userId=77", "site"],
    ["/app/blog?contentsId=7", "site"],
    ["/app/blog", "site"],
    ["/app/blogs?userId=7", "site"],
    ["/@남의-블로그", "site"],
    ["/@글벗2", "site"],
    ["/app/contents", "site"],
    ["/", "site"],
    ["//evil.com", "site"],
    ["javascript:alert(1)", "unknown"],
    ["http://192.168.0.1", "unknown"],
    ["http://[::1]", "unknown"],
    ["http://intranet", "unknown"],
    [`https://${"a".repeat(60)}.${"b".repeat(60)}.com`, "unknown"],
    ["https://<script>.com", "unknown"],
    ["https://한글.com", "unknown"],
  ])("of referrer %s is %s", (referrer, expected) => {
    expect(from({ referrer })).toBe(expected);
  });

  it("is no blog of ours when the writer has no handle or is unknown", () => {
    expect(from({ referrer: "/@글벗", writer: { userId: 7, handle: null } })).toBe("site");
    expect(from({ referrer: "/app/blog?userId=7", writer: { userId: 7, handle: null } })).toBe("blog");
    expect(from({ referrer: "/app/blog?userId=7", writer: null })).toBe("site");
  });

  it("is the feed by the address, and the messenger by its browser without a referrer", () => {
    expect(from({ from: "feed", referrer: "https://feedly.com" })).toBe("feed");
    expect(from({ from: "evil" })).toBe("unknown");
    expect(from({ userAgent: KAKAO })).toBe("messenger");
    expect(from({ userAgent: KAKAO, referrer: "https://search.naver.com" })).toBe("search naver.com");
  });

  it("keeps nothing of a referrer but the registered host", () => {
    expect(referrerHost("https://kim:secret@Mail.Example.COM:8080/inbox/kim@example.com?token=abc#x")).toBe("mail.example.com");
    expect(registrableHost("kim.blog.example.pe.kr")).toBe("example.pe.kr");
    expect(registrableHost("co.kr")).toBeNull();
  });
});

describe("the device of a visit", () => {
  it.each([
    [CHROME, "computer"],
    [KAKAO, "phone"],
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1", "phone"],
    ["Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148", "tablet"],
    ["Mozilla/5.0 (Linux; Android 13; SM-X700) AppleWebKit/537.36 Chrome/120.0.0.0 Safari/537.36", "tablet"],
    ["Lynx/2.9.0", "computer"],
  ])("of %s is a %s", (userAgent, expected) => {
    expect(deviceClass(userAgent)).toBe(expected);
  });
});

describe("counting visits", () => {
  const visit = { source: "other", host: "example.com", device: "phone" } as const;

  it("adds up by day, source, host and device, also at once", async () => {
    const { contentsId, author } = await makePost();
    await Promise.all(Array.from({ length: 12 }, () => countVisit(guest(), { ...visit, contentsId })));
    await countVisit(guest(), { ...visit, contentsId, device: "computer" });
    await countVisit(guest(new Date(NOW.getTime() - 1)), { ...visit, contentsId });
    const rows = (await countsOf(contentsId)).map(({ day, device, visits, authorId }) => [authorId, day, device, visits]);
    expect(rows).toHaveLength(3);
    expect(rows).toEqual(
      expect.arrayContaining([
        [author.userId, "2026-03-01", "phone", 12],
        [author.userId, "2026-03-01", "computer", 1],
        [author.userId, "2026-02-28", "phone", 1],
      ]),
    );
  });

  it("keeps 50 hosts of a post and day: a flood of forged hosts shares one row", async () => {
    const { contentsId } = await makePost();
    const forged = (n: number) => countVisit(guest(), { ...visit, contentsId, host: `h${n}.com` });
    for (let n = 0; n < 120; n += 12) await Promise.all(Array.from({ length: 12 }, (_, more) => forged(n + more)));
    const rows = await countsOf(contentsId);
    expect(rows.filter(({ host }) => host !== "")).toHaveLength(MOST_HOSTS);
    expect(rows.find(({ host }) => host === "")!.visits).toBe(120 - MOST_HOSTS);
    const known = rows.find(({ host }) => host !== "")!;
    await countVisit(guest(), { ...visit, contentsId, host: known.host });
    expect((await countsOf(contentsId)).find(({ host }) => host === known.host)!.visits).toBe(2);
  });

  it("counts the front page of a blog apart from its posts and from other blogs", async () => {
    const [{ contentsId, author }, other] = [await makePost(), await makePost()];
    await Promise.all(Array.from({ length: 5 }, () => countVisit(guest(), { ...visit, blogUserId: author.userId })));
    await countVisit(guest(), { ...visit, contentsId });
    await countVisit(guest(), { ...visit, blogUserId: other.author.userId });
    const rows = await database().select().from(postVisitDaily).where(eq(postVisitDaily.authorId, author.userId));
    expect(rows.map((row) => [row.contentsId, row.visits]).sort()).toEqual([
      [0, 5],
      [contentsId, 1],
    ]);
  });

  it("keeps 50 hosts of a blog's front page and day, whatever other blogs have", async () => {
    const [{ author }, other] = [await makePost(), await makePost()];
    const forged = (blogUserId: number, n: number) => countVisit(guest(), { ...visit, blogUserId, host: `h${n}.com` });
    for (let n = 0; n < 60; n += 12)
      await Promise.all(
        Array.from({ length: 12 }, (_, more) => [forged(author.userId, n + more), forged(other.author.userId, n + more)]).flat(),
      );
    const hosts = (await database().select().from(postVisitDaily).where(eq(postVisitDaily.authorId, author.userId))).map(
      ({ host }) => host,
    );
    expect([hosts.filter(Boolean).length, hosts.includes("")]).toEqual([MOST_HOSTS, true]);
  });

  it("counts nothing of blogs without a member", async () => {
    const member = await makeMember();
    await database().update(user).set({ secession: "Y" }).where(eq(user.userId, member.userId));
    for (const blogUserId of [member.userId, 99_999_999]) await countVisit(guest(), { ...visit, blogUserId });
    const rows = await database()
      .select()
      .from(postVisitDaily)
      .where(inArray(postVisitDaily.authorId, [member.userId, 99_999_999]));
    expect(rows).toEqual([]);
  });

  it("counts nothing of unknown and deleted posts", async () => {
    const { contentsId } = await makePost();
    await database().update(contents).set({ deleteYn: "Y" }).where(eq(contents.contentsId, contentsId));
    for (const id of [contentsId, 99_999_999]) await countVisit(guest(), { ...visit, contentsId: id });
    expect([...(await countsOf(contentsId)), ...(await countsOf(99_999_999))]).toEqual([]);
  });

  it("deletes counts after 400 days", async () => {
    const { contentsId } = await makePost();
    await countVisit(guest(), { ...visit, contentsId });
    await forgetVisits(guest(new Date(NOW.getTime() + 400 * 86_400_000)));
    expect(await visitsOf(contentsId)).toBe(1);
    await forgetVisits(guest(new Date(NOW.getTime() + 401 * 86_400_000)));
    expect(await visitsOf(contentsId)).toBe(0);
  });
});

describe("a reading of a sent link", () => {
  it("is one visit from the messenger for each record", async () => {
    const sent = await makeSentPost();
    const read = (minutes: number) =>
      recordReading(guest(new Date(NOW.getTime() + minutes * 60_000)), sent, { oncePerVisit: true, device: "phone" });
    for (const minutes of [0, 5, 29, 60, 61]) await read(minutes);
    await Promise.all([read(200), read(200), read(200)]);
    const rows = await countsOf(sent.contentsId);
    expect(rows.map(({ source, visits }) => [source, visits])).toEqual([["messenger", 3]]);
    expect(await readingsOf(sent)).toHaveLength(3);
  });

  it("is recorded but no visit when the browser asks not to be tracked", async () => {
    const sent = await makeSentPost();
    await recordReading(guest(), sent, { oncePerVisit: true, device: null });
    expect([(await readingsOf(sent)).length, await visitsOf(sent.contentsId)]).toEqual([1, 0]);
  });

  it("is no visit when the reader switched the record off", async () => {
    const sent = await makeSentPost();
    await database().execute(sql`UPDATE friend SET reading_record_yn = 'N' WHERE receiver_id = ${sent.receiverId}`);
    await recordReading(guest(), sent, { oncePerVisit: true, device: "phone" });
    expect(await visitsOf(sent.contentsId)).toBe(0);
  });
});
