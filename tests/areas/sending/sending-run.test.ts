import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dropMessengerToken } from "~/areas/account/messenger/messenger-token.server";
import { dayCount, monthCount } from "~/areas/sending/runs/sending-counts.server";
import { startSendRun } from "~/areas/sending/runs/start-send-run.server";
import { isSigned } from "~/core/crypto.server";
import type { Member } from "~/core/ctx.server";
import type { Refusal } from "~/core/refusal";
import { forgetSettings } from "~/core/settings.server";
import { refusalText } from "~/messages/refusals.ko";
import { database } from "~db/client.server";
import { contents } from "~db/schema/blog";
import { friend, sendingCount, sendRun } from "~db/schema/sending";
import { TestSandbox } from "../../sandbox/start";
import { advance, freeze, NOW } from "../../support/clock";
import { makePostRow } from "../../support/factories/dispatches";
import { ctxOf, makeMember, pay } from "../../support/factories/members";
import { aKey, drain, makeSender, recordOf, useSandbox, type Sender } from "../../support/factories/sending";

let box: TestSandbox;
beforeAll(async () => useSandbox((box = await TestSandbox.start())));
afterAll(() => box.end());

const startRun = ({ member, contentsId }: Sender, receivers: "all" | number[], formKey = aKey()) =>
  startSendRun(ctxOf(member), { contentsId, receivers, formKey });
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => "no refusal",
    (error) => error.code ?? error,
  );
const used = (member: Member, day: string, count: number) => database().insert(sendingCount).values({ userId: member.userId, day, count });

describe("a send run", () => {
  it("sends every friend one card with a personal link, and records the deliveries", async () => {
    const sender = await makeSender(box, 5);
    const { sendRunId, total } = await startRun(sender, "all");
    expect(total).toBe(5);
    await drain(sendRunId);
    const { run, recipients, histories, counted } = await recordOf(sendRunId);
    expect(run).toMatchObject({ status: "DONE", finishedAt: NOW, pausedReason: null });
    expect(recipients.map((row) => row.state)).toEqual(Array(5).fill("SENT"));
    expect(histories.every((row) => row.deliveredAt?.getTime() === NOW.getTime() && row.authorId === sender.member.userId)).toBe(true);
    expect(counted).toBe(5);
    const messages = await box.messages(`?sender=${sender.accountId}`);
    expect(messages.map((message) => message.receiver).sort()).toEqual([...sender.uuids].sort());
    for (const { link, receiver } of messages) {
      const query = new URL(link).searchParams;
      const recipient = recipients.find((row) => row.receiverId === Number(query.get("receiverId")))!;
      expect(query.get("sendHistoryId")).toBe(String(recipient.sendHistoryId));
      expect(isSigned(query.get("t")!, "read", recipient.sendHistoryId!, recipient.receiverId)).toBe(true);
      expect(sender.uuids[sender.receiverIds.indexOf(recipient.receiverId)]).toBe(receiver);
    }
  });

  it("stores the current fee with each dispatch, for the writer of the post", async () => {
    const sender = await makeSender(box, 1);
    const author = await makeMember();
    const contentsId = await makePostRow(author.userId);
    const { sendRunId } = await startSendRun(ctxOf(sender.member), { contentsId, receivers: "all", formKey: aKey() });
    await drain(sendRunId);
    const { histories } = await recordOf(sendRunId);
    expect(histories).toMatchObject([{ authorId: author.userId, userId: sender.member.userId, feeWon: 10 }]);
  });

  it("pays a fee for the sender's own post too, unless OWN_DISPATCH_EARNS is N", async () => {
    const earned = async () => {
      const sender = await makeSender(box, 1);
      const { sendRunId } = await startSendRun(ctxOf(sender.member), { contentsId: sender.contentsId, receivers: "all", formKey: aKey() });
      await drain(sendRunId);
      return (await recordOf(sendRunId)).histories.map((history) => history.feeWon);
    };
    expect(await earned()).toEqual([10]);
    process.env.OWN_DISPATCH_EARNS = "N";
    forgetSettings();
    try {
      expect(await earned()).toEqual([0]);
    } finally {
      delete process.env.OWN_DISPATCH_EARNS;
      forgetSettings();
    }
  });

  it("sends only to the picked friends", async () => {
    const sender = await makeSender(box, 4);
    const { sendRunId } = await startRun(sender, sender.receiverIds.slice(1, 3));
    await drain(sendRunId);
    expect((await recordOf(sendRunId)).recipients.map((row) => row.receiverId).sort()).toEqual(sender.receiverIds.slice(1, 3).sort());
  });

  it("leaves excluded and opted-out friends out of 'all', and refuses them when picked", async () => {
    const sender = await makeSender(box, 4);
    const [excluded, optedOut, gone] = sender.receiverIds;
    await database().update(friend).set({ exclusionYn: "Y" }).where(eq(friend.receiverId, excluded!));
    await database().update(friend).set({ subscribeYn: "N" }).where(eq(friend.receiverId, optedOut!));
    await database().update(friend).set({ goneAt: NOW }).where(eq(friend.receiverId, gone!));
    expect(await refusal(startRun(sender, sender.receiverIds))).toBe("sending.receivers-changed");
    expect((await startRun(sender, "all")).total).toBe(1);
  });

  it("finds neither another member's friends nor hidden posts", async () => {
    const sender = await makeSender(box, 1);
    const otherSender = await makeSender(box, 1);
    expect(await refusal(startRun(sender, otherSender.receiverIds))).toBe("sending.receivers-changed");
    await database().update(contents).set({ shopYn: "N" }).where(eq(contents.contentsId, otherSender.contentsId));
    expect(await refusal(startRun({ ...sender, contentsId: otherSender.contentsId }, "all"))).toBe("common.not-found");
    await database().update(contents).set({ deleteYn: "Y" }).where(eq(contents.contentsId, sender.contentsId));
    expect(await refusal(startRun(sender, "all"))).toBe("sending.post-deleted");
  });

  it("is created once however often its form is posted", async () => {
    const sender = await makeSender(box, 60);
    const formKey = aKey();
    const runs = await Promise.all([startRun(sender, "all", formKey), startRun(sender, "all", formKey), startRun(sender, "all", formKey)]);
    const repeated = await startRun(sender, "all", formKey);
    expect(new Set([...runs, repeated].map((run) => run.sendRunId)).size).toBe(1);
    expect(await database().select().from(sendRun).where(eq(sendRun.userId, sender.member.userId))).toHaveLength(1);
    expect(await dayCount(ctxOf(sender.member), sender.member.userId)).toBe(60);
  });
});

describe("the checks before a run, in the rules' order (rule 5)", () => {
  it("refuse with the first that fails", async () => {
    const member = await makeMember({ userType: "EMAIL" });
    const contentsId = await makePostRow(member.userId);
    const ctx = ctxOf(member);
    const startTo = (receivers: "all" | number[]) => refusal(startSendRun(ctx, { contentsId, receivers, formKey: aKey() }));
    expect(await startTo([])).toBe("sending.none-selected");
    expect(await startTo("all")).toBe("sending.social-only");

    const sender = await makeSender(box, 3, { paid: false, scopes: ["profile_nickname"] });
    expect(await refusal(startRun(sender, "all"))).toBe("payments.required");
    await pay(sender.member, { expiryDate: "2026-02-28" });
    expect(await refusal(startRun(sender, "all")), "the period ended at midnight in Seoul").toBe("payments.required");
    await pay(sender.member);
    await used(sender.member, "2026-03-01", 99);
    await used(sender.member, "2026-03-02", 1900);
    expect(await refusal(startRun(sender, "all"))).toBe("sending.month-over");
    await database()
      .delete(sendingCount)
      .where(and(eq(sendingCount.userId, sender.member.userId), eq(sendingCount.day, "2026-03-02")));
    expect(await refusal(startRun(sender, "all"))).toBe("sending.day-over");
    await database().delete(sendingCount).where(eq(sendingCount.userId, sender.member.userId));
    expect(await refusal(startRun(sender, "all"))).toBe("sending.friends-scope");
    await dropMessengerToken(ctxOf(sender.member), sender.member.userId);
    expect(await refusal(startRun(sender, "all"))).toBe("common.messenger-login");
    expect(await database().select().from(sendRun).where(eq(sendRun.userId, sender.member.userId))).toEqual([]);
  });
});

describe("the limits of Seoul's day and month", () => {
  it("allow the 100th dispatch and refuse the 101st, with how many are too many", async () => {
    const sender = await makeSender(box, 3);
    await used(sender.member, "2026-03-01", 98);
    await expect(startRun(sender, "all")).rejects.toMatchObject({ code: "sending.day-over", values: { left: 2, over: 1 } });
    expect((await startRun(sender, sender.receiverIds.slice(0, 2))).total).toBe(2);
    await expect(startRun(sender, sender.receiverIds.slice(0, 1))).rejects.toMatchObject({ values: { left: 0, over: 1 } });
  });

  it("are reported together when both month and day are over", async () => {
    const sender = await makeSender(box, 3);
    await used(sender.member, "2026-03-01", 98);
    await used(sender.member, "2026-03-02", 1901);
    const { code, values } = await startRun(sender, "all").then(
      () => Promise.reject(new Error("nothing was refused")),
      (error: Refusal) => error,
    );
    expect(refusalText(code, values)).toBe(
      "월 발송 건수를 초과했습니다. 이번 달에 1명까지 보낼 수 있으니 2명을 빼 주세요. 일 발송 건수를 초과했습니다. 오늘 2명까지 보낼 수 있으니 1명을 빼 주세요.",
    );
    expect(code).toBe("sending.month-over");
  });

  it("do not count yesterday's dispatches today, nor last month's this month", async () => {
    const sender = await makeSender(box, 2);
    await used(sender.member, "2026-02-28", 100);
    await used(sender.member, "2026-02-27", 1900);
    expect(await monthCount(ctxOf(sender.member), sender.member.userId)).toBe(0);
    expect((await startRun(sender, "all")).total).toBe(2);
    advance(-1);
    await expect(startRun(sender, "all")).rejects.toMatchObject({ code: "sending.month-over" });
  });

  it("hold for several runs at the same moment", async () => {
    const sender = await makeSender(box, 60);
    const ends = await Promise.allSettled([startRun(sender, "all"), startRun(sender, "all"), startRun(sender, "all")]);
    expect(ends.filter((end) => end.status === "fulfilled")).toHaveLength(1);
    expect(ends.filter((end) => end.status === "rejected" && end.reason.code === "sending.day-over")).toHaveLength(2);
    expect(await dayCount(ctxOf(sender.member), sender.member.userId)).toBe(60);
  });

  it("count a dispatch on the day it is sent; after midnight, dispatches over the new day's limit wait", async () => {
    const sender = await makeSender(box, 3);
    advance(-1);
    const { sendRunId } = await startRun(sender, "all");
    freeze();
    await used(sender.member, "2026-03-01", 98);
    await drain(sendRunId);
    const { run, recipients, counts } = await recordOf(sendRunId);
    expect(run).toMatchObject({ status: "PAUSED", pausedReason: "sending.paused-day", resumeAt: new Date("2026-03-01T15:00:00Z") });
    expect(recipients.map((row) => row.state).sort()).toEqual(["SENT", "SENT", "WAITING"]);
    expect(Object.fromEntries(counts.map((row) => [row.day, row.count]))).toEqual({ "2026-02-28": 1, "2026-03-01": 100 });
  });
});
