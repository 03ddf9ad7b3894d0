import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { switchMails } from "~/areas/notices/choose-notices.server";
import { mailSwitchPath } from "~/areas/notices/mail-switch-link.server";
import { rollUp } from "~/areas/reports/counting/roll-up.server";
import { postSummaries } from "~/areas/reports/summary/post-summaries.server";
import { switchOfSummaryLink } from "~/areas/reports/summary/summary-link.server";
import { sign } from "~/core/crypto.server";
import { makeCtx } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { user } from "~db/schema/account";
import { advance, NOW } from "../../support/clock";
import { makeDispatch, makeFriendRow, makePostRow } from "../../support/factories/dispatches";
import { mailsTo } from "../../support/factories/mails";
import { makeMember } from "../../support/factories/members";
import { withOwnCounts } from "../../support/own-counts";

const HOUR = 3_600_000;
const job = () => makeCtx({ kind: "job" as const, name: "reports.post-summaries" });
const linkOf = (userId: number) => ({ userId, t: sign("notice-mails", userId, "month-summary") });

withOwnCounts();

/** February: three dispatches of one post, two read. March: one more. */
async function busyCreator() {
  const creator = await makeMember();
  const contentsId = await makePostRow(creator.userId, { title: "이월의 글" });
  const receiverId = await makeFriendRow(creator.userId);
  const sent = { userId: creator.userId, authorId: creator.userId, contentsId, receiverId };
  const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR);
  await makeDispatch({ ...sent, deliveredAt: at(-1), viewedAt: at(2) });
  await makeDispatch({ ...sent, deliveredAt: at(-2), viewedAt: at(-1) });
  await makeDispatch({ ...sent, deliveredAt: at(-3) });
  await makeDispatch({ ...sent, deliveredAt: at(1), viewedAt: at(2) });
  return creator;
}

async function atNine() {
  advance(9 * HOUR);
  await rollUp(job());
}

describe("on the first of a month", () => {
  it("mails a creator last month's figures and best posts, once, even with concurrent runs", async () => {
    const creator = await busyCreator();
    await atNine();
    await Promise.all([1, 2, 3].map(() => postSummaries(job())));
    await postSummaries(job());
    const mails = await mailsTo(creator.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ subject: "[글벗] 2026년 2월 요약", status: "WAITING" });
    for (const line of ["보낸 글: 3건", "읽은 글: 2건 (67%)", "저작권료: 30원", "1. 이월의 글: 3명 중 2명 읽음 (67%)"])
      expect(mails[0]!.text).toContain(line);
    expect(mails[0]!.text).toContain(mailSwitchPath(creator.userId, "month-summary"));
    expect(mails[0]!.text).toContain("/app/user-report/statement?month=202602");
  });

  it("mails a writer whose posts others sent, even if the writer sent nothing", async () => {
    const [writer, sender] = [await makeMember(), await makeMember()];
    const contentsId = await makePostRow(writer.userId);
    const receiverId = await makeFriendRow(sender.userId);
    const deliveredAt = new Date(NOW.getTime() - HOUR);
    await makeDispatch({ userId: sender.userId, authorId: writer.userId, contentsId, receiverId, deliveredAt });
    await atNine();
    await postSummaries(job());
    expect((await mailsTo(writer.email))[0]!.text).toMatch(/보낸 글: 0건\n읽은 글: 0건\n새 구독자: 0명\n저작권료: 10원/);
  });

  it("mails nobody before nine, before the month is counted, after five days, or without a dispatch", async () => {
    const [creator, idle] = [await busyCreator(), await makeMember()];
    await rollUp(job());
    expect(await postSummaries(job())).toBe(0);
    advance(9 * HOUR);
    expect(await postSummaries(job())).toBe(0);
    advance(7 * 24 * HOUR);
    await rollUp(job());
    expect(await postSummaries(job())).toBe(0);
    expect([...(await mailsTo(creator.email)), ...(await mailsTo(idle.email))]).toEqual([]);
  });

  it("mails nobody who switched the mail off or has left", async () => {
    const [silent, gone] = [await busyCreator(), await busyCreator()];
    const link = { ...linkOf(silent.userId), kind: "month-summary" as const };
    await switchMails(job(), link, "stop");
    await database().update(user).set({ secession: "Y" }).where(eq(user.userId, gone.userId));
    await atNine();
    await postSummaries(job());
    expect([...(await mailsTo(silent.email)), ...(await mailsTo(gone.email))]).toEqual([]);
    await switchMails(job(), link, "resume");
    await postSummaries(job());
    expect(await mailsTo(silent.email)).toHaveLength(1);
  });

  it("an older mail's link leads its member to the switch; a forged link is refused", async () => {
    const { userId } = await makeMember();
    const t = sign("month-summary-mails", userId);
    expect(switchOfSummaryLink({ userId, t })).toBe(mailSwitchPath(userId, "month-summary"));
    expect(() => switchOfSummaryLink({ userId: userId + 1, t })).toThrow(expect.objectContaining({ code: "reports.summary-link" }));
  });
});

describe("on Mondays", () => {
  /** The test clock shows Sunday midnight; Monday is a day later. */
  async function onMonday() {
    advance(24 * HOUR);
    await atNine();
  }

  it("mails a creator last week's figures and new subscribers, once; the week before gets another mail", async () => {
    const creator = await makeMember();
    const contentsId = await makePostRow(creator.userId, { title: "지난주의 글" });
    const receiverId = await makeFriendRow(creator.userId, { subscribeYn: "Y", subscribedAt: NOW });
    await makeFriendRow(creator.userId, { subscribeYn: "Y", subscribedAt: new Date(NOW.getTime() - 7 * 24 * HOUR) });
    await makeFriendRow(creator.userId, { subscribeYn: "N", subscribedAt: NOW });
    const sent = { userId: creator.userId, authorId: creator.userId, contentsId, receiverId };
    await makeDispatch({ ...sent, deliveredAt: new Date(NOW.getTime() + HOUR), viewedAt: new Date(NOW.getTime() + 2 * HOUR) });
    await makeDispatch({ ...sent, deliveredAt: new Date(NOW.getTime() - 7 * 24 * HOUR) });
    await switchMails(job(), { ...linkOf(creator.userId), kind: "month-summary" }, "stop");
    await onMonday();
    await Promise.all([1, 2, 3].map(() => postSummaries(job())));
    await postSummaries(job());
    const mails = await mailsTo(creator.email);
    expect(mails.map(({ subject }) => subject)).toEqual(["[글벗] 지난주 요약"]);
    for (const line of [
      "2026.02.23~2026.03.01",
      "보낸 글: 1건",
      "읽은 글: 1건 (100%)",
      "새 구독자: 1명",
      "저작권료: 10원",
      "1. 지난주의 글",
    ])
      expect(mails[0]!.text).toContain(line);
    expect(mails[0]!.text).toContain(mailSwitchPath(creator.userId, "week-summary"));
  });

  it("mails when there is only a new subscriber, not when nothing happened or the mail is switched off", async () => {
    const [won, idle, silent] = [await makeMember(), await makeMember(), await makeMember()];
    for (const writer of [won, silent]) await makeFriendRow(writer.userId, { subscribeYn: "Y", subscribedAt: NOW });
    await makeFriendRow(idle.userId);
    const t = sign("notice-mails", silent.userId, "week-summary");
    await switchMails(job(), { userId: silent.userId, kind: "week-summary", t }, "stop");
    await onMonday();
    await postSummaries(job());
    expect((await Promise.all([won, idle, silent].map(({ email }) => mailsTo(email)))).map((mails) => mails.length)).toEqual([1, 0, 0]);
  });

  it("a worker that was down catches up until Friday night, not later", async () => {
    const creator = await makeMember();
    await makeFriendRow(creator.userId, { subscribeYn: "Y", subscribedAt: NOW });
    advance(6 * 24 * HOUR);
    await atNine();
    await postSummaries(job());
    expect(await mailsTo(creator.email)).toEqual([]);
    const other = await makeMember();
    await makeFriendRow(other.userId, { subscribeYn: "Y", subscribedAt: new Date() });
    advance(24 * HOUR * 4);
    await rollUp(job());
    await postSummaries(job());
    expect(await mailsTo(other.email)).toHaveLength(1);
  });
});
