import { eq, inArray } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forgetFriends } from "~/areas/sending/friends/forget-friends.server";
import { listNotices } from "~/areas/notices/list-notices.server";
import { readBestHour } from "~/areas/sending/planning/best-hour.server";
import { cancelAllParts, cancelPlanned, movePlanned } from "~/areas/sending/planning/change-planned.server";
import { listPlannedRuns } from "~/areas/sending/planning/list-planned-runs.server";
import { type PlanRun, planRun, previewPlan } from "~/areas/sending/planning/plan-run.server";
import { planQuestion } from "~/areas/sending/planning/planning-words";
import { remindPlanned } from "~/areas/sending/planning/remind-planned.server";
import { chooseWeeklyMost } from "~/areas/sending/pressure/weekly-most.server";
import { sendOrKeep } from "~/areas/sending/runs/send-or-keep.server";
import { previewSendRun } from "~/areas/sending/runs/preview-send-run.server";
import { runQuestion } from "~/areas/sending/runs/run-question";
import { DAY_MS, seoulDay } from "~/time/seoul";
import { database } from "~db/client.server";
import { friend, sendingCount, sendingList, sendingListFriend, sendRun } from "~db/schema/sending";
import { TestSandbox } from "../../../sandbox/start";
import { advance, freeze, NOW } from "../../../support/clock";
import { makeDispatch } from "../../../support/factories/dispatches";
import { makeFriendRows } from "../../../support/factories/groups";
import { mailsTo } from "../../../support/factories/mails";
import { ctxOf, job, makeMember } from "../../../support/factories/members";
import { runs } from "../../../support/soak";
import { aKey, drain, makeSender, recordOf, type Sender, useSandbox } from "../../../support/factories/sending";
import { makePostRow } from "../../../support/factories/dispatches";

let box: TestSandbox;
beforeAll(async () => useSandbox((box = await TestSandbox.start())));
afterAll(() => box.end());
beforeEach(() => void freeze(NOW));

const HOUR_MS = 3_600_000;
const MESSAGE = { opening: "안녕하세요", ad: null };
const AD = { opening: "새 책이 나왔어요", ad: { name: "글벗 책방", contact: "02-123-4567" } };
const NINE = new Date("2026-03-02T09:00:00+09:00");
type Planner = Pick<Sender, "member" | "contentsId">;
const orderOf = ({ contentsId }: Planner, over: Partial<PlanRun> = {}): PlanRun => ({
  ...{ contentsId, receivers: "all", message: MESSAGE, remindAt: NINE, formKey: aKey() },
  ...over,
});
const plan = (sender: Planner, over: Partial<PlanRun> = {}) => planRun(ctxOf(sender.member), orderOf(sender, over));
const listOf = ({ member }: Planner) => listPlannedRuns(ctxOf(member));
const idOf = async (sender: Planner) => (await listOf(sender))[0]!.sendingListId;
const noticesOf = async ({ member }: Planner) => (await listNotices(ctxOf(member), 1)).notices;
const rowOf = async (id: number) => (await database().select().from(sendingList).where(eq(sendingList.sendingListId, id)))[0];
const start = ({ member, contentsId }: Planner, sendingListId: number, formKey = aKey()) =>
  sendOrKeep(ctxOf(member), { contentsId, sendingListId, receivers: { sendingListId }, keeps: "rest", formKey });
async function planner(friends: number): Promise<Planner & { receiverIds: number[] }> {
  const member = await makeMember({ userType: "KAKAOTALK" });
  await makeFriendRows(member.userId, friends);
  const rows = await database().select().from(friend).where(eq(friend.userId, member.userId));
  return { member, contentsId: await makePostRow(member.userId), receiverIds: rows.map(({ receiverId }) => receiverId) };
}
const friendsOfParts = async (ids: number[]) =>
  (await database().select().from(sendingListFriend).where(inArray(sendingListFriend.sendingListId, ids))).map((row) => row.receiverId);

describe("planning a run (rule 309)", () => {
  it.each([
    [2 / 60, MESSAGE, "sending.plan-too-soon", "planTime"],
    [-24, MESSAGE, "sending.plan-too-soon", "planDate"],
    [24 * 367, MESSAGE, "sending.plan-too-late", "planDate"],
    [22, AD, "sending.plan-ad-night", "planTime"],
  ])("refuses a moment %d hours ahead at its field", async (hours, message, code, field) => {
    const sender = await planner(1);
    const remindAt = new Date(NOW.getTime() + hours * HOUR_MS);
    await expect(plan(sender, { remindAt, message })).rejects.toMatchObject({ code, options: { field } });
    expect(await listOf(sender)).toEqual([]);
  });

  it("keeps people, message and moment, plans once for parallel submissions, and sends nothing", async () => {
    const sender = await planner(3);
    const order = orderOf(sender, { receivers: { receiverIds: sender.receiverIds.slice(0, 2), groupIds: [] } });
    const planned = await Promise.all([1, 2, 3].map(() => planRun(ctxOf(sender.member), order)));
    expect(planned).toEqual(Array(3).fill([{ remindAt: NINE, people: 2 }]));
    expect(await listOf(sender)).toMatchObject([{ remindAt: NINE, people: 2, state: "planned", part: null }]);
    expect(await rowOf(await idOf(sender))).toMatchObject({ opening: "안녕하세요", people: 2, sendYn: "N" });
    expect(await database().$count(sendRun, eq(sendRun.userId, sender.member.userId))).toBe(0);
  });

  it("asks about quiet hours of one's own, and not outside them", async () => {
    const sender = await planner(1);
    const ctx = ctxOf(sender.member);
    const asked = async (remindAt: Date) => planQuestion(await previewPlan(ctx, orderOf(sender, { remindAt })), NOW).details.join(" ");
    const late = new Date("2026-03-02T22:30:00+09:00");
    expect(await asked(late)).toContain("오후 9시부터 오전 8시까지는 조용한 시간이에요.");
    expect(await asked(NINE)).not.toContain("조용한 시간");
    await chooseWeeklyMost(ctx, null, { from: 9, until: 12 });
    expect(await asked(NINE)).toContain("오전 9시부터 낮 12시까지는 조용한 시간이에요.");
    await chooseWeeklyMost(ctx, 3, { from: 0, until: 0 });
    expect(await asked(late)).not.toContain("조용한 시간");
  });

  it("refuses the hundred and first, and strangers find none", async () => {
    const sender = await planner(1);
    await plan(sender);
    const { sendingListId: _id, formKey: _key, ...row } = (await rowOf(await idOf(sender)))!;
    await database()
      .insert(sendingList)
      .values(Array.from({ length: 99 }, () => row));
    await expect(plan(sender)).rejects.toMatchObject({ code: "sending.plans-full" });
    const stranger = ctxOf(await makeMember());
    const sendingListId = await idOf(sender);
    await expect(cancelPlanned(stranger, sendingListId)).rejects.toMatchObject({ code: "common.not-found" });
    await expect(movePlanned(stranger, { sendingListId, remindAt: NINE })).rejects.toMatchObject({ code: "common.not-found" });
    expect(await listPlannedRuns(stranger)).toEqual([]);
  });
});

describe("its time", () => {
  it("comes with one notice and one mail, and a day later with one more; nothing is sent", async () => {
    const sender = await planner(2);
    await plan(sender);
    const sendingListId = await idOf(sender);
    expect(await remindPlanned(job(), sendingListId)).toBe("early");
    freeze(NINE);
    expect(await Promise.all([1, 2, 3].map(() => remindPlanned(job(), sendingListId)))).toContain("reminded");
    const href = `/app/send-messages/planned-run?sendingListId=${sendingListId}`;
    expect(await noticesOf(sender)).toMatchObject([{ kind: "run-due", text: "‘봄 여행 이야기’를 2명에게 보낼 시각이에요.", href }]);
    expect(await mailsTo(sender.member.email)).toHaveLength(1);
    advance(DAY_MS - 1);
    expect(await remindPlanned(job(), sendingListId)).toBe("early");
    advance(1);
    await Promise.all([1, 2, 3].map(() => remindPlanned(job(), sendingListId)));
    expect((await noticesOf(sender)).map(({ kind }) => kind)).toEqual(["run-missed", "run-due"]);
    expect(await mailsTo(sender.member.email)).toHaveLength(2);
    expect(await listOf(sender)).toMatchObject([{ state: "missed" }]);
    expect(await database().$count(sendRun, eq(sendRun.userId, sender.member.userId))).toBe(0);
  });

  it("is announced again after a move, and not after a cancellation or a start", async () => {
    const sender = await planner(2);
    await plan(sender);
    const sendingListId = await idOf(sender);
    freeze(NINE);
    await remindPlanned(job(), sendingListId);
    await movePlanned(ctxOf(sender.member), { sendingListId, remindAt: new Date(NINE.getTime() + HOUR_MS) });
    expect(await listOf(sender)).toMatchObject([{ state: "planned" }]);
    advance(HOUR_MS);
    expect(await remindPlanned(job(), sendingListId)).toBe("reminded");
    expect(await noticesOf(sender)).toHaveLength(2);
    await cancelPlanned(ctxOf(sender.member), sendingListId);
    advance(DAY_MS);
    expect(await remindPlanned(job(), sendingListId)).toBe("gone");
    expect(await rowOf(sendingListId)).toMatchObject({ people: 2, remindAt: null, sendYn: "N" });
    await expect(cancelPlanned(ctxOf(sender.member), sendingListId)).rejects.toMatchObject({ code: "sending.not-planned" });
  });

  it("starts by one press, early or late, without those who opted out or are gone, who are named", async () => {
    const sender = await makeSender(box, 4);
    await plan(sender);
    const sendingListId = await idOf(sender);
    const [a, b] = sender.receiverIds as [number, number];
    await database().update(friend).set({ subscribeYn: "N" }).where(eq(friend.receiverId, a));
    await database().update(friend).set({ goneAt: new Date() }).where(eq(friend.receiverId, b));
    const order = { contentsId: sender.contentsId, sendingListId, receivers: { sendingListId }, keeps: "rest" as const };
    const question = runQuestion(await previewSendRun(ctxOf(sender.member), order));
    expect(question.details.join(" ")).toContain("수신을 거부한 친구 1명, 카카오톡 친구 목록에서 사라진 친구 1명");
    const formKey = aKey();
    const results = await Promise.all([1, 2, 3].map(() => start(sender, sendingListId, formKey)));
    expect(results).toEqual(Array(3).fill({ sendRunId: results[0]!.sendRunId, total: 2, kept: 0 }));
    await drain(results[0]!.sendRunId!);
    const { recipients, run } = await recordOf(results[0]!.sendRunId!);
    expect(recipients.map((row) => row.receiverId).sort()).toEqual(sender.receiverIds.slice(2).sort());
    expect(run).toMatchObject({ opening: "안녕하세요", sendingListId });
    expect(await listOf(sender)).toEqual([]);
    freeze(NINE);
    expect(await remindPlanned(job(), sendingListId)).toBe("gone");
    await expect(start(sender, sendingListId)).rejects.toMatchObject({ code: "sending.already-sent" });
  });

  it("comes once each, though the clock jumps back and forth and jobs come early, late and twice", async () => {
    const jumps = fc.array(fc.integer({ min: -60, max: 60 }), { minLength: 20, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(jumps, async (hours) => {
        freeze(NOW);
        const sender = await planner(1);
        await plan(sender);
        const sendingListId = await idOf(sender);
        for (const hour of hours) {
          freeze(NOW.getTime() + Math.max(0, hour) * HOUR_MS);
          await remindPlanned(job(), sendingListId);
          if (hour % 3 === 0) await remindPlanned(job(), sendingListId);
        }
        freeze(NINE.getTime() + 100 * DAY_MS);
        await remindPlanned(job(), sendingListId);
        advance(DAY_MS);
        await remindPlanned(job(), sendingListId);
        expect((await noticesOf(sender)).map(({ kind }) => kind).sort()).toEqual(["run-due", "run-missed"]);
      }),
      { ...runs({ test: 4, soak: 40 }) },
    );
  });

  it("passes without notice for a member who has left", async () => {
    const sender = await planner(1);
    await plan(sender);
    const sendingListId = await idOf(sender);
    await forgetFriends(ctxOf(sender.member));
    freeze(NINE);
    expect(await remindPlanned(job(), sendingListId)).toBe("gone");
  });
});

describe("a group beyond the day's limit (rule 310)", () => {
  it("is planned over days without doubling or losing anybody, next to other plans", async () => {
    const sender = await planner(250);
    const other = { receiverIds: sender.receiverIds.slice(0, 60), groupIds: [] };
    await plan(sender, { receivers: other });
    const ctx = ctxOf(sender.member);
    const question = planQuestion(await previewPlan(ctx, orderOf(sender)), NOW);
    expect(question.details.join(" ")).toContain("3월 2일(월) 40명, 3월 3일(화)부터 3월 4일(수)까지 날마다 100명, 3월 5일(목) 10명");
    expect(question.yes).toBe("4일로 예약하기");
    expect((await plan(sender)).map(({ people }) => people)).toEqual([40, 100, 100, 10]);
    const parts = (await listOf(sender)).filter(({ parts: of }) => of === 4);
    expect(parts.map(({ part }) => part)).toEqual([1, 2, 3, 4]);
    const friends = await friendsOfParts(parts.map(({ sendingListId }) => sendingListId));
    expect([friends.length, friends.sort()]).toEqual([250, [...sender.receiverIds].sort()]);
  });

  it("sends today's share and announces the rest on the next days, each by one press", async () => {
    const sender = await makeSender(box, 9);
    const used = (day: string, count: number) => database().insert(sendingCount).values({ userId: sender.member.userId, day, count });
    await used(seoulDay(NOW), 96);
    const { contentsId } = sender;
    const ctx = () => ctxOf(sender.member);
    const question = runQuestion(await previewSendRun(ctx(), { contentsId, receivers: "all", keeps: "rest" }));
    expect(question.yes).toBe("4명에게 보내고 5명은 예약");
    expect(question.details.join(" ")).toContain("나머지 5명은 3월 2일(월) 08:00에 보내도록 예약해요.");
    expect(await sendOrKeep(ctx(), { contentsId, receivers: "all", keeps: "rest", formKey: aKey() })).toMatchObject({ total: 4, kept: 5 });
    const [first] = await listOf(sender);
    expect(first).toMatchObject({ people: 5, remindAt: new Date("2026-03-02T08:00:00+09:00") });
    freeze(first!.remindAt);
    expect(await remindPlanned(job(), first!.sendingListId)).toBe("reminded");
    await used("2026-03-02", 98);
    expect(await start(sender, first!.sendingListId)).toMatchObject({ total: 2, kept: 3 });
    const [second] = await listOf(sender);
    expect(second).toMatchObject({ people: 3, remindAt: new Date("2026-03-03T08:00:00+09:00") });
    freeze(second!.remindAt);
    const { sendRunId } = await start(sender, second!.sendingListId);
    await drain(sendRunId!);
    expect((await recordOf(sendRunId!)).recipients).toHaveLength(3);
  });

  it("is cancelled as a whole into one waiting entry", async () => {
    const sender = await planner(250);
    await plan(sender);
    expect(await cancelAllParts(ctxOf(sender.member), (await listOf(sender))[1]!.sendingListId)).toBe(3);
    expect(await listOf(sender)).toEqual([]);
    const entries = await database().select().from(sendingList).where(eq(sendingList.userId, sender.member.userId));
    expect(entries).toMatchObject([{ people: 250, remindAt: null }]);
    expect(await friendsOfParts([entries[0]!.sendingListId])).toHaveLength(250);
  });

  it("keeps its address when people and message are changed", async () => {
    const sender = await planner(120);
    await plan(sender, { receivers: { receiverIds: sender.receiverIds.slice(0, 5), groupIds: [] } });
    const sendingListId = await idOf(sender);
    await plan(sender, { sendingListId, message: { opening: "고친 인사", ad: null } });
    const rows = await listOf(sender);
    expect(rows.map(({ people }) => people)).toEqual([100, 20]);
    expect(rows[0]!.sendingListId).toBe(sendingListId);
    expect(await rowOf(sendingListId)).toMatchObject({ opening: "고친 인사" });
  });
});

describe("the best hour", () => {
  it("comes from own readings outside quiet hours, and needs ten of them", async () => {
    const sender = await planner(1);
    const { userId } = sender.member;
    const [receiverId] = sender.receiverIds as [number];
    const read = async (hour: string, times: number) => {
      for (let at = 0; at < times; at++) {
        const viewedAt = new Date(`2026-02-20T${hour}:1${at % 10}:00+09:00`);
        await makeDispatch({ userId, authorId: userId, contentsId: sender.contentsId, receiverId, deliveredAt: viewedAt, viewedAt });
      }
    };
    await read("22", 5);
    await read("20", 4);
    expect(await readBestHour(ctxOf(sender.member))).toBeNull();
    await read("07", 3);
    expect(await readBestHour(ctxOf(sender.member))).toBe(20);
    await chooseWeeklyMost(ctxOf(sender.member), null, { from: 0, until: 0 });
    expect(await readBestHour(ctxOf(sender.member))).toBe(22);
  });
});
