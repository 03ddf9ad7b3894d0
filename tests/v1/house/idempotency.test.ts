import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import diagnostics from "node:diagnostics_channel";
import { eq } from "drizzle-orm";
import mysql from "mysql2/promise";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { approvePayment } from "~/areas/payments/orders/approve-payment.server";
import { startSendRun } from "~/areas/sending/runs/start-send-run.server";
import { hoursOf } from "~/http/rest/endpoint.server";
import { once } from "~/http/rest/idempotency.server";
import { database } from "~db/client.server";
import { billingHistory, subscription } from "~db/schema/payments";
import { sendHistory, sendingCount, sendRecipient, sendRun } from "~db/schema/sending";
import { TestSandbox } from "../../sandbox/start";
import { rest } from "../../support/app";
import { advance, freeze, NOW } from "../../support/clock";
import { ctxOf, loginAs, makeAdmin, makeMember } from "../../support/factories/members";
import { agree, booksOf, makePayer, makeSubscriber, RETURNS, usePaySandbox } from "../../support/factories/payments";
import { friendsOf, makeSender, useSandbox, type Sender } from "../../support/factories/sending";
import { times } from "../../support/soak";

const MINUTE = 60_000;
const NEXT_DAY = new Date("2026-03-02T03:00:00Z");
let box: TestSandbox;
beforeAll(async () => {
  box = await TestSandbox.start();
  usePaySandbox(box);
  useSandbox(box);
});
afterAll(() => box.end());
beforeEach(() => freeze(NEXT_DAY));
afterEach(() => vi.restoreAllMocks());

const { prototype } = (mysql as unknown as { PromisePoolConnection: { prototype: mysql.PoolConnection } }).PromisePoolConnection;
const lost = () => Promise.reject(Object.assign(new Error("killed"), { code: "PROTOCOL_CONNECTION_LOST", fatal: true })) as never;

/** The database fails from the nth statement on, until the mocks are restored. */
function awayFrom(nth: number, onStatement?: (sql: string) => void) {
  let statementCount = 0;
  const real = prototype.query;
  vi.spyOn(prototype, "query").mockImplementation(function (this: mysql.PoolConnection, ...given: unknown[]) {
    statementCount += 1;
    onStatement?.(typeof given[0] === "string" ? given[0] : (given[0] as { sql: string }).sql);
    if (statementCount < nth) return (real as (...all: unknown[]) => never).apply(this, given);
    this.destroy();
    return lost();
  });
}

type Process = { left: number; giveUp: () => void };
/** After so many failed statements a call never ends by itself. */
const IN_VAIN = 3;
const processes = new AsyncLocalStorage<Process>();

/** Simulates a kill before the nth statement: no later statement arrives, and open transactions roll back. `bury` stops the retries. */
function mortal() {
  const calls: Promise<unknown>[] = [];
  let isBurying = false;
  const real = prototype.query;
  vi.spyOn(prototype, "query").mockImplementation(function (this: mysql.PoolConnection, ...given: unknown[]) {
    const process = processes.getStore();
    if (!process || --process.left > 0) return (real as (...all: unknown[]) => never).apply(this, given);
    if (process.left < -IN_VAIN) process.giveUp();
    if (isBurying) return Promise.resolve([{ affectedRows: 1 }, []]) as never;
    this.destroy();
    return lost();
  });
  return {
    async dieAt(nth: number, call: () => Promise<unknown>) {
      await new Promise<void>((giveUp) => {
        const calling = processes.run({ left: nth, giveUp }, call);
        calls.push(calling);
        void calling.finally(giveUp).catch(() => {});
      });
    },
    async bury() {
      isBurying = true;
      await Promise.allSettled(calls);
    },
  };
}

/** Statements at which a kill matters: the first, and each after a write or provider request. */
async function deathsOf(ask: () => Promise<unknown>): Promise<number[]> {
  const deaths: number[] = [];
  let statements = 0;
  let isNew = true;
  const onRequest = () => void (isNew = true);
  diagnostics.subscribe("undici:request:create", onRequest);
  awayFrom(Infinity, (sql) => {
    statements += 1;
    if (isNew) deaths.push(statements);
    isNew = !/^\s*(select|begin)\b/i.test(sql);
  });
  await ask();
  vi.restoreAllMocks();
  diagnostics.unsubscribe("undici:request:create", onRequest);
  const every = Array.from({ length: times({ test: 0, soak: statements }) }, (_, index) => index + 1);
  return [...new Set([...deaths, ...every])];
}

type Call = { url: string; body?: unknown; as: { token: string }; effects: () => Promise<unknown> };

const runsOf =
  ({ member }: Sender) =>
  async () => {
    const runs = await database().select().from(sendRun).where(eq(sendRun.userId, member.userId));
    const counts = await database().select().from(sendingCount).where(eq(sendingCount.userId, member.userId));
    const histories = await database().select().from(sendHistory).where(eq(sendHistory.userId, member.userId));
    return { runs: runs.length, counted: counts.reduce((sum, row) => sum + row.count, 0), histories: histories.length };
  };
const paymentsOf = (member: Awaited<ReturnType<typeof makeMember>>) => async () => {
  const { orders, history } = await booksOf(member);
  const { chargedWon } = await box.payments(`?partnerUserId=${member.userId}`);
  const kinds = history.map((row) => `${row.paymentType} ${row.paymentResult}`).sort();
  return { chargedWon, kinds, states: orders.map((row) => row.state) };
};

const SEND = "/v1/send-messages/send-contents";
const sending = async (url: string): Promise<Call> => {
  const sender = await makeSender(box, 2);
  const body = { contentsId: sender.contentsId, kakaotalkUuidAndId: sender.uuids.map((kakaotalkUuid) => ({ kakaotalkUuid })) };
  return { url, body, as: await loginAs(sender.member), effects: runsOf(sender) };
};

const calls: Record<string, () => Promise<Call>> = {
  "send-contents": () => sending(SEND),
  "send-history": () => sending(`${SEND}/send-history`),
  resume: async () => {
    const sender = await makeSender(box, 2);
    const { sendRunId } = await startSendRun(ctxOf(sender.member), {
      contentsId: sender.contentsId,
      receivers: "all",
      formKey: randomUUID(),
    });
    await database().update(sendRecipient).set({ state: "FAILED", countedDay: null }).where(eq(sendRecipient.sendRunId, sendRunId));
    await database().update(sendingCount).set({ count: 0 }).where(eq(sendingCount.userId, sender.member.userId));
    return { url: `${SEND}/runs/resume`, body: { sendRunId, only: "failed" }, as: await loginAs(sender.member), effects: runsOf(sender) };
  },
  "send-history-save-and-get": async () => {
    const sender = await makeSender(box, 1);
    const [friend] = await friendsOf(sender.member);
    const body = { contentsId: sender.contentsId, snsIdFromFriendList: friend!.kakaotalkId };
    return { url: "/v1/send-messages/send-history-save-and-get", body, as: await loginAs(sender.member), effects: runsOf(sender) };
  },
  approve: async () => {
    const member = await makePayer();
    const { pgToken } = await agree(box, member);
    return { url: "/v1/payment/approve", body: { pgToken }, as: await loginAs(member), effects: paymentsOf(member) };
  },
  ready: async () => {
    const member = await makePayer();
    return { url: "/v1/payment/ready", body: RETURNS, as: await loginAs(member), effects: paymentsOf(member) };
  },
  unsubscription: async () => {
    const member = await makeSubscriber(box);
    return { url: "/v1/payment/unsubscription", as: await loginAs(member), effects: paymentsOf(member) };
  },
  cancel: async () => {
    const member = await makeSubscriber(box);
    const { billingHistoryId } = (await booksOf(member)).history[0]!;
    return { url: "/v1/payment/cancel", body: { billingHistoryId }, as: await loginAs(await makeAdmin()), effects: paymentsOf(member) };
  },
  number: async () => {
    const member = await makePayer();
    await box.control("faults", { target: "pay", mode: "cut-after-accept", match: "/approve", times: 1 });
    await approvePayment(ctxOf(member), await agree(box, member));
    const { billingHistoryId } = (await booksOf(member)).history[0]!;
    const [{ sid }] = (await box.payments(`?partnerUserId=${member.userId}`)).subscriptions;
    const effects = async () => ({ renewals: (await booksOf(member)).subscriptions.map((row) => [row.status, row.nextChargeDay]) });
    return { url: "/v1/payment/number", body: { billingHistoryId, number: sid }, as: await loginAs(await makeAdmin()), effects };
  },
  "subscription-by-admin": async () => {
    await box.control("clock", { now: NOW });
    const member = await makeSubscriber(box);
    await box.control("clock", { now: NEXT_DAY });
    const { billingHistoryId } = (await booksOf(member)).history[0]!;
    await database()
      .update(subscription)
      .set({ nextChargeDay: "2026-03-02", nextTryDay: "2026-03-02" })
      .where(eq(subscription.userId, member.userId));
    await database().update(billingHistory).set({ expiryDate: "2026-03-02" }).where(eq(billingHistory.userId, member.userId));
    return {
      url: "/v1/payment/subscription-by-admin",
      body: { billingHistoryId },
      as: await loginAs(await makeAdmin()),
      effects: paymentsOf(member),
    };
  },
  "add-promotion": async () => {
    const member = await makePayer();
    const body = { userId: member.userId, startDate: "2026-03-10T00:00:00+09:00" };
    return { url: "/v1/system/user/add-promotion", body, as: await loginAs(await makeAdmin()), effects: paymentsOf(member) };
  },
};

const shapeOf = (body: object) => Object.keys(body).sort();

describe("a call under one Idempotency-Key whose process dies", () => {
  it.each(Object.keys(calls))(
    "%s runs once and answers a repeat a minute later, for each statement at which the process dies",
    async (name) => {
      const uninterrupted = await calls[name]!();
      let first!: Awaited<ReturnType<typeof rest>>;
      const deaths = await deathsOf(async () => {
        first = await rest("POST", uninterrupted.url, {
          as: uninterrupted.as,
          body: uninterrupted.body,
          headers: { "Idempotency-Key": randomUUID() },
        });
      });
      expect(first.status, JSON.stringify(first.body)).toBeLessThan(300);
      // At least: before and after the claim, after the action, and after the answer is stored.
      expect(deaths.length).toBeGreaterThan(3);
      const expected = await uninterrupted.effects();
      const process = mortal();
      for (const nth of deaths) {
        freeze(NEXT_DAY);
        const { url, body, as, effects } = await calls[name]!();
        const headers = { "Idempotency-Key": randomUUID() };
        await process.dieAt(nth, () => rest("POST", url, { as, body, headers }));
        advance(MINUTE + 1_000);
        const hint = `${name}, killed before statement ${nth}`;
        const again = await rest("POST", url, { as, body, headers });
        expect([again.status, shapeOf(again.body)], `${hint}: ${JSON.stringify(again.body)}`).toEqual([first.status, shapeOf(first.body)]);
        expect(again.body.returnCode, hint).toBe(first.body.returnCode);
        expect(await effects(), hint).toEqual(expected);
        const third = await rest("POST", url, { as, body, headers });
        expect([third.status, third.body], hint).toEqual([again.status, again.body]);
      }
      await process.bury();
    },
  );
});

describe("an Idempotency-Key", () => {
  it("is refused in Korean when it comes with another body", async () => {
    const { url, body, as } = await calls["send-contents"]!();
    const headers = { "Idempotency-Key": randomUUID() };
    expect((await rest("POST", url, { as, body, headers })).status).toBe(202);
    const other = await rest("POST", url, { as, body: { ...(body as object), kakaotalkUuidAndId: [] }, headers });
    expect([other.status, other.body.code]).toEqual([422, "common.key-reused"]);
    expect(other.body.message).toMatch(/[가-힣]/);
  });

  it("is free at once after a 503, wherever the database went away", async () => {
    const uninterrupted = await calls["send-contents"]!();
    const first = { as: uninterrupted.as, body: uninterrupted.body, headers: { "Idempotency-Key": randomUUID() } };
    const outages = await deathsOf(() => rest("POST", uninterrupted.url, first));
    let unavailable = 0;
    for (const nth of outages) {
      const { url, body, as, effects } = await calls["send-contents"]!();
      const headers = { "Idempotency-Key": randomUUID() };
      awayFrom(nth);
      const failed = await rest("POST", url, { as, body, headers });
      vi.restoreAllMocks();
      if (failed.status === 503) unavailable += 1;
      const again = await rest("POST", url, { as, body, headers });
      expect([again.status, await effects()], `away before statement ${nth}`).toMatchObject([202, { runs: 1 }]);
    }
    expect(unavailable).toBeGreaterThan(3);
  });

  it("is free at once after an answer that says that nothing was done", async () => {
    const ctx = ctxOf(await makeMember());
    const headers = { "Idempotency-Key": randomUUID() };
    const ask = async (answer: Response) => {
      const request = new Request("http://localhost/v1/payment/ready", { method: "POST", headers });
      return (await once(request, ctx, null, async () => answer, 24)).status;
    };
    expect([await ask(new Response("away", { status: 503 })), await ask(Response.json(1)), await ask(Response.json(2))]).toEqual([
      503, 200, 200,
    ]);
  });

  it("can be used again a minute after the last sign of life of the call that held it", async () => {
    const ctx = ctxOf(await makeMember());
    const headers = { "Idempotency-Key": randomUUID() };
    const ask = (after: number, answer: Response | Promise<Response>, onHeld = () => {}) => {
      const then = { ...ctx, now: () => new Date(NOW.getTime() + after) };
      const request = new Request("http://localhost/v1/payment/ready", { method: "POST", headers });
      return once(request, then, null, async () => (onHeld(), answer), 24);
    };
    let resolve!: (answer: Response) => void;
    const silent = new Promise<Response>((done) => (resolve = done));
    let first!: Promise<Response>;
    await new Promise<void>((held) => (first = ask(0, silent, held)));
    expect(await ask(MINUTE - 1_000, Response.json(2)).then(String, (error) => error.code)).toBe("common.running");
    expect(await (await ask(MINUTE + 1_000, Response.json(3))).json()).toBe(3);
    resolve(Response.json(1));
    await first;
    expect(await (await ask(MINUTE + 2_000, Response.json(4))).json()).toBe(3);
  });

  it.each([
    [true, 24],
    [{ hours: 2 }, 2],
  ] as const)("with the lifetime %j repeats the first answer for %i hours, and runs again after them", async (life, hours) => {
    const ctx = ctxOf(await makeMember());
    const headers = { "Idempotency-Key": randomUUID() };
    let done = 0;
    const ask = async (after: number) => {
      const then = { ...ctx, now: () => new Date(NOW.getTime() + after) };
      const request = new Request("http://localhost/v1/payment/ready", { method: "POST", headers });
      return (await once(request, then, null, async () => Response.json(++done), hoursOf(life))).json();
    };
    const end = hours * 60 * MINUTE;
    expect([await ask(0), await ask(end - 1_000), await ask(end + 1_000), await ask(end + 2_000)]).toEqual([1, 1, 2, 2]);
  });
});
