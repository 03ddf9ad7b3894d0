import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forgetFriends } from "~/areas/sending/friends/forget-friends.server";
import { chooseWeeklyMost, readWeeklyMost } from "~/areas/sending/pressure/weekly-most.server";
import { previewSendRun } from "~/areas/sending/runs/preview-send-run.server";
import { runQuestion } from "~/areas/sending/runs/run-question";
import { type SendOrKeep, sendOrKeep } from "~/areas/sending/runs/send-or-keep.server";
import { startSendRun } from "~/areas/sending/runs/start-send-run.server";
import { DAY_MS } from "~/time/seoul";
import { database } from "~db/client.server";
import { sendHistory, sendingCount, sendRecipient } from "~db/schema/sending";
import { TestSandbox } from "../../sandbox/start";
import { makeDispatch, makePostRow } from "../../support/factories/dispatches";
import { ctxOf, makeMember } from "../../support/factories/members";
import { aKey, makeSender, recordOf, useSandbox, type Sender } from "../../support/factories/sending";

let box: TestSandbox;
beforeAll(async () => useSandbox((box = await TestSandbox.start())));
afterAll(() => box.end());

type Order = Partial<SendOrKeep>;
const orderOf = ({ contentsId }: Sender, order: Order) => ({
  contentsId,
  keeps: "rest" as const,
  receivers: "all" as const,
  formKey: aKey(),
  ...order,
});
const submit = (sender: Sender, order: Order = {}) => sendOrKeep(ctxOf(sender.member), orderOf(sender, order));
const ask = async (sender: Sender, order: Order = {}) => runQuestion(await previewSendRun(ctxOf(sender.member), orderOf(sender, order)));
const people = async (sendRunId: number | null) => (await recordOf(sendRunId!)).recipients.map((row) => row.receiverId).sort();

async function makeReceivedPost(
  { member: { userId } }: Sender,
  receiverIds: number[],
  daysAgo: number,
  columns: Partial<typeof sendHistory.$inferInsert> = {},
) {
  const contentsId = await makePostRow(userId);
  for (const receiverId of receiverIds) {
    const sentAt = new Date(Date.now() - daysAgo * DAY_MS);
    const id = await makeDispatch({ userId, authorId: userId, contentsId, receiverId, deliveredAt: sentAt });
    await database()
      .update(sendHistory)
      .set({ createdAt: sentAt, ...columns })
      .where(eq(sendHistory.sendHistoryId, id));
  }
}

describe("the weekly limit of messages to a friend", () => {
  it("applies only when the sender sets it, is stored once per member, and is deleted by a withdrawal", async () => {
    const [sender, otherMember] = [await makeSender(box, 2), await makeMember()];
    const ctx = ctxOf(sender.member);
    await makeReceivedPost(sender, sender.receiverIds, 1);
    expect((await ask(sender)).details.join(" ")).not.toContain("지난 7일");
    await chooseWeeklyMost(ctx, 3);
    await chooseWeeklyMost(ctx, 1);
    expect([await readWeeklyMost(ctx), await readWeeklyMost(ctxOf(otherMember))]).toEqual([1, null]);
    expect((await ask(sender)).details.join(" ")).toContain("2명 모두 지난 7일 동안 이미 1번 이상 받았어요.");
    await chooseWeeklyMost(ctx, null);
    expect((await ask(sender)).details.join(" ")).not.toContain("지난 7일");
    await chooseWeeklyMost(ctx, 2);
    await forgetFriends(ctx);
    expect(await readWeeklyMost(ctx)).toBeNull();
  });

  it("is shown before sending: counts seven days, waiting and unsure messages, and can leave those receivers out", async () => {
    const sender = await makeSender(box, 6);
    const [once, twice, old, unsure, waiting, none] = sender.receiverIds as [number, number, number, number, number, number];
    await chooseWeeklyMost(ctxOf(sender.member), 2);
    await makeReceivedPost(sender, [once, twice, unsure, waiting], 6.99);
    await makeReceivedPost(sender, [twice, old], 0.01);
    await makeReceivedPost(sender, [old], 7);
    await makeReceivedPost(sender, [unsure], 1, { deliveredAt: null });
    const contentsId = await makePostRow(sender.member.userId);
    await startSendRun(ctxOf(sender.member), { contentsId, receivers: [waiting], formKey: aKey() });
    const question = await ask(sender);
    expect(question.details).toContain("이 중 3명은 지난 7일 동안 이미 2번 이상 받았어요. 보내면 한 번 더 받아요.");
    expect(question.also).toEqual([{ name: "except", value: "often", label: "3명 빼고 3명에게 보내기" }]);
    expect(question.fields).toEqual([["told", "3"]]);
    const { sendRunId } = await submit(sender, { except: "often", told: 3 });
    expect(await people(sendRunId)).toEqual([once, old, none].sort());
  });

  it("is asked together with receivers who have the post: without these, those, or both", async () => {
    const sender = await makeSender(box, 5);
    const [both, often, post, a, b] = sender.receiverIds as [number, number, number, number, number];
    await chooseWeeklyMost(ctxOf(sender.member), 2);
    await makeReceivedPost(sender, [both, often], 2);
    await makeReceivedPost(sender, [often], 3);
    await startSendRun(ctxOf(sender.member), { contentsId: sender.contentsId, receivers: [both, post], formKey: aKey() });
    const { also } = await ask(sender);
    expect(also!.map(({ value, label }) => [value, label])).toEqual([
      ["had", "이 글을 받은 2명 빼고 3명에게 보내기"],
      ["often", "자주 받은 2명 빼고 3명에게 보내기"],
      ["both", "둘 중 하나라도 해당하는 3명 빼고 2명에게 보내기"],
    ]);
    expect(await people((await submit(sender, { except: "both", told: 2 })).sendRunId)).toEqual([a, b].sort());
  });

  it("asks again at the second of two submissions that showed the same figure, and never asks a REST call", async () => {
    const sender = await makeSender(box, 3);
    const ctx = ctxOf(sender.member);
    await chooseWeeklyMost(ctx, 1);
    const posts = [sender.contentsId, await makePostRow(sender.member.userId)];
    const shownCounts = posts.map(() => 0);
    const ends = await Promise.allSettled(posts.map((contentsId, sentAt) => submit(sender, { contentsId, told: shownCounts[sentAt] })));
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(ends.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "sending.often-changed" } });
    const counts = await database().select().from(sendingCount).where(eq(sendingCount.userId, sender.member.userId));
    expect(counts.map(({ count }) => count)).toEqual([3]);
    const [rejectedPost] = posts.filter((_, sentAt) => ends[sentAt]!.status === "rejected");
    expect((await submit(sender, { contentsId: rejectedPost, told: 3 })).total).toBe(3);
    const otherPost = await makePostRow(sender.member.userId);
    expect((await startSendRun(ctx, { contentsId: otherPost, receivers: "all", formKey: aKey() })).total).toBe(3);
  });

  it("does not refuse a form posted twice, even when receivers reached the limit meanwhile", async () => {
    const sender = await makeSender(box, 2);
    await chooseWeeklyMost(ctxOf(sender.member), 1);
    const formKey = aKey();
    const [first, second] = await Promise.all([submit(sender, { formKey, told: 0 }), submit(sender, { formKey, told: 0 })]);
    expect(first).toEqual(second);
    await database().update(sendRecipient).set({ state: "FAILED" }).where(eq(sendRecipient.sendRunId, first.sendRunId!));
    expect((await ask(sender)).fields).toEqual([["told", "0"]]);
  });
});
