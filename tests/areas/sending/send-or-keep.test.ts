import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { previewSendRun } from "~/areas/sending/runs/preview-send-run.server";
import { resumeSendRun } from "~/areas/sending/runs/resume-send-run.server";
import { runQuestion } from "~/areas/sending/runs/run-question";
import { type SendOrKeep, sendOrKeep } from "~/areas/sending/runs/send-or-keep.server";
import { dayCount } from "~/areas/sending/runs/sending-counts.server";
import { removeFromSendingList } from "~/areas/sending/waiting/remove-from-sending-list.server";
import { DAY_MS, seoulDay } from "~/time/seoul";
import { database } from "~db/client.server";
import { contents } from "~db/schema/blog";
import { friend, sendingCount, sendingList, sendingListFriend, sendRun } from "~db/schema/sending";
import { TestSandbox } from "../../sandbox/start";
import { advance, freeze } from "../../support/clock";
import { recordStatements } from "../../support/statements";
import { makeGroup } from "../../support/factories/groups";
import { ctxOf } from "../../support/factories/members";
import { aKey, drain, makeSender, recordOf, useSandbox, type Sender } from "../../support/factories/sending";
import { figuresAgree } from "../../support/killable";

let box: TestSandbox;
beforeAll(async () => useSandbox((box = await TestSandbox.start())));
afterAll(() => box.end());

const statements = recordStatements();
const HOUR_MS = 60 * 60 * 1_000;
const AD = { opening: "새 책이 나왔어요", ad: { name: "글벗 책방", contact: "02-123-4567" } };
type Order = Partial<Omit<SendOrKeep, "receivers">> & { receivers: SendOrKeep["receivers"] };
const orderOf = ({ contentsId }: Sender, order: Order) => ({ contentsId, keeps: "rest" as const, formKey: aKey(), ...order });
const submit = (sender: Sender, order: Order) => sendOrKeep(ctxOf(sender.member), orderOf(sender, order));
const ask = async (sender: Sender, order: Order) => runQuestion(await previewSendRun(ctxOf(sender.member), orderOf(sender, order)));
const used = ({ member }: Sender, count: number) =>
  database()
    .insert(sendingCount)
    .values({ userId: member.userId, day: seoulDay(new Date()), count });
const waitingOf = ({ member }: Sender) =>
  database()
    .select()
    .from(sendingList)
    .where(eq(sendingList.userId, member.userId))
    .then((rows) => rows.filter((row) => row.sendYn === "N"));
const keptWith = async (sendingListId: number) =>
  (await database().select().from(sendingListFriend).where(eq(sendingListFriend.sendingListId, sendingListId))).map(
    (row) => row.receiverId,
  );
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => "no refusal",
    (error) => error.code ?? error,
  );

describe("a submission", () => {
  it("costs thirteen statements for every kind of receivers", async () => {
    const sender = await makeSender(box, 30);
    const ctx = ctxOf(sender.member);
    const order = orderOf(sender, { receivers: "all" });
    statements.forget();
    await sendOrKeep(ctx, order);
    expect(statements.asked().length, statements.asked().join("\n")).toBeLessThanOrEqual(13);
  });

  it("returns the first result when repeated, even if it would be refused by now", async () => {
    const sender = await makeSender(box, 2);
    const order = orderOf(sender, { receivers: "all" });
    const first = await sendOrKeep(ctxOf(sender.member), order);
    await database().update(contents).set({ deleteYn: "Y" }).where(eq(contents.contentsId, sender.contentsId));
    expect(await refusal(submit(sender, { receivers: "all" }))).toBe("sending.post-deleted");
    expect(await sendOrKeep(ctxOf(sender.member), order)).toEqual(first);
    expect(await database().$count(sendRun, eq(sendRun.userId, sender.member.userId))).toBe(1);
  });
});

describe("friends and groups ticked together", () => {
  it("are distinct people who get one message each", async () => {
    const sender = await makeSender(box, 5);
    const [a, b, c, d] = sender.receiverIds as [number, number, number, number];
    const groupIds = [await makeGroup(sender.member.userId, [a, b, c]), await makeGroup(sender.member.userId, [c])];
    const { sendRunId, total } = await submit(sender, { receivers: { receiverIds: [a, d, d], groupIds } });
    expect(total).toBe(4);
    await drain(sendRunId!);
    expect((await recordOf(sendRunId!)).recipients.map((row) => row.receiverId).sort()).toEqual([a, b, c, d].sort());
  });

  it("refuse an unsendable ticked friend, skip an unsendable group member, and need at least one receiver", async () => {
    const sender = await makeSender(box, 3);
    const [a, b] = sender.receiverIds as [number, number];
    const group = await makeGroup(sender.member.userId, [a, b]);
    await database().update(friend).set({ exclusionYn: "Y" }).where(eq(friend.receiverId, a));
    expect(await refusal(submit(sender, { receivers: { receiverIds: [a], groupIds: [group] } }))).toBe("sending.receivers-changed");
    expect(await refusal(submit(sender, { receivers: { receiverIds: [], groupIds: [] } }))).toBe("sending.none-selected");
    expect(await submit(sender, { receivers: { receiverIds: [], groupIds: [group] } })).toMatchObject({ total: 1, kept: 0 });
  });
});

describe("a submission over the limits", () => {
  it("sends today's share and keeps the rest for tomorrow: nobody twice, nobody lost", async () => {
    const sender = await makeSender(box, 10);
    await used(sender, 94);
    const receivers = { receiverIds: sender.receiverIds, groupIds: [] };
    const question = await ask(sender, { receivers });
    expect(question.question).toContain("6명에게 보낼까요?");
    expect(question.details.join(" ")).toContain("나머지 4명은 3월 2일(월) 08:00에 보내도록 예약해요.");
    expect(question.yes).toBe("6명에게 보내고 4명은 예약");
    const formKey = aKey();
    const first = await submit(sender, { receivers, formKey });
    expect(first).toMatchObject({ total: 6, kept: 4 });
    expect(await submit(sender, { receivers, formKey })).toEqual(first);
    await drain(first.sendRunId!);
    const [entry] = await waitingOf(sender);
    expect(entry).toMatchObject({ people: 4, groupId: null, contentsId: sender.contentsId });
    const sent = (await recordOf(first.sendRunId!)).recipients.map((row) => row.receiverId);
    expect([...sent, ...(await keptWith(entry!.sendingListId))].sort()).toEqual([...sender.receiverIds].sort());
    expect(await dayCount(ctxOf(sender.member), sender.member.userId)).toBe(100);

    advance(DAY_MS);
    const { sendingListId } = entry!;
    const second = await submit(sender, { receivers: { sendingListId }, sendingListId });
    expect(second).toMatchObject({ total: 4, kept: 0 });
    await drain(second.sendRunId!);
    expect(await waitingOf(sender)).toEqual([]);
    expect(await keptWith(sendingListId)).toEqual([]);
    const messages = await box.messages(`?sender=${sender.accountId}`);
    expect(messages.map((message) => message.receiver).sort()).toEqual([...sender.uuids].sort());
    expect(await refusal(submit(sender, { receivers: { sendingListId }, sendingListId }))).toBe("sending.already-sent");
  });

  it("keeps everybody when today's limit is used up, and keeps the remainder again", async () => {
    const sender = await makeSender(box, 5);
    await used(sender, 100);
    const receivers = { receiverIds: sender.receiverIds, groupIds: [] };
    expect((await ask(sender, { receivers })).yes).toBe("5명 예약하기");
    const formKey = aKey();
    const message = { opening: "안녕하세요", ad: null };
    expect(await submit(sender, { receivers, formKey, message })).toEqual({ sendRunId: null, total: 0, kept: 5 });
    expect(await submit(sender, { receivers, formKey, message })).toEqual({ sendRunId: null, total: 0, kept: 5 });
    const [entry] = await waitingOf(sender);
    advance(DAY_MS);
    await used(sender, 97);
    const { sendingListId } = entry!;
    expect(await submit(sender, { receivers: { sendingListId }, sendingListId })).toMatchObject({ total: 3, kept: 2 });
    const entries = await waitingOf(sender);
    expect(entries).toMatchObject([{ people: 2, opening: "안녕하세요" }]);
    expect(await keptWith(entries[0]!.sendingListId)).toHaveLength(2);
    await removeFromSendingList(ctxOf(sender.member), entries[0]!.sendingListId);
    expect(await keptWith(entries[0]!.sendingListId)).toEqual([]);
  });

  it("is refused by the buttons of the rules, and names next month when the month is used up", async () => {
    const sender = await makeSender(box, 3);
    await database()
      .insert(sendingCount)
      .values({ userId: sender.member.userId, day: seoulDay(new Date()), count: 1_999 });
    expect(await refusal(submit(sender, { receivers: "all", keeps: "night" }))).toBe("sending.month-over");
    await database().update(sendingCount).set({ count: 99 }).where(eq(sendingCount.userId, sender.member.userId));
    expect(await refusal(submit(sender, { receivers: "all", keeps: "night" }))).toBe("sending.day-over");
    await database().update(sendingCount).set({ count: 2_000 }).where(eq(sendingCount.userId, sender.member.userId));
    expect((await ask(sender, { receivers: "all" })).details.join(" ")).toContain("3명은 4월 1일(수) 08:00에 보내도록 예약해요.");
  });
});

describe("a post that some receivers already have", () => {
  it("can be sent without those receivers, and receivers still waiting for it count among them", async () => {
    const sender = await makeSender(box, 4);
    const { sendRunId } = await submit(sender, { receivers: sender.receiverIds.slice(0, 2) });
    await drain(sendRunId!);
    await submit(sender, { receivers: [sender.receiverIds[2]!] });
    const question = await ask(sender, { receivers: "all" });
    expect(question.details.join(" ")).toContain("이 중 3명은 이 글을 이미 받았어요.");
    expect(question.also).toEqual([{ name: "except", value: "had", label: "3명 빼고 1명에게 보내기" }]);
    const { sendRunId: otherRunId } = await submit(sender, { receivers: "all", except: "had" });
    expect((await recordOf(otherRunId!)).recipients.map((row) => row.receiverId)).toEqual([sender.receiverIds[3]]);
    expect(await refusal(submit(sender, { receivers: "all", except: "had" }))).toBe("sending.nobody-left");
    expect((await ask(sender, { receivers: "all" })).also).toBeUndefined();
  });
});

describe("advertising", () => {
  it("waits in the list at night, and leaves in the morning with mark, sender and free opt-out", async () => {
    const sender = await makeSender(box, 2);
    for (const keeps of ["rest", "night"] as const) {
      const question = await ask(sender, { receivers: "all", message: AD, keeps });
      expect(question.details.join(" ")).toContain("2명은 3월 1일(일) 08:00에 보내도록 예약해요.");
    }
    expect(await submit(sender, { receivers: "all", message: AD, keeps: "night" })).toEqual({ sendRunId: null, total: 0, kept: 2 });
    expect(await refusal(submit(sender, { receivers: "all", message: AD, keeps: "nothing" }))).toBe("sending.ad-night");
    expect(await dayCount(ctxOf(sender.member), sender.member.userId)).toBe(0);
    const [entry] = await waitingOf(sender);
    const { sendingListId } = entry!;
    expect(await refusal(submit(sender, { receivers: { sendingListId }, sendingListId, keeps: "nothing" }))).toBe("sending.ad-night");
    advance(8 * HOUR_MS);
    const { sendRunId } = await submit(sender, { receivers: { sendingListId }, sendingListId });
    await drain(sendRunId!);
    const [card] = await box.messages(`?sender=${sender.accountId}`);
    expect(JSON.stringify(card)).toContain("(광고) 봄 여행 이야기");
    expect(JSON.stringify(card)).toContain("새 책이 나왔어요\\n보내는 이 글벗 책방 · 02-123-4567");
    await figuresAgree(box, sender, sendRunId!);
  });

  it("pauses at 21:00 with the reason and the resume time, and resumes in the morning", async () => {
    freeze("2026-03-01T11:59:59Z");
    const sender = await makeSender(box, 3);
    const { sendRunId } = await submit(sender, { receivers: "all", message: AD });
    advance(1_000);
    await drain(sendRunId!);
    const { run, recipients } = await recordOf(sendRunId!);
    expect(run).toMatchObject({ status: "PAUSED", pausedReason: "sending.ad-night", resumeAt: new Date("2026-03-01T23:00:00Z") });
    expect(recipients.map((row) => row.state)).toEqual(["WAITING", "WAITING", "WAITING"]);
    expect(await box.messages(`?sender=${sender.accountId}`)).toEqual([]);
    const goOn = () => resumeSendRun(ctxOf(sender.member), { sendRunId: sendRunId!, only: "waiting" });
    expect(await refusal(goOn())).toBe("sending.ad-night");
    advance(11 * HOUR_MS);
    expect(await goOn()).toMatchObject({ tried: 3 });
    await drain(sendRunId!);
    await figuresAgree(box, sender, sendRunId!);
  });

  it("keeps its mark when sent again to friends who have not opened it", async () => {
    freeze("2026-03-01T03:00:00Z");
    const sender = await makeSender(box, 1);
    const { sendRunId } = await submit(sender, { receivers: "all", message: AD });
    await drain(sendRunId!);
    advance(24 * HOUR_MS);
    const repeated = await submit(sender, { receivers: { sendRunId: sendRunId!, who: "unopened" } });
    const [run] = await database().select().from(sendRun).where(eq(sendRun.sendRunId, repeated.sendRunId!));
    expect(run).toMatchObject({ opening: AD.opening, adName: AD.ad.name, adContact: AD.ad.contact });
  });
});
