import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { chooseNotices, readChoices, switchMails } from "~/areas/notices/choose-notices.server";
import { listNotices } from "~/areas/notices/list-notices.server";
import { mailSwitchPath } from "~/areas/notices/mail-switch-link.server";
import { type Notice, postNotice } from "~/areas/notices/post-notice.server";
import { openNotices, readAllNotices } from "~/areas/notices/read-notices.server";
import { unreadNotices } from "~/areas/notices/unread-notices.server";
import type { Member } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { database } from "~db/client.server";
import { user } from "~db/schema/account";
import { advance } from "../../support/clock";
import { mailsTo } from "../../support/factories/mails";
import { ctxOf, job, makeMember } from "../../support/factories/members";
import { refusal } from "../../support/refusal";

const post = (input: Notice & { count?: number }) => inTransaction(job(), (tx) => postNotice(tx, input));
const finished = (userId: number, sendRunId = 1): Notice<"run-finished"> => ({
  userId,
  kind: "run-finished",
  about: `run:${sendRunId}`,
  facts: { sendRunId, sent: 19, total: 20 },
});
const bellTexts = async (member: Member) => (await listNotices(ctxOf(member), 1)).notices.map(({ text }) => text);

describe("a notice", () => {
  it("is posted once per event, however often and from wherever it is tried", async () => {
    const member = await makeMember();
    await Promise.all([1, 2, 3].map(() => post(finished(member.userId))));
    await post(finished(member.userId));
    expect(await bellTexts(member)).toEqual(["지운 글: 20명 중 19명에게 보냈어요."]);
    expect(await unreadNotices(job(), member.userId)).toBe(1);
  });

  it("is not posted when the transaction is rolled back, nor to a member who left", async () => {
    const [member, gone] = [await makeMember(), await makeMember()];
    await database().update(user).set({ secession: "Y" }).where(eq(user.userId, gone.userId));
    await inTransaction(job(), async (tx) => {
      await postNotice(tx, finished(member.userId));
      throw new Error("the deed failed");
    }).catch(() => {});
    await post(finished(gone.userId));
    expect([await bellTexts(member), await bellTexts(gone)]).toEqual([[], []]);
  });

  it("is listed newest first; a counted notice returns unread with the sum", async () => {
    const member = await makeMember();
    const applied = (count: number) => post({ userId: member.userId, kind: "application", about: "seminar:9:1", facts: {}, count });
    await applied(2);
    advance(1_000);
    await post(finished(member.userId));
    advance(1_000);
    expect(await readAllNotices(ctxOf(member), new Date())).toBe(2);
    await applied(3);
    const { notices } = await listNotices(ctxOf(member), 1);
    expect(notices.map(({ text, unread }) => [text, unread])).toEqual([
      ["세미나에 신청이 5건 들어왔어요.", true],
      ["지운 글: 20명 중 19명에게 보냈어요.", false],
    ]);
  });
});

describe("reading notices", () => {
  it("marks a notice as read and leads to its page; other members' notices are not found", async () => {
    const [member, other] = [await makeMember(), await makeMember()];
    await post(finished(member.userId, 7));
    const { ids } = (await listNotices(ctxOf(member), 1)).notices[0]!;
    expect(await refusal(openNotices(ctxOf(other), ids))).toBe("common.not-found");
    expect(await unreadNotices(job(), member.userId)).toBe(1);
    expect(await openNotices(ctxOf(member), ids)).toBe("/app/send-messages/send-run?sendRunId=7");
    expect(await unreadNotices(job(), member.userId)).toBe(0);
  });

  it("marks all notices up to the moment the page was shown, not later ones", async () => {
    const member = await makeMember();
    await post(finished(member.userId, 1));
    const shown = new Date();
    advance(1_000);
    await post(finished(member.userId, 2));
    expect(await readAllNotices(ctxOf(member), shown)).toBe(1);
    expect(await unreadNotices(job(), member.userId)).toBe(1);
  });
});

describe("the choice of a kind of notice", () => {
  const paused = (userId: number): Notice<"run-paused"> => ({
    userId,
    kind: "run-paused",
    about: "run:3",
    facts: { sendRunId: 3, sent: 4, total: 20, code: "sending.paused-day" },
  });

  it("defaults to bell and mail for a paused run, with a link to stop the mails", async () => {
    const member = await makeMember();
    await post(paused(member.userId));
    await post(paused(member.userId));
    const [mail, ...more] = await mailsTo(member.email);
    expect(more).toEqual([]);
    expect(mail!.subject).toContain("발송이 멈췄을 때");
    expect(mail!.text).toContain("/app/send-messages/send-run?sendRunId=3");
    expect(mail!.text).toContain(mailSwitchPath(member.userId, "run-paused"));
  });

  it("allows mail only, bell only, or neither", async () => {
    const [mailed, belled, silent] = [await makeMember(), await makeMember(), await makeMember()];
    await chooseNotices(ctxOf(mailed), { bell: [], mail: ["run-finished"] });
    await chooseNotices(ctxOf(belled), { bell: ["run-finished"], mail: [] });
    await chooseNotices(ctxOf(silent), { bell: [], mail: [] });
    for (const { userId } of [mailed, belled, silent]) await post(finished(userId));
    await post(finished(mailed.userId));
    const counts = await Promise.all(
      [mailed, belled, silent].map(async (member) => [(await bellTexts(member)).length, (await mailsTo(member.email)).length]),
    );
    expect(counts).toEqual([
      [0, 1],
      [1, 0],
      [0, 0],
    ]);
    expect(await unreadNotices(job(), mailed.userId)).toBe(0);
  });

  it("switches the mails of one kind by the mail's link and leaves the bell; a forged link does nothing", async () => {
    const member = await makeMember();
    const t = new URLSearchParams(mailSwitchPath(member.userId, "run-paused").split("?")[1]).get("t")!;
    expect(await refusal(switchMails(job(), { userId: member.userId, kind: "comment", t }, "stop"))).toBe("notices.mail-link");
    await switchMails(job(), { userId: member.userId, kind: "run-paused", t }, "stop");
    await switchMails(job(), { userId: member.userId, kind: "run-paused", t }, "stop");
    const { bell, mail } = await readChoices(ctxOf(member));
    expect([bell.includes("run-paused"), mail.includes("run-paused"), mail.includes("comment")]).toEqual([true, false, true]);
    await post(paused(member.userId));
    expect([(await bellTexts(member)).length, await mailsTo(member.email)]).toEqual([1, []]);
    await switchMails(job(), { userId: member.userId, kind: "run-paused", t }, "resume");
    expect((await readChoices(ctxOf(member))).mail).toContain("run-paused");
  });
});
