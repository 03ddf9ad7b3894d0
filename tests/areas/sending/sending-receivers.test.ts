import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { previewSendRun } from "~/areas/sending/runs/preview-send-run.server";
import { startSendRun, type StartSendRun } from "~/areas/sending/runs/start-send-run.server";
import { DAY_MS } from "~/time/seoul";
import { database } from "~db/client.server";
import { friend, sendHistory, sendingList, sendRecipient, sendRun } from "~db/schema/sending";
import { TestSandbox } from "../../sandbox/start";
import { advance } from "../../support/clock";
import { makeFriendRow, makePostRow } from "../../support/factories/dispatches";
import { makeGroup, makeWaiting } from "../../support/factories/groups";
import { ctxOf } from "../../support/factories/members";
import { aKey, drain, makeSender, recordOf, useSandbox, type Sender } from "../../support/factories/sending";

let box: TestSandbox;
beforeAll(async () => useSandbox((box = await TestSandbox.start())));
afterAll(() => box.end());

type Receivers = StartSendRun["receivers"];
const preview = ({ member, contentsId }: Sender, receivers: Receivers, sendingListId?: number) =>
  previewSendRun(ctxOf(member), { contentsId, receivers, sendingListId, keeps: "nothing" });
const startRun = ({ member, contentsId }: Sender, receivers: Receivers, sendingListId?: number) =>
  startSendRun(ctxOf(member), { contentsId, receivers, sendingListId, formKey: aKey() });
const change = (receiverId: number | undefined, set: Partial<typeof friend.$inferInsert>) =>
  database().update(friend).set(set).where(eq(friend.receiverId, receiverId!));

describe("a run to groups", () => {
  it("sends one message to a friend of two groups, and counts the skipped friends by reason", async () => {
    const sender = await makeSender(box, 6);
    const [a, b, c, excluded, optedOut, gone] = sender.receiverIds;
    await change(excluded, { exclusionYn: "Y" });
    await change(optedOut, { subscribeYn: "N" });
    await change(gone, { goneAt: new Date() });
    const first = await makeGroup(sender.member.userId, [a!, b!, excluded!, gone!]);
    const second = await makeGroup(sender.member.userId, [b!, c!, optedOut!, excluded!]);
    const receivers = { groupIds: [first, second, first] };
    expect(await preview(sender, receivers)).toMatchObject({
      total: 3,
      secondTime: 0,
      skipped: { excluded: 1, "opted-out": 1, gone: 1 },
    });
    const { sendRunId, total } = await startRun(sender, receivers);
    expect(total).toBe(3);
    await drain(sendRunId);
    expect((await recordOf(sendRunId)).recipients.map((row) => row.receiverId).sort()).toEqual([a, b, c].sort());
    expect(await box.messages(`?sender=${sender.accountId}`)).toHaveLength(3);
  });

  it("is refused without a group, for another member's group, and for a group without receivers", async () => {
    const sender = await makeSender(box, 1);
    const otherSender = await makeSender(box, 1);
    const otherGroup = await makeGroup(otherSender.member.userId, otherSender.receiverIds);
    const ownGroup = await makeGroup(sender.member.userId, []);
    for (const operation of [preview, startRun]) {
      await expect(operation(sender, { groupIds: [] })).rejects.toMatchObject({ code: "sending.group-not-chosen" });
      await expect(operation(sender, { groupIds: [otherGroup] })).rejects.toMatchObject({ code: "sending.no-such-group" });
      await expect(operation(sender, { groupIds: [ownGroup] })).rejects.toMatchObject({ code: "sending.group-empty" });
    }
  });

  it("does not send to another member's friend who is in the group by mistake", async () => {
    const sender = await makeSender(box, 1);
    const otherSender = await makeSender(box, 1);
    const group = await makeGroup(sender.member.userId, [...sender.receiverIds, ...otherSender.receiverIds]);
    expect((await startRun(sender, { groupIds: [group] })).total).toBe(1);
  });
});

describe("a run from the waiting list", () => {
  it("takes the entry off the list once", async () => {
    const sender = await makeSender(box, 2);
    const group = await makeGroup(sender.member.userId, sender.receiverIds);
    const entry = await makeWaiting(sender.member.userId, sender.contentsId, group);
    expect((await preview(sender, { groupIds: [group] }, entry)).total).toBe(2);
    const ends = await Promise.allSettled([1, 2].map(() => startRun(sender, { groupIds: [group] }, entry)));
    expect(ends.map((end) => end.status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(ends.find((end) => end.status === "rejected")).toMatchObject({ reason: { code: "sending.already-sent" } });
    const [row] = await database().select().from(sendingList).where(eq(sendingList.sendingListId, entry));
    expect(row!.sendYn).toBe("Y");
    const runs = await database().select().from(sendRun).where(eq(sendRun.userId, sender.member.userId));
    expect(runs.map((run) => run.sendingListId)).toEqual([entry]);
    await expect(preview(sender, "all", entry)).rejects.toMatchObject({ code: "sending.already-sent" });
  });

  it("keeps the entry on the list when the run is refused", async () => {
    const sender = await makeSender(box, 101);
    const entry = await makeWaiting(sender.member.userId, sender.contentsId, null);
    await expect(startRun(sender, "all", entry)).rejects.toMatchObject({ code: "sending.day-over" });
    const [row] = await database().select().from(sendingList).where(eq(sendingList.sendingListId, entry));
    expect(row!.sendYn).toBe("N");
  });

  it("finds neither another member's entry nor another post's entry", async () => {
    const sender = await makeSender(box, 1);
    const otherSender = await makeSender(box, 1);
    const entry = await makeWaiting(sender.member.userId, sender.contentsId, null);
    const contentsId = await makePostRow(sender.member.userId);
    for (const operation of [preview, startRun]) {
      await expect(operation(otherSender, "all", entry)).rejects.toMatchObject({ code: "common.not-found" });
      await expect(operation({ ...sender, contentsId }, "all", entry)).rejects.toMatchObject({ code: "common.not-found" });
    }
  });
});

describe("sending a run's post again", () => {
  const opened = (receiverId: number | undefined) =>
    database().update(sendHistory).set({ viewedAt: new Date() }).where(eq(sendHistory.receiverId, receiverId!));

  it("reaches friends who have not opened it, without those who switched the reading record off", async () => {
    const sender = await makeSender(box, 5);
    const [reader, silent, failed, unsure, quiet] = sender.receiverIds;
    const { sendRunId } = await startRun(sender, "all");
    await drain(sendRunId);
    await opened(reader);
    await change(silent, { readingRecordYn: "N" });
    const set = (receiverId: number | undefined, state: "FAILED" | "UNSURE") =>
      database().update(sendRecipient).set({ state }).where(eq(sendRecipient.receiverId, receiverId!));
    await set(failed, "FAILED");
    await set(unsure, "UNSURE");
    const resend = { sendRunId, who: "unopened" as const };
    advance(DAY_MS - 1);
    await expect(startRun(sender, resend), "a day has not passed").rejects.toMatchObject({ code: "sending.unopened-early" });
    advance(1);
    expect(await preview(sender, resend)).toMatchObject({ total: 1, secondTime: 1, skipped: { unrecorded: 1 } });
    const second = await startRun(sender, resend);
    expect((await recordOf(second.sendRunId)).recipients.map((row) => row.receiverId)).toEqual([quiet]);
    await expect(startRun(sender, resend), "the second copy is still on its way").rejects.toMatchObject({ code: "sending.nobody-left" });
    await drain(second.sendRunId);
    expect((await recordOf(second.sendRunId)).counted, "counted like any dispatch").toBe(6);
    expect((await preview(sender, resend)).total).toBe(1);
    await opened(quiet);
    await expect(preview(sender, resend), "one copy opened is enough").rejects.toMatchObject({ code: "sending.nobody-left" });
  });

  it("reaches friends who joined since and did not get it", async () => {
    const sender = await makeSender(box, 2);
    const { sendRunId } = await startRun(sender, "all");
    await drain(sendRunId);
    const joined = { sendRunId, who: "joined" as const };
    await expect(preview(sender, joined)).rejects.toMatchObject({ code: "sending.nobody-left" });
    const later = new Date(Date.now() + 60_000);
    const newFriend = await makeFriendRow(sender.member.userId, { createdAt: later });
    await makeFriendRow(sender.member.userId, { createdAt: later, exclusionYn: "Y" });
    expect(await preview(sender, joined)).toMatchObject({ total: 1, secondTime: 0 });
    const second = await startRun(sender, joined);
    expect((await recordOf(second.sendRunId)).recipients.map((row) => row.receiverId)).toEqual([newFriend]);
    await expect(startRun(sender, joined)).rejects.toMatchObject({ code: "sending.nobody-left" });
  });

  it("needs an own run with the same post", async () => {
    const sender = await makeSender(box, 1);
    const otherSender = await makeSender(box, 1);
    const { sendRunId } = await startRun(sender, "all");
    const contentsId = await makePostRow(sender.member.userId);
    for (const sendable of [otherSender, { ...sender, contentsId }])
      await expect(startRun(sendable, { sendRunId, who: "joined" })).rejects.toMatchObject({ code: "common.not-found" });
  });
});
