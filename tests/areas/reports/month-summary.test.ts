import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { rollUp } from "~/areas/reports/counting/roll-up.server";
import { postSummaries } from "~/areas/reports/summary/post-summaries.server";
import { summaryPath } from "~/areas/reports/summary/summary-link.server";
import { readSummarySwitch, switchSummaries } from "~/areas/reports/summary/switch-summaries.server";
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
const linkOf = (userId: number) => ({ userId, t: new URLSearchParams(summaryPath(userId).split("?")[1]).get("t")! });

withOwnCounts();

/** A creator whose February had three dispatches of one post, two of them read; one more is March's. */
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
  it("a creator gets last month's figures and best posts by mail, once, whatever runs at the same time", async () => {
    const creator = await busyCreator();
    await atNine();
    await Promise.all([1, 2, 3].map(() => postSummaries(job())));
    await postSummaries(job());
    const mails = await mailsTo(creator.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ subject: "[글벗] 2026년 2월 요약", status: "WAITING" });
    for (const line of ["보낸 글: 3건", "읽은 사람: 2명 (66.67%)", "저작권료: 30원", "1. 이월의 글: 3명 중 2명 읽음 (66.67%)"])
      expect(mails[0]!.text).toContain(line);
    expect(mails[0]!.text).toContain(summaryPath(creator.userId));
    expect(mails[0]!.text).toContain("/app/user-report/statement?month=202602");
  });

  it("a writer whose posts others sent gets the fee, though nothing was sent", async () => {
    const [writer, sender] = [await makeMember(), await makeMember()];
    const contentsId = await makePostRow(writer.userId);
    const receiverId = await makeFriendRow(sender.userId);
    const deliveredAt = new Date(NOW.getTime() - HOUR);
    await makeDispatch({ userId: sender.userId, authorId: writer.userId, contentsId, receiverId, deliveredAt });
    await atNine();
    await postSummaries(job());
    expect((await mailsTo(writer.email))[0]!.text).toMatch(/보낸 글: 0건\n읽은 사람: 0명\n저작권료: 10원/);
  });

  it("nobody gets one before nine, before the month is counted, after five days, or without a dispatch", async () => {
    const [creator, idle] = [await busyCreator(), await makeMember()];
    await rollUp(job());
    expect(await postSummaries(job())).toBe(0);
    advance(9 * HOUR);
    expect(await postSummaries(job())).toBe(0);
    advance(5 * 24 * HOUR);
    await rollUp(job());
    expect(await postSummaries(job())).toBe(0);
    expect([...(await mailsTo(creator.email)), ...(await mailsTo(idle.email))]).toEqual([]);
  });

  it("who switched it off or has left gets none", async () => {
    const [silent, gone] = [await busyCreator(), await busyCreator()];
    await switchSummaries(job(), linkOf(silent.userId), "mute");
    await switchSummaries(job(), linkOf(silent.userId), "mute");
    await database().update(user).set({ secession: "Y" }).where(eq(user.userId, gone.userId));
    await atNine();
    await postSummaries(job());
    expect([...(await mailsTo(silent.email)), ...(await mailsTo(gone.email))]).toEqual([]);
    await switchSummaries(job(), linkOf(silent.userId), "unmute");
    expect(await readSummarySwitch(job(), linkOf(silent.userId))).toEqual({ muted: false });
    await postSummaries(job());
    expect(await mailsTo(silent.email)).toHaveLength(1);
  });

  it("only the signed link of a member switches that member's", async () => {
    const [one, other] = [await makeMember(), await makeMember()];
    const forged = { userId: other.userId, t: linkOf(one.userId).t };
    await expect(switchSummaries(job(), forged, "mute")).rejects.toMatchObject({ code: "reports.summary-link" });
    await expect(readSummarySwitch(job(), forged)).rejects.toMatchObject({ code: "reports.summary-link" });
  });
});
