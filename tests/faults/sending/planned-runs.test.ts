import { setTimeout as pause } from "node:timers/promises";
import { and, count, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { cancelPlanned, movePlanned } from "~/areas/sending/planning/change-planned.server";
import { planRun } from "~/areas/sending/planning/plan-run.server";
import { remindPlanned } from "~/areas/sending/planning/remind-planned.server";
import { sendOrKeep } from "~/areas/sending/runs/send-or-keep.server";
import { makeCtx, type Member } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { mailOutbox } from "~db/schema/account";
import { notice } from "~db/schema/notices";
import { sendingList, sendRun } from "~db/schema/sending";
import { useMachineClock } from "../../support/clock";
import { makePostRow } from "../../support/factories/dispatches";
import { makeFriendRows } from "../../support/factories/groups";
import { ctxOf, makeMember } from "../../support/factories/members";
import { aKey, makeSender, recordOf } from "../../support/factories/sending";
import { isDone, Killable, until } from "../../support/killable";
import { chance, kills, moments, seedHint } from "../../support/soak";
import { slowness } from "../../support/yardstick";

const PLANS = 120;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let house: Killable;
beforeAll(async () => void (house = await Killable.start("planned-runs")));
afterEach(() => house.end("SIGKILL"));
afterAll(() => house.stop());

type Planner = { member: Member; contentsId: number };

async function planner(): Promise<Planner> {
  const member = await makeMember({ userType: "KAKAOTALK" });
  await makeFriendRows(member.userId, 2);
  return { member, contentsId: await makePostRow(member.userId) };
}

/** Plans for a moment in the next `withinMs`; `daysAgo` 1 plans and announces a run that is missed at that moment. */
async function planSoon({ member, contentsId }: Planner, withinMs: number, daysAgo: 0 | 1): Promise<number> {
  const remindAt = new Date(Date.now() + chance() * withinMs - daysAgo * DAY_MS);
  const earlier = makeCtx(member, { now: () => new Date(remindAt.getTime() - HOUR_MS) });
  const message = { opening: "", ad: null };
  const formKey = aKey();
  await planRun(earlier, { contentsId, receivers: "all", message, remindAt, formKey });
  const [row] = await database()
    .select({ sendingListId: sendingList.sendingListId })
    .from(sendingList)
    .where(and(eq(sendingList.userId, member.userId), eq(sendingList.remindAt, remindAt)));
  const { sendingListId } = row!;
  if (daysAgo === 1) await remindPlanned(makeCtx({ kind: "job", name: "test" }, { now: () => remindAt }), sendingListId);
  return sendingListId;
}

async function planMany(planners: Planner[], withinMs: number) {
  const ids: number[] = [];
  for (let at = 0; at < PLANS; at++) ids.push(await planSoon(planners[at % planners.length]!, withinMs, at % 2 === 0 ? 0 : 1));
  return ids;
}

const missedOf = (ids: number[]) => ids.filter((_, at) => at % 2 === 1);
const waits = (ids: number[], at: typeof sendingList.remindedAt | typeof sendingList.missedAt) =>
  database().$count(sendingList, and(inArray(sendingList.sendingListId, ids), isNotNull(sendingList.remindAt), isNull(at)));
const areAnnounced = async (ids: number[]) => (await waits(ids, sendingList.remindedAt)) === 0;
const areMissed = async (ids: number[]) => (await waits(ids, sendingList.missedAt)) === 0;

/** Notices of each plan and kind. */
async function noticesOf(planners: Planner[]): Promise<Map<string, number>> {
  const userIds = planners.map(({ member }) => member.userId);
  const rows = await database()
    .select({ kind: notice.kind, about: notice.about, rows: count() })
    .from(notice)
    .where(inArray(notice.userId, userIds))
    .groupBy(notice.kind, notice.about);
  return new Map(rows.map(({ kind, about, rows: number }) => [`${kind} ${about.split(":")[1]}`, number]));
}

it("announces each planned run once, and each missed one once, though workers, Redis and the database are killed; sends nothing", async () => {
  useMachineClock();
  const mailsBefore = await database().$count(mailOutbox);
  const planners = await Promise.all(Array.from({ length: 4 }, planner));
  const ids = await planMany(planners, 4_000 * slowness());
  await house.up();
  for (const moment of moments(6)) {
    await pause(moment * 600 * slowness());
    await house.end("SIGKILL");
    await house.up();
  }
  for (const kill of kills(["flush", "redis", "mariadb"] as const, 4)) {
    if (kill === "flush") await house.flush();
    else {
      await house.killServer(kill);
      await house.startServers();
    }
    await pause(200 * slowness());
  }
  await until(async () => (await areAnnounced(ids)) && (await areMissed(missedOf(ids))), 60_000);
  const notices = await noticesOf(planners);
  const expected = [...ids.map((id) => `run-due ${id}`), ...missedOf(ids).map((id) => `run-missed ${id}`)];
  expect([...notices.keys()].sort(), seedHint).toEqual(expected.sort());
  expect(
    [...notices.values()].every((rows) => rows === 1),
    seedHint,
  ).toBe(true);
  const userIds = planners.map(({ member }) => member.userId);
  expect(await database().$count(sendRun, inArray(sendRun.userId, userIds))).toBe(0);
  expect((await database().$count(mailOutbox)) - mailsBefore).toBe(expected.length);
});

it("announces no cancelled run, a moved one at its new time, while the worker is killed", async () => {
  useMachineClock();
  const planners = await Promise.all(Array.from({ length: 4 }, planner));
  const ids: number[] = [];
  for (let at = 0; at < 60; at++) ids.push(await planSoon(planners[at % planners.length]!, 3_000 * slowness(), 0));
  const cancelled: number[] = [];
  const moved: number[] = [];
  await house.up();
  const meddling = ids.map(async (sendingListId, at) => {
    if (at % 3 === 0) return;
    await pause(chance() * 2_500 * slowness());
    const { member } = planners[at % planners.length]!;
    if (at % 3 === 1) await cancelPlanned(ctxOf(member), sendingListId).then(() => cancelled.push(sendingListId));
    else {
      const anHourAgo = makeCtx(member, { now: () => new Date(Date.now() - HOUR_MS) });
      await movePlanned(anHourAgo, { sendingListId, remindAt: new Date(Date.now() + 500) }).then(() => moved.push(sendingListId));
    }
  });
  for (const moment of moments(6)) {
    await pause(moment * 600 * slowness());
    await house.end("SIGKILL");
    await house.up();
  }
  await Promise.all(meddling);
  await until(() => areAnnounced(ids), 60_000);
  const rows = await database()
    .select({ about: notice.about })
    .from(notice)
    .where(
      and(
        eq(notice.kind, "run-due"),
        inArray(
          notice.userId,
          planners.map(({ member }) => member.userId),
        ),
      ),
    );
  const told = new Map<number, number>();
  for (const { about } of rows) told.set(Number(about.split(":")[1]), (told.get(Number(about.split(":")[1])) ?? 0) + 1);
  const untouched = ids.filter((id) => !cancelled.includes(id) && !moved.includes(id));
  expect(
    untouched.every((id) => told.get(id) === 1),
    seedHint,
  ).toBe(true);
  expect(
    moved.every((id) => [1, 2].includes(told.get(id)!)),
    seedHint,
  ).toBe(true);
  expect(
    cancelled.every((id) => (told.get(id) ?? 0) <= 1),
    seedHint,
  ).toBe(true);
  expect([cancelled.length, moved.length].every((number) => number > 0)).toBe(true);
});

it("starts a due run once for presses in parallel, while the worker is killed", async () => {
  useMachineClock();
  const sender = await makeSender(house.box, 12);
  await house.box.control("latency", { target: "message", ms: 100 });
  const sendingListId = await planSoon(sender, 100, 0);
  await house.up();
  await until(() => areAnnounced([sendingListId]), 60_000);
  const order = { contentsId: sender.contentsId, sendingListId, receivers: { sendingListId }, keeps: "rest" as const };
  const [first, second] = [aKey(), aKey()];
  const presses = [first, first, second].map((formKey) => sendOrKeep(ctxOf(sender.member), { ...order, formKey }).catch(() => null));
  const started = (await Promise.all(presses)).filter((result) => result !== null);
  expect(new Set(started.map(({ sendRunId }) => sendRunId)).size).toBe(1);
  const { sendRunId } = started[0]!;
  await pause(150);
  await house.end("SIGKILL");
  await house.up();
  await isDone(sendRunId!);
  const { recipients } = await recordOf(sendRunId!);
  const receivers = (await house.box.messages(`?sender=${sender.accountId}`)).map((message) => message.receiver);
  expect([recipients.length, new Set(receivers).size, receivers.length]).toEqual([12, receivers.length, receivers.length]);
});
