import { and, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listNotices } from "~/areas/notices/list-notices.server";
import { forgetOldNotices } from "~/areas/notices/forget-notices.server";
import { chooseNotices } from "~/areas/notices/choose-notices.server";
import { openNotices, readAllNotices } from "~/areas/notices/read-notices.server";
import { unreadNotices } from "~/areas/notices/unread-notices.server";
import { replyToComment, writeComment } from "~/areas/seminars/comments/write-comment.server";
import { optOutUrl } from "~/areas/sending/opt-out/opt-out-link.server";
import { setOptOut } from "~/areas/sending/opt-out/opt-out.server";
import { subscribeToCreator } from "~/areas/sending/opt-out/subscribe-to-creator.server";
import { resumeSendRun } from "~/areas/sending/runs/resume-send-run.server";
import { startSendRun } from "~/areas/sending/runs/start-send-run.server";
import { stopSendRun } from "~/areas/sending/runs/stop-send-run.server";
import { sweepSending } from "~/areas/sending/runs/sweep-sending.server";
import { withdraw } from "~/areas/withdrawal/withdraw.server";
import type { Member } from "~/core/ctx.server";
import { DAY_MS } from "~/time/seoul";
import { database } from "~db/client.server";
import { contents } from "~db/schema/blog";
import { notice } from "~db/schema/notices";
import { sendRun } from "~db/schema/sending";
import { TestSandbox } from "../../sandbox/start";
import { advance } from "../../support/clock";
import { mailsTo } from "../../support/factories/mails";
import { ctxOf, job, makeMember } from "../../support/factories/members";
import { makeApplicant, makeSeminar } from "../../support/factories/seminars";
import { aKey, drain, makeSender, type Sender, useSandbox } from "../../support/factories/sending";
import { chance, seedHint, times } from "../../support/soak";

let box: TestSandbox;
beforeAll(async () => {
  // The sweep reads every run, so end other tests' runs.
  await database().update(sendRun).set({ status: "DONE" });
  useSandbox((box = await TestSandbox.start()));
});
afterAll(() => box.end());

const noticesOf = async (member: Member) =>
  (await listNotices(ctxOf(member), 1)).notices.map(({ text, todo, href }) => ({ text, todo, href }));
const linkTo = (receiverId: number) => ({ receiverId, t: new URL(optOutUrl(receiverId)).searchParams.get("t")! });

async function press(sender: Sender): Promise<number> {
  await database().update(contents).set({ title: "봄 편지" }).where(eq(contents.contentsId, sender.contentsId));
  const { sendRunId } = await startSendRun(ctxOf(sender.member), { contentsId: sender.contentsId, receivers: "all", formKey: aKey() });
  return sendRunId;
}

describe("notices to the sender of a run", () => {
  it("report once how many recipients the finished run reached", async () => {
    const sender = await makeSender(box, 3);
    const sendRunId = await press(sender);
    await drain(sendRunId);
    await Promise.all([sweepSending(job()), sweepSending(job())]);
    const href = `/app/send-messages/send-run?sendRunId=${sendRunId}`;
    expect(await noticesOf(sender.member)).toEqual([{ text: "‘봄 편지’: 3명 중 3명에게 보냈어요.", todo: undefined, href }]);
    expect(await mailsTo(sender.member.email)).toEqual([]);
  });

  it("report recipients not reached, again after a retry", async () => {
    const sender = await makeSender(box, 2);
    await box.control("faults", { target: "message", mode: "status", status: 400, code: -530, times: 1 });
    const sendRunId = await press(sender);
    await drain(sendRunId, 1);
    expect((await noticesOf(sender.member))[0]).toMatchObject({
      text: "‘봄 편지’: 2명 중 1명에게 보냈어요.",
      todo: "못 보낸 사람 1명. 사유를 보고 다시 보낼 수 있어요.",
    });
    advance(1_000);
    await resumeSendRun(ctxOf(sender.member), { sendRunId, only: "failed" });
    await drain(sendRunId);
    expect((await noticesOf(sender.member)).map(({ text }) => text)).toEqual([
      "‘봄 편지’: 2명 중 2명에게 보냈어요.",
      "‘봄 편지’: 2명 중 1명에게 보냈어요.",
    ]);
  });

  it("leave out recipients whom the sender gave up", async () => {
    const sender = await makeSender(box, 2);
    await stopSendRun(ctxOf(sender.member), await press(sender));
    expect((await noticesOf(sender.member))[0]).toMatchObject({ text: "‘봄 편지’: 2명 중 0명에게 보냈어요.", todo: undefined });
  });

  it("explain a paused run by bell and mail, once; continuing the run settles the notice", async () => {
    const sender = await makeSender(box, 3);
    await box.control("faults", { target: "message", mode: "status", status: 400, code: -532, times: 3 });
    const sendRunId = await press(sender);
    await drain(sendRunId);
    const [paused, ...more] = await noticesOf(sender.member);
    expect(more).toEqual([]);
    expect(paused!.text).toBe("‘봄 편지’를 보내다가 멈췄어요. 3명 중 0명에게 보냈어요.");
    expect(paused!.todo).toBe(
      "오늘 보낼 수 있는 수를 모두 보냈습니다. 나머지는 내일 계속할 수 있습니다. 발송 화면에서 ‘나머지 계속’을 눌러 주세요.",
    );
    expect((await mailsTo(sender.member.email)).map(({ subject }) => subject)).toEqual([
      "[글벗] 발송이 멈췄을 때: ‘봄 편지’를 보내다가 멈췄어요. 3명 중 0명에게 보냈어요.",
    ]);
    await box.call("DELETE", "/control/faults");
    await resumeSendRun(ctxOf(sender.member), { sendRunId, only: "waiting" });
    expect(await unreadNotices(job(), sender.member.userId)).toBe(0);
  });
});

describe("notices to a creator", () => {
  it("report an opt-out and a return once a day, by the friend's present name", async () => {
    const { member, receiverIds } = await makeSender(box, 1);
    const link = linkTo(receiverIds[0]!);
    for (const wish of ["stop", "stop", "again", "stop", "again"] as const) {
      advance(1_000);
      await setOptOut(job(), link, wish);
    }
    const texts = (await noticesOf(member)).map((one) => one.text);
    expect(texts).toHaveLength(2);
    expect(texts[0]).toMatch(/님이 글을 다시 받기로 했어요\.$/);
    expect(texts[1]).toMatch(/님이 수신을 거부했어요\.$/);
  });

  it("report a new subscriber", async () => {
    const creator = await makeMember();
    const reader = await makeMember({ userType: "KAKAOTALK", kakaoId: "771100220033", userNickname: "봄바람독자" });
    await subscribeToCreator(ctxOf(reader), creator.userId, false);
    await subscribeToCreator(ctxOf(reader), creator.userId, false);
    expect((await noticesOf(creator)).map(({ text }) => text)).toEqual(["봄바람독자님이 구독했어요."]);
  });
});

describe("notices to a host", () => {
  it("add up applications of an hour and report comments, but not the host's own comments", async () => {
    const { seminarId, host } = await makeSeminar();
    await Promise.all(Array.from({ length: 5 }, () => makeApplicant(seminarId)));
    advance(3_600_000);
    const { member } = await makeApplicant(seminarId);
    advance(1_000);
    const ctx = ctxOf(member);
    const commentId = await writeComment(ctx, { seminarId, comment: "질문", publicPrivateYn: "N" });
    await writeComment(ctxOf(host), { seminarId, comment: "공지", publicPrivateYn: "Y" });
    expect(await noticesOf(host)).toEqual([
      {
        text: `${member.nickname}님이 ‘금리와 우리 집 살림’에 댓글을 남겼어요.`,
        todo: undefined,
        href: `/app/seminar/view-seminar?seminarId=${seminarId}#comment-${commentId}`,
      },
      expect.objectContaining({ text: "‘금리와 우리 집 살림’에 신청이 1건 들어왔어요." }),
      expect.objectContaining({
        text: "‘금리와 우리 집 살림’에 신청이 5건 들어왔어요.",
        href: `/app/seminar/seminar-attendees-list?seminarId=${seminarId}`,
      }),
    ]);
    await replyToComment(ctxOf(host), { seminarId, parentCommentId: commentId, comment: "답" });
    expect((await noticesOf(member)).map(({ text }) => text)).toEqual(["‘금리와 우리 집 살림’에 남긴 댓글에 주최자가 답했어요."]);
  });

  it("report comments by mail unless switched off for all seminars", async () => {
    const { seminarId, host } = await makeSeminar();
    await chooseNotices(ctxOf(host), { bell: ["comment"], mail: [] });
    await writeComment(ctxOf(await makeMember()), { seminarId, comment: "질문", publicPrivateYn: "Y" });
    expect([(await noticesOf(host)).length, await mailsTo(host.email)]).toEqual([1, []]);
  });
});

describe("the deletion of notices", () => {
  it("removes a leaving member's notices and notices about that member", async () => {
    const { seminarId, host } = await makeSeminar();
    const writer = await makeMember();
    await writeComment(ctxOf(writer), { seminarId, comment: "질문", publicPrivateYn: "Y" });
    await replyToComment(ctxOf(host), { seminarId, parentCommentId: (await firstComment(host))!, comment: "답" });
    await withdraw(ctxOf(writer));
    expect(await noticesOf(host)).toEqual([]);
    expect(await database().$count(notice, eq(notice.userId, writer.userId))).toBe(0);
  });

  it("removes notices after 90 days, read or not", async () => {
    const { seminarId, host } = await makeSeminar();
    await makeApplicant(seminarId);
    await forgetOldNotices(job());
    expect(await noticesOf(host)).toHaveLength(1);
    advance(90 * 24 * 3_600_000 + 1);
    await forgetOldNotices(job());
    expect(await database().$count(notice, eq(notice.userId, host.userId))).toBe(0);
  });
});

async function firstComment(host: Member): Promise<number | undefined> {
  const [row] = await database().select({ facts: notice.facts }).from(notice).where(eq(notice.userId, host.userId));
  return Number(row?.facts.commentId);
}

it("the bell counts what the rows hold, whatever is posted, opened and read at random", async () => {
  // A soak advances the clock about ten days; start later.
  const { seminarId, host } = await makeSeminar({ startAt: new Date(Date.now() + 60 * DAY_MS) });
  const other = await makeSeminar();
  const ctx = ctxOf(host);
  for (let step = 0; step < times({ test: 60, soak: 1_000 }); step++) {
    advance(Math.round(chance() * 1_800_000));
    const { notices } = await listNotices(ctx, 1);
    const any = notices[Math.floor(chance() * notices.length)];
    const chosenStep = chance();
    if (chosenStep < 0.4) await makeApplicant(seminarId);
    else if (chosenStep < 0.6) await writeComment(ctxOf(other.host), { seminarId, comment: "질문", publicPrivateYn: "Y" });
    else if (chosenStep < 0.65) await readAllNotices(ctx, new Date());
    else if (any) await openNotices(ctx, any.ids);
    const rows = and(eq(notice.userId, host.userId), eq(notice.bellYn, "Y"), isNull(notice.readAt));
    const shown = (await listNotices(ctx, 1)).unread;
    expect([await unreadNotices(ctx, host.userId), shown], `${seedHint}, step ${step}`).toEqual([
      await database().$count(notice, rows),
      shown,
    ]);
  }
});
