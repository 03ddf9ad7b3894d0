import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { hideSteps, skipStep } from "~/areas/home/hide-steps.server";
import { readHome } from "~/areas/home/read-home.server";
import { rollUp } from "~/areas/reports/counting/roll-up.server";
import { compareMonths } from "~/areas/reports/summary/month-comparison.server";
import type { Member } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { messengerToken } from "~db/schema/account";
import { blogProfile, tempContents } from "~db/schema/blog";
import { selfSend, sendingCount, sendingList, sendRecipient, sendRun } from "~db/schema/sending";
import { freeze, NOW } from "../../support/clock";
import { makeDispatch, makeFriendRow, makePostRow } from "../../support/factories/dispatches";
import { ctxOf, job, makeMember } from "../../support/factories/members";
import { withOwnCounts } from "../../support/own-counts";
import { recordStatements } from "../../support/statements";

const HOUR = 3_600_000;
const statements = recordStatements();
withOwnCounts();

const at = (text: string) => new Date(`${text}+09:00`);

async function dispatches(creator: Member, rows: [deliveredAt: string, viewedAt?: string][], authorId = creator.userId) {
  const contentsId = await makePostRow(authorId);
  const receiverId = await makeFriendRow(creator.userId);
  for (const [deliveredAt, viewedAt] of rows)
    await makeDispatch({
      userId: creator.userId,
      authorId,
      contentsId,
      receiverId,
      deliveredAt: at(deliveredAt),
      viewedAt: viewedAt ? at(viewedAt) : undefined,
    });
}

describe("the comparison of a month with the month before", () => {
  /** Days outside March 1–10 and February 1–10 are not counted. */
  async function world() {
    const creator = await makeMember();
    await dispatches(creator, [
      ["2026-01-31T23:59:59.999"],
      ["2026-02-01T00:00:00", "2026-03-09T10:00:00"],
      ["2026-02-10T23:59:59.999"],
      ["2026-02-11T00:00:00", "2026-02-11T00:00:01"],
      ["2026-02-28T23:59:59.999", "2026-03-01T00:00:00"],
      ["2026-03-01T00:00:00", "2026-03-01T00:00:00"],
      ["2026-03-10T11:00:00", "2026-03-10T11:59:30"],
      ["2026-03-10T11:59:30"],
    ]);
    await dispatches(creator, [["2026-03-09T12:00:00", "2026-03-09T11:00:00"]]);
    const other = await makeMember();
    await dispatches(other, [["2026-03-02T12:00:00", "2026-03-02T13:00:00"]], creator.userId);
    return creator;
  }

  const expected = {
    now: { sent: 4, read: 3, rate: 75, feeWon: 50 },
    before: { sent: 2, read: 1, rate: 50, feeWon: 20 },
  };

  it("is the same before counting, after counting, and with raw rows behind the counts", async () => {
    freeze(at("2026-03-10T12:00:00"));
    const creator = await world();
    expect(await compareMonths(ctxOf(creator), creator.userId)).toMatchObject(expected);
    freeze(at("2026-03-05T00:00:00"));
    await rollUp(job());
    freeze(at("2026-03-10T12:00:00"));
    expect(await compareMonths(ctxOf(creator), creator.userId)).toMatchObject(expected);
    await rollUp(job());
    expect(await compareMonths(ctxOf(creator), creator.userId)).toMatchObject(expected);
  });

  it("has each day, of the last month also those to come", async () => {
    freeze(at("2026-03-10T12:00:00"));
    const creator = await world();
    const daysOf = async () => {
      const { nowDays, beforeDays } = await compareMonths(ctxOf(creator), creator.userId);
      return [nowDays, beforeDays].map((days) => days.map(({ sent, read, feeWon }) => `${sent}/${read}/${feeWon}`));
    };
    const quiet = (count: number) => Array.from({ length: count }, () => "0/0/0");
    const march = ["1/1/10", "0/0/10", ...quiet(6), "1/1/10", "2/1/20"];
    const february = ["1/1/10", ...quiet(8), "1/0/10", "1/1/10", ...quiet(16), "1/1/10"];
    expect(await daysOf()).toEqual([march, february]);
    await rollUp(job());
    expect(await daysOf()).toEqual([march, february]);
  });

  it("ends with the last day of a shorter month", async () => {
    freeze(at("2026-03-31T12:00:00"));
    const { nowRange, beforeRange } = await compareMonths(ctxOf(await makeMember()), 1);
    expect([nowRange.fromDay, nowRange.toDay]).toEqual(["2026-03-01", "2026-03-31"]);
    expect([beforeRange.fromDay, beforeRange.toDay]).toEqual(["2026-02-01", "2026-02-28"]);
  });
});

describe("a member's home", () => {
  it("needs three statements, however long the history", async () => {
    const creator = await makeMember({ userType: "KAKAOTALK" });
    await dispatches(creator, [["2026-02-01T00:00:00", "2026-02-28T10:00:00"]]);
    statements.forget();
    await readHome(ctxOf(creator));
    expect(statements.asked(), statements.asked().join("\n")).toHaveLength(3);
  });

  it("shows a new member nothing untrue", async () => {
    const home = await readHome(ctxOf(await makeMember()));
    expect(home).toMatchObject({ run: null, drafts: [], draftCount: 0, stepsHidden: false, today: { count: 0, limit: 100 } });
    expect(home.month).toBeNull();
    expect(home.steps!.map(({ title, state }) => [title, state])).toEqual([
      ["카카오 연결", "next"],
      ["프로필", "open"],
      ["첫 글", "open"],
      ["친구 불러오기", "open"],
      ["나에게 보내 보기", "open"],
      ["첫 발송", "open"],
    ]);
  });

  it("shows a month without sends as such", async () => {
    const creator = await makeMember();
    await dispatches(creator, [["2026-02-01T00:00:00", "2026-02-01T10:00:00"], ["2026-02-01T01:00:00"]]);
    const { month } = await readHome(ctxOf(creator));
    expect([month!.days, month!.previousDays]).toEqual(["3월 1일", "2월 1일"]);
    expect(month!.figures.map(({ value, difference }) => [value, difference])).toEqual([
      ["0건", "지난달(2건)보다 2건 적어요"],
      ["아직 없음", "지난달 50.0%"],
      ["0원", "지난달(20원)보다 20원 적어요"],
    ]);
  });

  it("ticks the steps from existing data and hides them once all are done", async () => {
    const creator = await makeMember({ userType: "KAKAOTALK" });
    const { userId } = creator;
    const ticked = async () =>
      (await readHome(ctxOf(creator))).steps?.filter(({ state }) => state === "done").map(({ title }) => title) ?? "done";
    const next = async () => (await readHome(ctxOf(creator))).steps?.find(({ state }) => state === "next")?.title;
    await database().insert(blogProfile).values({ userId });
    expect([await ticked(), await next()]).toEqual([["프로필"], "카카오 연결"]);
    const token = { sealedAccessToken: "x", accessExpiresAt: NOW, scopes: [] };
    await database()
      .insert(messengerToken)
      .values({ userId, ...token });
    const contentsId = await makePostRow(userId, { deleteYn: "Y" });
    expect([await ticked(), await next()]).toEqual([["카카오 연결", "프로필"], "첫 글"]);
    await makePostRow(userId);
    const receiverId = await makeFriendRow(userId, { goneAt: NOW });
    expect(await next()).toBe("친구 불러오기");
    await makeFriendRow(userId);
    expect(await next()).toBe("나에게 보내 보기");
    await database().insert(selfSend).values({ userId });
    await makeDispatch({ userId, authorId: userId, contentsId, receiverId, deliveredAt: null });
    expect(await next(), "an unsure dispatch is none yet").toBe("첫 발송");
    await makeDispatch({ userId, authorId: userId, contentsId, receiverId, deliveredAt: NOW });
    expect(await ticked()).toBe("done");
  });

  it("keeps the list hidden for that member until asked for again, idempotently", async () => {
    const [member, other] = [await makeMember(), await makeMember()];
    const hidden = async (viewer: Member) => (await readHome(ctxOf(viewer))).stepsHidden;
    await hideSteps(ctxOf(member), "hide");
    await hideSteps(ctxOf(member), "hide");
    expect([await hidden(member), await hidden(other)]).toEqual([true, false]);
    await hideSteps(ctxOf(member), "show");
    await hideSteps(ctxOf(member), "show");
    expect(await hidden(member)).toBe(false);
  });

  it("shows how many recipients read the newest run, and who read last", async () => {
    const creator = await makeMember({ userType: "KAKAOTALK" });
    const { userId } = creator;
    const contentsId = await makePostRow(userId, { title: "삼월의 글" });
    const [inserted] = await database()
      .insert(sendRun)
      .values({ userId, contentsId, formKey: "k", status: "DONE", total: 3 })
      .$returningId();
    const { sendRunId } = inserted!;
    for (const [n, state] of (["SENT", "SENT", "FAILED"] as const).entries()) {
      const receiverId = await makeFriendRow(userId, { profileNickname: `친구${n}` });
      const viewedAt = n === 0 ? new Date(NOW.getTime() - HOUR) : undefined;
      const sent = { userId, authorId: userId, contentsId, receiverId, deliveredAt: new Date(NOW.getTime() - 2 * HOUR), viewedAt };
      const sendHistoryId = state === "SENT" ? await makeDispatch(sent) : null;
      await database().insert(sendRecipient).values({ sendRunId, receiverId, state, sendHistoryId });
    }
    await database().insert(sendingCount).values({ userId, day: "2026-03-01", count: 7 });
    const home = await readHome(ctxOf(creator));
    expect(home.run).toMatchObject({ sendRunId, title: "삼월의 글", people: 3, sent: 2, read: 1, unsure: 0, picturePath: null });
    expect(home.run!.readers).toMatchObject([{ friendName: "친구0", viewedAt: new Date(NOW.getTime() - HOUR) }]);
    expect(home.today).toEqual({ count: 7, limit: 100 });
  });

  it("lists the three latest temporary saves, named by their first words without a title", async () => {
    const [creator, other] = [await makeMember(), await makeMember()];
    const save = (userId: number, title: string, contents: string, hours: number) =>
      database()
        .insert(tempContents)
        .values({ userId, title, contents, updatedAt: new Date(NOW.getTime() - hours * HOUR) });
    await save(creator.userId, "지난 글", "", 3);
    await save(creator.userId, "", `<p>오늘은 <b>봄</b>이 왔어요.</p><p>${"가".repeat(600)}</p>`, 2);
    await save(creator.userId, "오랜 글", "", 9);
    await save(creator.userId, "", "", 4);
    await save(other.userId, "남의 글", "", 1);
    const { drafts, draftCount } = await readHome(ctxOf(creator));
    expect(draftCount).toBe(4);
    expect(drafts.map(({ title }) => title)).toEqual([expect.stringMatching(/^오늘은 봄이 왔어요\. 가+…$/), "지난 글", "제목 없는 글"]);
    expect(drafts[0]!.savedAt).toEqual(new Date(NOW.getTime() - 2 * HOUR));
  });
});

describe("the first steps", () => {
  it("skip one step, show it again, and keep both for the member alone, idempotently", async () => {
    const [member, other] = [await makeMember(), await makeMember()];
    const states = async (viewer: Member) => (await readHome(ctxOf(viewer))).steps!.map(({ state }) => state);
    for (const step of ["connected", "post", "post"] as const) await skipStep(ctxOf(member), "skip", step);
    expect(await states(member)).toEqual(["skipped", "next", "skipped", "open", "open", "open"]);
    expect((await states(other))[0]).toBe("next");
    await database().insert(blogProfile).values({ userId: member.userId });
    await makePostRow(member.userId);
    expect(await states(member), "a step that was done is no longer skipped").toEqual(["skipped", "done", "done", "next", "open", "open"]);
    for (let time = 0; time < 2; time++) await skipStep(ctxOf(member), "resume", "connected");
    expect((await states(member))[0]).toBe("next");
  });
});

describe("the next thing", () => {
  const nextOf = async (viewer: Member) => (await readHome(ctxOf(viewer))).next;
  const run = (userId: number, contentsId: number, values: Partial<typeof sendRun.$inferInsert> = {}) =>
    database()
      .insert(sendRun)
      .values({ userId, contentsId, formKey: `k${contentsId}`, status: "DONE", total: 1, ...values })
      .$returningId();
  const connect = ({ userId }: Member) =>
    database().insert(messengerToken).values({ userId, sealedAccessToken: "x", accessExpiresAt: NOW, scopes: [] });

  it("leads a newcomer on step by step, and takes up a begun post", async () => {
    const member = await makeMember();
    const { userId } = member;
    expect(await nextOf(member)).toMatchObject({ label: "카카오 연결하기", isKakao: true });
    await skipStep(ctxOf(member), "skip", "connected");
    expect((await nextOf(member)).title).toBe("프로필");
    await database().insert(blogProfile).values({ userId });
    expect((await nextOf(member)).title).toBe("첫 글");
    await database().insert(tempContents).values({ userId, title: "쓰던 글", contents: "" });
    expect(await nextOf(member)).toMatchObject({ title: "쓰던 글을 마저 써요", text: "‘쓰던 글’" });
    await hideSteps(ctxOf(member), "hide");
    await database().delete(tempContents);
    expect((await nextOf(member)).label).toBe("글쓰기");
  });

  it("puts what stands still first, then what waits, what is unsent and what is begun", async () => {
    const member = await makeMember({ userType: "KAKAOTALK" });
    const { userId } = member;
    const contentsId = await makePostRow(userId, { title: "봄 글" });
    const receiverId = await makeFriendRow(userId);
    await hideSteps(ctxOf(member), "hide");
    expect((await nextOf(member)).label).toBe("카카오 다시 연결하기");
    await connect(member);
    await database().insert(tempContents).values({ userId, title: "쓰던 글", contents: "" });
    expect(await nextOf(member)).toMatchObject({ href: `/app/send-messages/send-contents?contentsId=${contentsId}` });
    await database().insert(sendingList).values({ userId, contentsId });
    expect((await nextOf(member)).title).toBe("보낼 글 1건이 기다려요");
    const [unsure] = await run(userId, contentsId);
    await database().insert(sendRecipient).values({ sendRunId: unsure!.sendRunId, receiverId, state: "UNSURE" });
    expect(await nextOf(member)).toMatchObject({
      title: "도착했는지 확인해 주세요",
      href: expect.stringContaining(`${unsure!.sendRunId}`),
    });
    await run(userId, contentsId, { formKey: "p", status: "PAUSED", pausedReason: "sending.paused-day" });
    expect((await nextOf(member)).title).toBe("보내기가 멈춰 있어요");
    await run(userId, contentsId, { formKey: "d" });
    await database().delete(sendingList).where(eq(sendingList.userId, userId));
    await makeDispatch({ userId, authorId: userId, contentsId, receiverId, deliveredAt: NOW });
    expect((await nextOf(member)).title).toBe("쓰던 글을 마저 써요");
  });
});
