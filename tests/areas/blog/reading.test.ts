import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type ReadingLink, readingLink } from "~/areas/blog/reading/reading-link";
import { listReadings } from "~/areas/blog/reading/reading-list.server";
import { recordProgress } from "~/areas/blog/reading/reading-progress.server";
import { isReadingRobot } from "~/areas/blog/reading/reading-robots";
import { Progress } from "~/areas/blog/reading/reading.schema.server";
import { recordReading } from "~/areas/blog/reading/record-reading.server";
import { viewPost } from "~/areas/blog/reading/view-post.server";
import { sign } from "~/core/crypto.server";
import { makeCtx } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { user } from "~db/schema/account";
import { contents } from "~db/schema/blog";
import { sendHistory } from "~db/schema/sending";
import { makePost } from "../../support/factories/blog";
import { ctxOf, makeMember } from "../../support/factories/members";
import { firstViewingOf, makeSentPost, readingsOf } from "../../support/factories/reading";

const guest = (at?: Date) => makeCtx({ kind: "guest" }, at ? { now: () => at } : {});
const plus = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000);
const noLink: Pick<ReadingLink, "sendHistoryId" | "receiverId" | "t"> = { sendHistoryId: null, receiverId: null, t: "" };

describe("the query of a post's page (rule 61)", () => {
  const read = (query: string) => readingLink(new URLSearchParams(query));

  it("is read by name in any order", () => {
    expect(read("t=sig&receiverId=4&contentsId=2&sendHistoryId=3&userId=1")).toEqual({
      userId: 1,
      contentsId: 2,
      sendHistoryId: 3,
      receiverId: 4,
      t: "sig",
    });
  });

  it("is read by position when names are unknown or missing", () => {
    const expected = { userId: 1, contentsId: 2, sendHistoryId: 3, receiverId: 4, t: "" };
    expect(read("a=1&b=2&c=3&d=4")).toEqual(expected);
    expect(read("1&2&3&4")).toEqual(expected);
    expect(read("userId=1&id=2&s=3&r=4")).toEqual(expected);
  });

  it("is not read by position for a value that has a known name", () => {
    expect(read("contentsId=2")).toMatchObject({ userId: null, contentsId: 2 });
  });

  it("is null where a value is no id", () => {
    for (const wrong of ["0", "-1", "1.5", "1e3", "01", "9".repeat(16), "x", ""])
      expect(read(`userId=1&contentsId=${wrong}`).contentsId, wrong).toBeNull();
  });
});

describe("viewing a post", () => {
  const see = (userId: number | null, contentsId: number | null, link = noLink) => viewPost(guest(), { userId, contentsId, ...link });

  it("requires a post and a writer that belong together", async () => {
    const { author, contentsId } = await makePost();
    const other = await makeMember();
    expect((await see(author.userId, contentsId)).post.contentsId).toBe(contentsId);
    for (const [userId, id] of [
      [other.userId, contentsId],
      [author.userId, 999_999_999],
      [author.userId, null],
    ] as const)
      await expect(see(userId, id)).rejects.toMatchObject({ code: "common.not-found" });
  });

  it("cleans the stored text again", async () => {
    const { author, contentsId } = await makePost();
    const hostile = `<p onclick="x()">글<script>alert(1)</script><img src="x" onerror="y()"><a href="javascript:z()">링크</a></p>`;
    await database().update(contents).set({ contents: hostile }).where(eq(contents.contentsId, contentsId));
    const { post } = await see(author.userId, contentsId);
    expect(post.contents).toContain("글");
    expect(post.contents).not.toMatch(/script|onclick|onerror|javascript:/i);
  });

  it("reports a deleted post without its text", async () => {
    const { author, contentsId } = await makePost();
    await database().update(contents).set({ deleteYn: "Y" }).where(eq(contents.contentsId, contentsId));
    expect(await see(author.userId, contentsId)).toMatchObject({
      state: "deleted",
      post: { contents: "" },
      writer: { userId: author.userId },
    });
  });

  it("shows a withdrawn writer's post only by the sent link, without profile (rule 91)", async () => {
    const sent = await makeSentPost();
    const other = await makePost(sent.author);
    const { userId } = sent.author;
    await database().update(user).set({ secession: "Y" }).where(eq(user.userId, userId));
    const { sendHistoryId, receiverId, t } = sent;
    expect(await see(userId, sent.contentsId, { sendHistoryId, receiverId, t })).toMatchObject({ state: "open", writer: null });
    await expect(see(userId, sent.contentsId)).rejects.toMatchObject({ code: "common.not-found" });
    await expect(see(userId, sent.contentsId, { sendHistoryId, receiverId, t: "forged" })).rejects.toMatchObject({
      code: "common.not-found",
    });
    await expect(see(userId, other.contentsId, { sendHistoryId, receiverId, t })).rejects.toMatchObject({ code: "common.not-found" });
  });
});

describe("recording a reading (2 §4)", () => {
  it("stores a row for each opening, and the dispatch's first viewing once", async () => {
    const sent = await makeSentPost();
    const openedAt = new Date("2026-02-28T15:00:00.000Z");
    const { id } = await recordReading(guest(openedAt), sent);
    const [row] = await readingsOf(sent);
    expect(row).toMatchObject({
      id,
      receiverId: sent.receiverId,
      contentsId: sent.contentsId,
      viewedAt: openedAt,
      endTime: null,
      scrollMovement: null,
    });
    await recordReading(guest(plus(openedAt, 60)), sent);
    expect(await readingsOf(sent)).toHaveLength(2);
    expect(await firstViewingOf(sent)).toEqual(openedAt);
  });

  it("is refused without the signature of the link (rule 62)", async () => {
    const sent = await makeSentPost();
    const other = await makeSentPost();
    const wrong = ["", "x".repeat(22), other.t, sign("unsubscribe", sent.sendHistoryId, sent.receiverId)];
    for (const t of wrong) await expect(recordReading(guest(), { ...sent, t })).rejects.toMatchObject({ code: "blog.unsigned-link" });
    await expect(recordReading(guest(), { ...sent, receiverId: other.receiverId })).rejects.toMatchObject({ code: "blog.unsigned-link" });
    expect(await readingsOf(sent)).toEqual([]);
    expect(await firstViewingOf(sent)).toBeNull();
  });

  it("is refused for a dispatch that was rolled back", async () => {
    const sent = await makeSentPost();
    await database().delete(sendHistory).where(eq(sendHistory.sendHistoryId, sent.sendHistoryId));
    await expect(recordReading(guest(), sent)).rejects.toMatchObject({ code: "common.not-found" });
  });

  it("stores one row per visit of 30 minutes on request, also for parallel openings", async () => {
    const sent = await makeSentPost();
    const openedAt = new Date();
    const all = await Promise.all([1, 2, 3, 4].map(() => recordReading(guest(openedAt), sent, { oncePerVisit: true })));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    await recordReading(guest(plus(openedAt, 29)), sent, { oncePerVisit: true });
    expect(await readingsOf(sent)).toHaveLength(1);
    await recordReading(guest(plus(openedAt, 31)), sent, { oncePerVisit: true });
    expect(await readingsOf(sent)).toHaveLength(2);
  });
});

describe("how long and how far a post was read (rules 56 to 59)", () => {
  const opened = async () => {
    const sent = await makeSentPost();
    const openedAt = new Date(Date.now() - 600_000);
    const { id } = await recordReading(guest(openedAt), sent);
    const reader = ctxOf(await makeMember());
    const note = (body: object) => recordProgress(reader, Progress.parse({ id, sendHistoryId: sent.sendHistoryId, t: sent.t, ...body }));
    const row = async () => (await readingsOf(sent))[0]!;
    return { sent, openedAt, id, note, row };
  };

  it("is stored as the largest scroll and the latest end", async () => {
    const { openedAt, note, row } = await opened();
    await note({ scrollMovement: "40" });
    await note({ scrollMovement: "100" });
    await note({ scrollMovement: "70", endTime: plus(openedAt, 3).toISOString() });
    await note({ endTime: plus(openedAt, 5).toISOString() });
    expect(await row()).toMatchObject({ scrollMovement: 100, endTime: plus(openedAt, 5) });
  });

  it("is clamped when the end is before the beginning or in the future", async () => {
    const { openedAt, note, row } = await opened();
    await note({ endTime: plus(openedAt, -60).toISOString() });
    expect((await row()).endTime).toEqual(openedAt);
    await note({ endTime: plus(new Date(), 600).toISOString() });
    expect((await row()).endTime).toEqual(new Date());
  });

  it("is read in Seoul time when the end has no time zone", () => {
    const parsedEnd = (endTime: string) => Progress.parse({ id: 1, sendHistoryId: 1, endTime }).endTime?.toISOString();
    expect(parsedEnd("2026-03-01 00:00:00")).toBe("2026-02-28T15:00:00.000Z");
    expect(parsedEnd("2026-03-01T00:00:00+09:00")).toBe("2026-02-28T15:00:00.000Z");
    expect(Progress.safeParse({ id: 1, sendHistoryId: 1, endTime: "2026-02-30 99:00" }).success).toBe(false);
    expect(Progress.safeParse({ id: 1, sendHistoryId: 1 }).success).toBe(false);
  });

  it("is refused for another dispatch's row or without the link's signature", async () => {
    const { note } = await opened();
    const other = await makeSentPost();
    await expect(note({ sendHistoryId: other.sendHistoryId, scrollMovement: "1" })).rejects.toMatchObject({ code: "common.not-found" });
    await expect(note({ t: other.t, scrollMovement: "1" })).rejects.toMatchObject({ code: "blog.unsigned-link" });
  });
});

describe("the readings of a dispatch", () => {
  it("are listed in their order, for the link and for the dispatch's sender", async () => {
    const sent = await makeSentPost();
    const first = await recordReading(guest(), sent);
    const last = await recordReading(guest(), sent);
    const byLink = await listReadings(guest(), sent);
    expect(byLink.map(({ id }) => id)).toEqual([first.id, last.id]);
    expect(await listReadings(ctxOf(sent.author), { ...sent, t: "" })).toEqual(byLink);
  });

  it("are refused to everybody else", async () => {
    const sent = await makeSentPost();
    for (const ctx of [guest(), ctxOf(await makeMember())])
      await expect(listReadings(ctx, { ...sent, t: "" })).rejects.toMatchObject({ code: "blog.unsigned-link" });
  });
});

describe("a robot's visit is no reading (rule 63)", () => {
  it.each([
    "facebookexternalhit/1.1; kakaotalk-scrap/1.0; +https://devtalk.kakao.com/t/scrap/33984",
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "Mozilla/5.0 (compatible; Yeti/1.1; +http://naver.me/spd)",
    "TelegramBot (like TwitterBot)",
    "curl/8.5.0",
    "",
    null,
  ])("detects %s", (userAgent) => expect(isReadingRobot(userAgent)).toBe(true));

  it.each([
    "Mozilla/5.0 (Linux; Android 13; SM-S911N; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36;KAKAOTALK 2510420",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 KAKAOTALK 10.4.5",
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/130.0.0.0 Safari/537.36",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
  ])("does not detect %s", (userAgent) => expect(isReadingRobot(userAgent)).toBe(false));
});
