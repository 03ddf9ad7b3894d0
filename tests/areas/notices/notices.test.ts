import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { chooseNotices, readChoices, switchMails } from "~/areas/notices/choose-notices.server";
import { listNotices } from "~/areas/notices/list-notices.server";
import { mailSwitchPath } from "~/areas/notices/mail-switch-link.server";
import { type Notice, postNotice } from "~/areas/notices/post-notice.server";
import { openNotice, readAllNotices } from "~/areas/notices/read-notices.server";
import { unreadNotices } from "~/areas/notices/unread-notices.server";
import type { Member } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { database } from "~db/client.server";
import { user } from "~db/schema/account";
import { advance } from "../../support/clock";
import { mailsTo } from "../../support/factories/mails";
import { ctxOf, job, makeMember } from "../../support/factories/members";
import { refusal } from "../../support/refusal";

const tell = (told: Notice & { count?: number }) => inTransaction(job(), (tx) => postNotice(tx, told));
const finished = (userId: number, sendRunId = 1): Notice<"run-finished"> => ({
  userId,
  kind: "run-finished",
  about: `run:${sendRunId}`,
  facts: { sendRunId, sent: 19, total: 20 },
});
const saidTo = async (member: Member) => (await listNotices(ctxOf(member), 1)).notices.map(({ said }) => said);

describe("a member is told", () => {
  it("of an event once, however often and at how many places it is tried", async () => {
    const member = await makeMember();
    await Promise.all([1, 2, 3].map(() => tell(finished(member.userId))));
    await tell(finished(member.userId));
    expect(await saidTo(member)).toEqual(["지운 글: 20명 중 19명에게 보냈어요."]);
    expect(await unreadNotices(job(), member.userId)).toBe(1);
  });

  it("nothing when the deed's transaction is rolled back, and nothing after having left", async () => {
    const [member, gone] = [await makeMember(), await makeMember()];
    await database().update(user).set({ secession: "Y" }).where(eq(user.userId, gone.userId));
    await inTransaction(job(), async (tx) => {
      await postNotice(tx, finished(member.userId));
      throw new Error("the deed failed");
    }).catch(() => {});
    await tell(finished(gone.userId));
    expect([await saidTo(member), await saidTo(gone)]).toEqual([[], []]);
  });

  it("the newest first, and what is counted in one notice comes up again, unread, with the sum", async () => {
    const member = await makeMember();
    const applied = (count: number) => tell({ userId: member.userId, kind: "application", about: "seminar:9:1", facts: {}, count });
    await applied(2);
    advance(1_000);
    await tell(finished(member.userId));
    advance(1_000);
    expect(await readAllNotices(ctxOf(member), new Date())).toBe(2);
    await applied(3);
    const { notices } = await listNotices(ctxOf(member), 1);
    expect(notices.map(({ said, unread }) => [said, unread])).toEqual([
      ["세미나에 신청이 5건 들어왔어요.", true],
      ["지운 글: 20명 중 19명에게 보냈어요.", false],
    ]);
  });
});

describe("a notice is read", () => {
  it("when it is opened, which leads to what it tells of; nobody else's can be", async () => {
    const [member, other] = [await makeMember(), await makeMember()];
    await tell(finished(member.userId, 7));
    const { noticeId } = (await listNotices(ctxOf(member), 1)).notices[0]!;
    expect(await refusal(openNotice(ctxOf(other), noticeId))).toBe("common.not-found");
    expect(await unreadNotices(job(), member.userId)).toBe(1);
    expect(await openNotice(ctxOf(member), noticeId)).toBe("/app/send-messages/send-run?sendRunId=7");
    expect(await unreadNotices(job(), member.userId)).toBe(0);
  });

  it("with all others up to the moment the page was shown, not those that came after", async () => {
    const member = await makeMember();
    await tell(finished(member.userId, 1));
    const shown = new Date();
    advance(1_000);
    await tell(finished(member.userId, 2));
    expect(await readAllNotices(ctxOf(member), shown)).toBe(1);
    expect(await unreadNotices(job(), member.userId)).toBe(1);
  });
});

describe("a kind goes where the member chose", () => {
  const paused = (userId: number): Notice<"run-paused"> => ({
    userId,
    kind: "run-paused",
    about: "run:3",
    facts: { sendRunId: 3, sent: 4, total: 20, code: "sending.paused-day" },
  });

  it("a paused run by bell and mail unless chosen otherwise, with the way to stop these mails", async () => {
    const member = await makeMember();
    await tell(paused(member.userId));
    await tell(paused(member.userId));
    const [mail, ...more] = await mailsTo(member.email);
    expect(more).toEqual([]);
    expect(mail!.subject).toContain("발송이 멈췄을 때");
    expect(mail!.text).toContain("/app/send-messages/send-run?sendRunId=3");
    expect(mail!.text).toContain(mailSwitchPath(member.userId, "run-paused"));
  });

  it("by mail alone, by the bell alone or nowhere", async () => {
    const [mailed, belled, silent] = [await makeMember(), await makeMember(), await makeMember()];
    await chooseNotices(ctxOf(mailed), { bell: [], mail: ["run-finished"] });
    await chooseNotices(ctxOf(belled), { bell: ["run-finished"], mail: [] });
    await chooseNotices(ctxOf(silent), { bell: [], mail: [] });
    for (const { userId } of [mailed, belled, silent]) await tell(finished(userId));
    await tell(finished(mailed.userId));
    const told = await Promise.all(
      [mailed, belled, silent].map(async (one) => [(await saidTo(one)).length, (await mailsTo(one.email)).length]),
    );
    expect(told).toEqual([
      [0, 1],
      [1, 0],
      [0, 0],
    ]);
    expect(await unreadNotices(job(), mailed.userId)).toBe(0);
  });

  it("the link of a mail switches its kind alone and leaves the bell; a forged one switches nothing", async () => {
    const member = await makeMember();
    const t = new URLSearchParams(mailSwitchPath(member.userId, "run-paused").split("?")[1]).get("t")!;
    expect(await refusal(switchMails(job(), { userId: member.userId, kind: "comment", t }, "stop"))).toBe("notices.mail-link");
    await switchMails(job(), { userId: member.userId, kind: "run-paused", t }, "stop");
    await switchMails(job(), { userId: member.userId, kind: "run-paused", t }, "stop");
    const { bell, mail } = await readChoices(ctxOf(member));
    expect([bell.includes("run-paused"), mail.includes("run-paused"), mail.includes("comment")]).toEqual([true, false, true]);
    await tell(paused(member.userId));
    expect([(await saidTo(member)).length, await mailsTo(member.email)]).toEqual([1, []]);
    await switchMails(job(), { userId: member.userId, kind: "run-paused", t }, "resume");
    expect((await readChoices(ctxOf(member))).mail).toContain("run-paused");
  });
});
