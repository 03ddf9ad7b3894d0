import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import type { Member } from "~/core/ctx.server";
import { addDays, seoulDay } from "~/time/seoul";
import { database } from "~db/client.server";
import { subscription } from "~db/schema/payments";
import { TestSandbox } from "../sandbox/start";
import { copyDatabase, databaseUrl } from "../support/database";
import { booksOf, makeSubscriber, usePaySandbox } from "../support/factories/payments";
import { OneWorker } from "../support/one-worker";
import { freePort } from "../support/site";
import { limitMs, patience } from "../support/yardstick";

let box: TestSandbox;
const worker = new OneWorker();
beforeAll(async () => {
  // A worker takes every due charge, so this file has its own database and queue.
  const template = databaseUrl(process.env.TEST_DATABASE_URL!, "geulbeot_test_template");
  process.env.DATABASE_URL = await copyDatabase(template, `geulbeot_test_billing_worker_${process.env.VITEST_POOL_ID}`);
  process.env.REDIS_PREFIX = `billing-worker-${process.pid}`;
  usePaySandbox((box = await TestSandbox.start()));
});
afterEach(() => worker.end("SIGKILL"));
afterAll(() => box.end());

async function up({ KAKAO_TIMEOUT_MS = limitMs(1_500) } = {}) {
  await worker.up({
    WORKER_PORT: String(await freePort()),
    SWEEP_INTERVAL_MS: "200",
    JOB_LOCK_MS: limitMs(1_000),
    KAKAO_TIMEOUT_MS,
  });
}

/** A month due today is charged only from a certain hour. */
async function makeDue(): Promise<Member> {
  const member = await makeSubscriber(box);
  const day = addDays(seoulDay(new Date()), -1);
  await database().update(subscription).set({ nextChargeDay: day, nextTryDay: day }).where(eq(subscription.userId, member.userId));
  // The next worker tells the charge from the first payment by its later time.
  await box.control("clock", { now: new Date().toISOString(), running: true });
  return member;
}

const charged = async ({ userId }: Member) => (await box.payments(`?partnerUserId=${userId}`)).chargedWon as number;
const comes = (holds: () => Promise<void>) => vi.waitFor(holds, { timeout: patience(20_000), interval: 50 });

it("finds a due month and charges it once", async () => {
  const member = await makeDue();
  await up();
  await comes(async () => expect((await booksOf(member)).types).toEqual(["SUBSCRIPTION", "PAYMENT"]));
  expect(await charged(member)).toBe(200_000);
});

it("charges a month once when the worker is killed between the charge and its answer: the next worker finds the charge", async () => {
  await box.control("clock", { now: new Date(Date.now() - 3 * 86_400_000).toISOString(), running: true });
  const member = await makeDue();
  await box.control("faults", { target: "pay", mode: "timeout-after-accept", match: "subscription-", times: 1 });
  await up({ KAKAO_TIMEOUT_MS: "30000" });
  await comes(async () => expect(await charged(member)).toBe(200_000));
  await worker.end("SIGKILL");
  expect((await booksOf(member)).types).toEqual(["SUBSCRIPTION"]);
  await up();
  await comes(async () => expect((await booksOf(member)).types).toEqual(["SUBSCRIPTION", "PAYMENT"]));
  const { subscriptions, chargedWon } = await booksOf(member);
  expect(subscriptions[0]).toMatchObject({ chargingAt: null, failedTries: 0, status: "ACTIVE" });
  expect([chargedWon, await charged(member)]).toEqual([200_000, 200_000]);
});
