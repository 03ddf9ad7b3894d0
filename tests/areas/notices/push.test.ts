import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { recordDevice } from "~/areas/account/login/record-device.server";
import { endLogins } from "~/areas/account/session/devices.server";
import { endSessionByLogout } from "~/areas/account/session/session.server";
import { chooseNotices, readChoices } from "~/areas/notices/choose-notices.server";
import { noticeKinds, type NoticeKind } from "~/areas/notices/notice-kinds";
import { type Notice, postNotice, postNotices } from "~/areas/notices/post-notice.server";
import { chooseLogout, endDevice } from "~/areas/notices/push/end-devices.server";
import { listPushDevices, readPushOffer } from "~/areas/notices/push/list-devices.server";
import { registerDevice } from "~/areas/notices/push/register-device.server";
import { duePushes, forgetPushes, sendPush } from "~/areas/notices/push/send-push.server";
import { openNotices } from "~/areas/notices/read-notices.server";
import { withdraw } from "~/areas/withdrawal/withdraw.server";
import { sha256, unseal } from "~/core/crypto.server";
import type { Member } from "~/core/ctx.server";
import { forgetSettings } from "~/core/settings.server";
import { inTransaction } from "~/core/transaction.server";
import { DAY_MS } from "~/time/seoul";
import { database } from "~db/client.server";
import { notice, pushDevice, pushOutbox } from "~db/schema/notices";
import { queueOf } from "~jobs/enqueue.server";
import { advance } from "../../support/clock";
import { ctxOf, job, loginAs, makeMember } from "../../support/factories/members";
import { type Browser, makeBrowser, type PushService, startPushService, VAPID } from "../../support/factories/push";
import { refusal } from "../../support/refusal";

let service: PushService;
beforeAll(async () => void (service = await startPushService()));
afterAll(() => service.end());
beforeEach(() => database().delete(pushOutbox));

/** A member who is logged in on a browser with a device cookie. */
async function logIn(member: Member, device: string): Promise<{ member: Member; token: string }> {
  const { token } = await loginAs(member);
  await recordDevice(job(), token, device);
  return { member: { ...member, sessionHash: sha256(token) }, token };
}

const register = (member: Member, browser: Browser, name = "Chrome · Windows") =>
  registerDevice(ctxOf(member), { ...browser.subscription, name });

async function makeReader(device = "laptop"): Promise<{ member: Member; token: string; browser: Browser }> {
  const login = await logIn(await makeMember(), `${device}:${Math.random()}`);
  const browser = makeBrowser(service.url);
  await register(login.member, browser);
  return { ...login, browser };
}

const post = (input: Notice & { count?: number }) => inTransaction(job(), (tx) => postNotice(tx, input));
const finished = (userId: number, sendRunId = 1): Notice<"run-finished"> => ({
  userId,
  kind: "run-finished",
  about: `run:${sendRunId}`,
  facts: { sendRunId, sent: 19, total: 20 },
});
const send = async () => {
  const outcomes: string[] = [];
  for (const { pushId } of await duePushes(job())) outcomes.push(await sendPush(job(), pushId));
  return outcomes;
};
const messages = (browser: Browser) => Promise.all(service.of(browser).map((push) => browser.read(push)));
const statuses = async () => (await database().select({ status: pushOutbox.status }).from(pushOutbox)).map(({ status }) => status);

describe("a notice on a device", () => {
  it("says the bell's sentence and leads to the bell's page, and nothing else", async () => {
    const { member, browser } = await makeReader();
    await post(finished(member.userId, 7));
    expect(await send()).toEqual(["sent"]);
    const [message, ...more] = await messages(browser);
    expect(more).toEqual([]);
    expect(message).toEqual({
      title: "글벗",
      body: "지운 글: 20명 중 19명에게 보냈어요.",
      path: "/app/send-messages/send-run?sendRunId=7",
      tag: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      again: false,
    });
    expect(service.of(browser)[0]!.headers).toMatchObject({ topic: message!.tag, ttl: "86400" });
    expect(await statuses()).toEqual(["SENT"]);
  });

  it("arrives once on each device of the member, however often it is posted and swept", async () => {
    const { member, browser } = await makeReader();
    const phone = makeBrowser(service.url);
    await register((await logIn(member, "phone")).member, phone);
    await Promise.all([1, 2, 3].map(() => post(finished(member.userId))));
    await post(finished(member.userId));
    const due = await duePushes(job());
    const jobs = await Promise.all(due.map(({ pushId }) => queueOf("pushes").getJob(`push-${pushId}`)));
    expect([due.length, jobs.every(Boolean)]).toEqual([2, true]);
    const outcomes = await Promise.all([...due, ...due, ...due].map(({ pushId }) => sendPush(job(), pushId)));
    expect(outcomes.filter((outcome) => outcome === "sent")).toHaveLength(2);
    expect([service.of(browser).length, service.of(phone).length]).toEqual([1, 1]);
  });

  it("is queued with the notice: a rolled back transaction leaves nothing", async () => {
    const { member } = await makeReader();
    await inTransaction(job(), async (tx) => {
      await postNotice(tx, finished(member.userId));
      throw new Error("rolled back");
    }).catch(() => {});
    expect(await statuses()).toEqual([]);
  });

  it("of many members is queued for each, once, also after a retry", async () => {
    const [first, second] = [await makeReader(), await makeReader()];
    const both = [first, second].map(({ member }) => ({
      ...{ userId: member.userId, about: "plan:1", facts: {} },
    }));
    const tell = () => inTransaction(job(), (tx) => postNotices(tx, "plan-published", both));
    await tell();
    await send();
    advance(1_000);
    await register(first.member, makeBrowser(service.url));
    await tell();
    expect(await send()).toEqual([]);
    expect([service.of(first.browser).length, service.of(second.browser).length]).toEqual([1, 1]);
  });

  it.each(Object.keys(noticeKinds) as NoticeKind[])("can be of the kind %s", async (kind) => {
    const { member, browser } = await makeReader();
    const facts = {
      sendRunId: 1,
      sent: 1,
      total: 1,
      failed: 0,
      unsure: 0,
      code: "",
      commentId: 1,
      what: "paid",
      amountWon: 1,
      netWon: 1,
      month: "202601",
      decision: "SHOWN",
      sendingListId: 1,
      people: 1,
      unopened: 1,
    };
    await post({ userId: member.userId, kind, about: "any:1", facts: facts as never });
    expect(await send()).toEqual(["sent"]);
    expect((await messages(browser))[0]).toMatchObject({ path: expect.stringMatching(/^\/app\//) as string });
  });

  it("joins unread notices of one post, under one tag, and rings again", async () => {
    const { member, browser } = await makeReader();
    for (const commentId of [1, 2, 3])
      await post({
        userId: member.userId,
        kind: "post-comment",
        about: `comment:${commentId}`,
        facts: { commentId, reply: 0 },
        contentsId: 999_999_999,
      });
    expect(await send()).toEqual(["sent", "sent", "sent"]);
    const read = await messages(browser);
    expect(new Set(read.map(({ tag }) => tag)).size).toBe(1);
    expect(read.at(-1)).toMatchObject({ body: "지운 글에 댓글이 3개 달렸어요.", again: true });
  });

  it("is not sent once it was read, or when it is a day old", async () => {
    const { member, browser } = await makeReader();
    await post(finished(member.userId, 1));
    const [row] = await database().select().from(notice).where(eq(notice.userId, member.userId));
    await openNotices(ctxOf(member), [row!.noticeId]);
    expect(await send()).toEqual(["stale"]);
    await post(finished(member.userId, 2));
    advance(DAY_MS);
    expect(await send()).toEqual(["stale"]);
    expect(service.of(browser)).toEqual([]);
    advance(8 * DAY_MS);
    await forgetPushes(job());
    expect(await statuses()).toEqual([]);
  });
});

describe("a push that fails", () => {
  const answer = (browser: Browser, status: number, headers = {}) =>
    service.answers.set(new URL(browser.subscription.endpoint).pathname, { status, headers });

  it.each([404, 410])("ends the device after %s", async (status) => {
    const { member, browser } = await makeReader();
    answer(browser, status);
    await post(finished(member.userId, 1));
    await post(finished(member.userId, 2));
    expect(await send()).toEqual(["ended", "gone"]);
    expect([await listPushDevices(ctxOf(member)), await statuses()]).toEqual([[], []]);
  });

  it("is tried again later, as late as the push service asks, and arrives once", async () => {
    const { member, browser } = await makeReader();
    answer(browser, 429, { "Retry-After": "600" });
    await post(finished(member.userId));
    expect(await send()).toEqual(["later"]);
    advance(599_000);
    expect(await send()).toEqual([]);
    service.answers.clear();
    advance(1_000);
    expect(await send()).toEqual(["sent"]);
    expect(service.of(browser).at(-1)!.headers.ttl).toBe(String(86_400 - 600));
  });

  it("is tried for a day, ever more rarely, then given up", async () => {
    const { member, browser } = await makeReader();
    answer(browser, 500);
    await post(finished(member.userId));
    let tries = 0;
    for (let minute = 0; minute < 25 * 60; minute += 5) {
      tries += (await send()).filter((outcome) => outcome === "later").length;
      advance(5 * 60_000);
    }
    expect(tries).toBeGreaterThan(20);
    expect(tries).toBeLessThan(40);
    expect(await statuses()).toEqual(["STALE"]);
    expect(service.of(browser)).toHaveLength(tries);
  });

  it("is given up after a definite no", async () => {
    const { member, browser } = await makeReader();
    answer(browser, 403);
    await post(finished(member.userId));
    expect([await send(), await statuses()]).toEqual([["failed"], ["FAILED"]]);
    expect(await listPushDevices(ctxOf(member))).toHaveLength(1);
  });

  it("is taken over from a process that died, after two minutes", async () => {
    const { member } = await makeReader();
    await post(finished(member.userId));
    await database().update(pushOutbox).set({ status: "SENDING", attempts: 1, updatedAt: new Date() });
    advance(119_000);
    expect(await send()).toEqual([]);
    advance(2_000);
    expect(await send()).toEqual(["sent"]);
  });
});

describe("the choice of kinds", () => {
  it("is on for all kinds, off for each that the member takes out, and stays without the ticks", async () => {
    const { member, browser } = await makeReader();
    const { bell, mail, push } = await readChoices(ctxOf(member));
    expect(push).toEqual(Object.keys(noticeKinds));
    await chooseNotices(ctxOf(member), { bell, mail, push: ["payment"] });
    await chooseNotices(ctxOf(member), { bell, mail });
    expect((await readChoices(ctxOf(member))).push).toEqual(["payment"]);
    await post(finished(member.userId));
    expect(await send()).toEqual([]);
    expect(service.of(browser)).toEqual([]);
  });

  it("sends to devices alone where bell and mail are off, and shows nothing in the bell", async () => {
    const { member, browser } = await makeReader();
    await chooseNotices(ctxOf(member), { bell: [], mail: [], push: ["run-finished"] });
    await post(finished(member.userId));
    await inTransaction(job(), (tx) => postNotices(tx, "run-finished", [finished(member.userId, 2)]));
    expect(await send()).toEqual(["sent", "sent"]);
    expect(service.of(browser)).toHaveLength(2);
    expect(await database().$count(notice, and(eq(notice.userId, member.userId), eq(notice.bellYn, "Y")))).toBe(0);
  });
});

describe("a site without keys", () => {
  it("offers no push, registers no device, and sends nothing", async () => {
    const { member, browser } = await makeReader();
    await post(finished(member.userId));
    const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = process.env;
    for (const name of ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY"]) delete process.env[name];
    forgetSettings();
    const other = await makeMember();
    expect(await readPushOffer(ctxOf(other))).toEqual({ publicKey: null });
    expect(await refusal(register(other, makeBrowser(service.url)))).toBe("notices.push-endpoint");
    expect(await send()).toEqual(["stale"]);
    Object.assign(process.env, { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY });
    forgetSettings();
    expect(service.of(browser)).toEqual([]);
  });
});

describe("a device", () => {
  it("is stored sealed, listed with its name, and is this one by the browser's cookie, also after another login", async () => {
    const { member, browser } = await makeReader();
    const [row] = await database().select().from(pushDevice).where(eq(pushDevice.userId, member.userId));
    expect(JSON.stringify(row)).not.toContain(new URL(browser.subscription.endpoint).pathname);
    expect(JSON.parse(unseal(row!.sealedSubscription))).toEqual(browser.subscription);
    expect(await listPushDevices(ctxOf(member))).toMatchObject([{ name: "Chrome · Windows", here: true, logoutEnds: true }]);
    const elsewhere = (await logIn(member, "elsewhere")).member;
    expect((await listPushDevices(ctxOf(elsewhere)))[0]!.here).toBe(false);
    expect(await readPushOffer(ctxOf(elsewhere))).toEqual({ publicKey: VAPID.publicKey });
    expect(await readPushOffer(ctxOf(member))).toEqual({ publicKey: null });
  });

  it("is one row for one browser, however often the member presses", async () => {
    const { member, browser } = await makeReader();
    await register(member, browser);
    const again = makeBrowser(service.url);
    await register(member, again);
    await post(finished(member.userId));
    expect(await send()).toEqual(["sent"]);
    expect([service.of(browser).length, service.of(again).length]).toEqual([0, 1]);
  });

  it("is refused for an unknown push service and for keys that cannot encrypt", async () => {
    const member = await makeMember();
    const good = makeBrowser(service.url).subscription;
    const wrong = [
      ...["https://evil.example/a", "http://127.0.0.1:3306/a", "https://10.0.0.1/a", "http://fcm.googleapis.com/a"].map((endpoint) => ({
        ...good,
        endpoint,
      })),
      { ...good, auth: "short" },
      { ...good, p256dh: `B${"A".repeat(86)}` },
    ];
    for (const subscription of wrong)
      expect(await refusal(registerDevice(ctxOf(member), { ...subscription, name: "" }))).toBe("notices.push-endpoint");
    expect(await database().$count(pushDevice, eq(pushDevice.userId, member.userId))).toBe(0);
  });

  it("belongs to the browser's last member", async () => {
    const { member, browser } = await makeReader();
    const next = await makeMember();
    await register(next, browser);
    expect([await listPushDevices(ctxOf(member)), (await listPushDevices(ctxOf(next))).length]).toEqual([[], 1]);
    await post(finished(member.userId));
    expect(await send()).toEqual([]);
  });

  it("ends by a press of its member, not of another, with what is on the way", async () => {
    const [{ member }, other] = [await makeReader(), await makeMember()];
    await post(finished(member.userId));
    const { pushDeviceId } = (await listPushDevices(ctxOf(member)))[0]!;
    await endDevice(ctxOf(other), pushDeviceId);
    await chooseLogout(ctxOf(other), pushDeviceId, "N");
    expect(await listPushDevices(ctxOf(member))).toMatchObject([{ logoutEnds: true }]);
    await endDevice(ctxOf(member), pushDeviceId);
    await endDevice(ctxOf(member), pushDeviceId);
    expect([await listPushDevices(ctxOf(member)), await statuses()]).toEqual([[], []]);
  });

  it("ends with its browser's logout, unless the member wants to go on", async () => {
    const [ends, stays] = [await makeReader(), await makeReader()];
    const { pushDeviceId } = (await listPushDevices(ctxOf(stays.member)))[0]!;
    await chooseLogout(ctxOf(stays.member), pushDeviceId, "N");
    for (const { token } of [ends, stays]) await endSessionByLogout(job(), token);
    expect([await listPushDevices(ctxOf(ends.member)), (await listPushDevices(ctxOf(stays.member))).length]).toEqual([[], 1]);
  });

  it("ends when all other devices are logged out, but for this one", async () => {
    const { member, browser } = await makeReader();
    const here = await logIn(member, `here:${Math.random()}`);
    const kept = makeBrowser(service.url);
    await register(here.member, kept);
    await endLogins(ctxOf(member), member.userId, here.member.sessionHash);
    await post(finished(member.userId));
    expect(await send()).toEqual(["sent"]);
    expect([service.of(browser).length, service.of(kept).length]).toEqual([0, 1]);
  });

  it("ends when another member logs in on its browser", async () => {
    const device = `shared:${Math.random()}`;
    const { member } = await logIn(await makeMember(), device);
    await register(member, makeBrowser(service.url));
    await logIn(member, device);
    expect(await listPushDevices(ctxOf(member))).toHaveLength(1);
    await logIn(await makeMember(), device);
    expect(await listPushDevices(ctxOf(member))).toEqual([]);
  });

  it("ends with the membership", async () => {
    const { member, token } = await makeReader();
    await withdraw(ctxOf({ ...member, sessionHash: sha256(token) }));
    expect(await database().$count(pushDevice, eq(pushDevice.userId, member.userId))).toBe(0);
  });

  it("is one of twenty at most: the one used longest ago ends", async () => {
    const member = await makeMember();
    for (let count = 0; count < 21; count++) {
      advance(1_000);
      await register((await logIn(member, `many:${Math.random()}`)).member, makeBrowser(service.url), `기기 ${count}`);
    }
    const names = (await listPushDevices(ctxOf(member))).map(({ name }) => name);
    expect([names.length, names.at(-1)]).toEqual([20, "기기 1"]);
  });
});
