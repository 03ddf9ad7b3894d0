import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listCharges } from "~/areas/operations/jobs/charges.server";
import { approvePayment } from "~/areas/payments/orders/approve-payment.server";
import { chargeDue } from "~/areas/payments/subscription/charge-due.server";
import { readEntitlement } from "~/areas/payments/subscription/entitlement.server";
import { payUnsettled } from "~/areas/payments/subscription/pay-unsettled.server";
import { paymentStatus } from "~/areas/payments/subscription/payment-status.server";
import { resumeSubscription } from "~/areas/payments/subscription/resume-subscription.server";
import { stopSubscription } from "~/areas/payments/subscription/stop-subscription.server";
import { subscriptionByAdmin } from "~/areas/payments/subscription/subscription-by-admin.server";
import { sweepBilling } from "~/areas/payments/subscription/sweep-billing.server";
import { refundPayment } from "~/areas/sending/refund-payment.server";
import { type Member } from "~/core/ctx.server";
import { forgetSettings } from "~/core/settings.server";
import { addDays } from "~/time/seoul";
import { database } from "~db/client.server";
import { user } from "~db/schema/account";
import { subscription } from "~db/schema/payments";
import { makeDispatch, makeFriendRow, makePostRow } from "../support/factories/dispatches";
import { mailsTo } from "../support/factories/mails";
import { ctxOf, job, makeAdmin } from "../support/factories/members";
import { agree, booksOf, makePayer, makeSubscriber } from "../support/factories/payments";
import { box, onDay, providerOf, withPayProvider } from "../support/pay-provider";
import { refusal } from "../support/refusal";
import { closeQueues, queueOf } from "../../jobs/enqueue.server";
import * as charge from "../../jobs/handlers/billing.charge-due";
import * as end from "../../jobs/handlers/billing.end-subscription";
import * as settle from "../../jobs/handlers/billing.settle-order";
import * as settleRefund from "../../jobs/handlers/billing.settle-refund";

withPayProvider({ patienceMs: 400 });
// The sweep covers everybody's subscriptions, so end those left by other test files; some have unsealed ids.
beforeAll(async () => {
  const over = { status: "INACTIVE" as const, chargingAt: null, endedAt: new Date(0), inactivatedAt: new Date(0) };
  await database().update(subscription).set(over);
  await queueOf("billing").obliterate({ force: true });
});
afterAll(closeQueues);

const isOpen = async (member: Member) => (await readEntitlement(ctxOf(member), member.userId)) !== null;

/** A queue that still connects to Redis refuses jobs at once. */
async function sweep() {
  for (let tries = 0; ; tries++) {
    try {
      return await sweepBilling(job());
    } catch (error) {
      if (tries > 50) throw error;
      await wait(50);
    }
  }
}

async function runBillingJobs(): Promise<void> {
  const queue = queueOf("billing");
  await sweep();
  const handlers: Record<string, (payload: any) => Promise<unknown>> = {
    "billing.charge-due": (payload) => charge.handle(job(), payload),
    "billing.settle-order": (payload) => settle.handle(job(), payload),
    "billing.settle-refund": (payload) => settleRefund.handle(job(), payload),
    "billing.end-subscription": (payload) => end.handle(job(), payload),
  };
  for (const waiting of await queue.getJobs(["waiting", "delayed", "prioritized"])) {
    await handlers[waiting.name]!(waiting.data);
    await waiting.remove();
  }
}

async function passDays(from: string, until: string, each: (day: string) => Promise<void> = async () => {}) {
  for (let day = from; day <= until; day = addDays(day, 1)) {
    for (const hour of [0, 10, 23]) {
      await onDay(day, hour);
      await runBillingJobs();
    }
    await each(day);
  }
}

async function agreeWithProvider(member: Member) {
  const books = await booksOf(member);
  const record = await providerOf(member);
  expect({ charged: books.chargedWon, cancelled: books.cancelledWon }).toEqual({
    charged: record.chargedWon,
    cancelled: record.canceledWon,
  });
  expect(books.movedWon).toBe(record.chargedWon - record.canceledWon);
  return books;
}

describe("a subscription", () => {
  it("passes every state in a year, and our books agree with the provider's to the won", async () => {
    await onDay("2026-01-31", 15);
    const member = await makeSubscriber(box);
    await box.control("payments", {
      decline: { partnerUserId: String(member.userId), on: ["subscription"], months: ["202604", "202605"], times: 2 },
    });
    await box.control("payments", {
      decline: { partnerUserId: String(member.userId), on: ["subscription"], months: ["202610", "202611"] },
    });

    // A month without a 31st is paid on its last day, never twice.
    await passDays("2026-02-27", "2026-03-01");
    await passDays("2026-03-30", "2026-04-01");
    expect((await booksOf(member)).history.map((row) => row.expiryDate)).toEqual(["2026-02-28", "2026-03-31", "2026-04-30"]);
    expect(await paymentStatus(ctxOf(member))).toMatchObject({ paymentStatus: "PAYMENT", subscriptionStatus: "ACTIVE" });

    await passDays("2026-04-29", "2026-05-02", async () => expect(await isOpen(member)).toBe(true));
    expect(await paymentStatus(ctxOf(member))).toMatchObject({ paymentStatus: "PAYMENT", expiryDate: "2026-05-31" });
    await passDays("2026-05-30", "2026-06-01");

    // A stop that is undone in time changes no later payment.
    await onDay("2026-06-10");
    await stopSubscription(ctxOf(member));
    await passDays("2026-06-28", "2026-06-29");
    await resumeSubscription(ctxOf(member));
    await passDays("2026-06-30", "2026-07-01");
    await passDays("2026-07-30", "2026-07-31");
    await passDays("2026-08-30", "2026-08-31");
    await passDays("2026-09-29", "2026-09-30");

    await passDays("2026-10-31", "2026-11-02", async () => {
      expect(await isOpen(member)).toBe(true);
      expect((await paymentStatus(ctxOf(member))).paymentStatus).toBe("UNSETTLED");
    });
    await onDay("2026-11-03", 0);
    expect(await isOpen(member)).toBe(true);
    await passDays("2026-11-03", "2026-11-03");
    expect(await isOpen(member)).toBe(false);
    expect(await paymentStatus(ctxOf(member))).toMatchObject({
      paymentStatus: "EXPIRED",
      subscriptionStatus: "INACTIVE",
      may: { pay: true, stop: false, resume: false },
    });
    await passDays("2026-11-04", "2026-11-05");
    await passDays("2026-12-30", "2027-01-31");

    const { types, subscriptions } = await agreeWithProvider(member);
    expect(types).toEqual([
      "SUBSCRIPTION",
      ...["PAYMENT", "PAYMENT", "UNSETTLED", "UNSETTLED", "PAYMENT"],
      ...["PAYMENT", "PAYMENT", "PAYMENT", "PAYMENT", "PAYMENT"],
      ...["UNSETTLED", "UNSETTLED", "UNSETTLED", "UNSETTLED", "EXPIRED"],
    ]);
    expect(subscriptions).toMatchObject([{ status: "INACTIVE", failedTries: 4 }]);
    const record = await providerOf(member);
    expect(record.subscriptions).toMatchObject([{ status: "INACTIVE" }]);
    const months = record.payments.filter((one: any) => one.approvedAt).map((one: any) => one.approvedAt.slice(0, 7));
    expect(new Set(months).size).toBe(months.length - 1); // May has two payments: April's third try is on 2 May.
  });

  it("ends after the last paid day when stopped, without a charge, and only then informs the provider", async () => {
    await onDay("2026-03-15");
    const member = await makeSubscriber(box);
    await stopSubscription(ctxOf(member));
    await passDays("2026-04-14", "2026-04-15");
    expect(await isOpen(member)).toBe(true);
    expect((await providerOf(member)).subscriptions[0].status).toBe("ACTIVE");
    await passDays("2026-04-16", "2026-04-16");
    expect(await isOpen(member)).toBe(false);
    expect((await providerOf(member)).subscriptions[0].status).toBe("INACTIVE");
    expect((await agreeWithProvider(member)).types).toEqual(["SUBSCRIPTION", "EXPIRED"]);
  });

  it("ends at the first charge when its owner ended it in KakaoPay, without retries", async () => {
    await onDay("2026-03-15");
    const member = await makeSubscriber(box);
    await box.control("payments", { decline: { partnerUserId: String(member.userId), on: ["subscription"], code: -751 } });
    await passDays("2026-04-15", "2026-04-16");
    expect((await agreeWithProvider(member)).types).toEqual(["SUBSCRIPTION", "EXPIRED"]);
  });
});

describe("a member who has withdrawn", () => {
  it("is never charged, even if nothing stopped the subscription", async () => {
    await onDay("2026-03-15");
    const member = await makeSubscriber(box);
    await database().update(user).set({ secession: "Y" }).where(eq(user.userId, member.userId));
    await passDays("2026-04-15", "2026-04-16");
    expect((await agreeWithProvider(member)).types).toEqual(["SUBSCRIPTION", "EXPIRED"]);
    expect((await providerOf(member)).subscriptions[0].status).toBe("INACTIVE");
  });
});

describe("a monthly charge", () => {
  it("is made once by ten concurrent workers", async () => {
    await onDay("2026-03-15");
    const member = await makeSubscriber(box);
    const { subscriptionId } = (await booksOf(member)).subscriptions[0]!;
    await onDay("2026-04-15");
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => chargeDue(job(), subscriptionId)));
    expect(outcomes.filter((one) => one === "paid")).toHaveLength(1);
    expect((await agreeWithProvider(member)).types).toEqual(["SUBSCRIPTION", "PAYMENT"]);
  });

  it("is found by asking the provider when the answer was lost, and not repeated", async () => {
    await onDay("2026-03-15");
    const member = await makeSubscriber(box);
    await onDay("2026-04-15", 10);
    await box.control("faults", { target: "pay", mode: "cut-after-accept", match: "/subscription", times: 1 });
    await runBillingJobs();
    expect((await booksOf(member)).types).toEqual(["SUBSCRIPTION"]);
    expect(await refusal(stopSubscription(ctxOf(member)))).toBe("payments.charging");
    await onDay("2026-04-15", 11);
    await runBillingJobs();
    const books = await booksOf(member);
    expect(books.history).toMatchObject([
      { paymentType: "SUBSCRIPTION" },
      { paymentType: "PAYMENT", transactionId: null, expiryDate: "2026-05-15" },
    ]);
    expect((await providerOf(member)).chargedWon).toBe(books.chargedWon);
    await passDays("2026-04-16", "2026-04-18");
    expect((await providerOf(member)).chargedWon).toBe(200_000);
  });

  it("counts as a failed try once the provider reports that it never arrived", async () => {
    await onDay("2026-03-15");
    const member = await makeSubscriber(box);
    await onDay("2026-04-15", 10);
    await box.control("faults", { target: "pay", mode: "reset", times: 1 });
    await runBillingJobs();
    await onDay("2026-04-15", 12);
    await runBillingJobs();
    expect((await agreeWithProvider(member)).types).toEqual(["SUBSCRIPTION", "UNSETTLED"]);
    await passDays("2026-04-16", "2026-04-16");
    expect((await agreeWithProvider(member)).types).toEqual(["SUBSCRIPTION", "UNSETTLED", "PAYMENT"]);
  });

  it("requested by its member uses up no try when the answer was lost and nothing was paid", async () => {
    await onDay("2026-03-15");
    const member = await makeSubscriber(box);
    await box.control("payments", { decline: { partnerUserId: String(member.userId), on: ["subscription"], times: 1 } });
    await passDays("2026-04-15", "2026-04-15");
    await onDay("2026-04-15", 23.1);
    await box.control("faults", { target: "pay", mode: "reset", match: "/payment/subscription", times: 1 });
    expect(await payUnsettled(ctxOf(member))).toBe("UNKNOWN");
    await onDay("2026-04-15", 23.5);
    await runBillingJobs();
    const books = await agreeWithProvider(member);
    expect(books.types).toEqual(["SUBSCRIPTION", "UNSETTLED", "UNSETTLED"]);
    expect(books.subscriptions[0]).toMatchObject({ failedTries: 1, nextTryDay: "2026-04-16", chargingAt: null });
    await box.control("faults", { target: "pay", mode: "reset", match: "/payment/subscription", times: 1 });
    await passDays("2026-04-16", "2026-04-16");
    expect((await booksOf(member)).subscriptions[0], "a try of its own").toMatchObject({ failedTries: 2 });
  });

  it.each([
    ["a limit of calls", { mode: "html", status: 429 }],
    ["a firewall", { mode: "html", status: 403 }],
    ["a code that is not about the member", { mode: "status", status: 400, code: -2 }],
    ["an order that does not fit", { mode: "status", status: 400, code: -726 }],
  ])("uses up no try when %s refuses in the provider's place, four days long", async (_, fault) => {
    await onDay("2026-03-15");
    const member = await makeSubscriber(box);
    await box.control("faults", { target: "pay", match: "/subscription", ...fault });
    await passDays("2026-04-15", "2026-04-19");
    expect((await agreeWithProvider(member)).types).toEqual(["SUBSCRIPTION"]);
    expect((await booksOf(member)).subscriptions[0]).toMatchObject({ status: "ACTIVE", failedTries: 0, chargingAt: null });
    await box.call("DELETE", "/control/faults");
    await passDays("2026-04-20", "2026-04-20");
    expect((await agreeWithProvider(member)).types).toEqual(["SUBSCRIPTION", "PAYMENT"]);
  });

  it("asks the provider, and uses up no try, when the charge was requested before", async () => {
    await onDay("2026-03-15");
    const member = await makeSubscriber(box);
    await onDay("2026-04-15", 10);
    await box.control("faults", { target: "pay", mode: "status", status: 400, code: -785, match: "/subscription", times: 1 });
    await runBillingJobs();
    expect((await booksOf(member)).types).toEqual(["SUBSCRIPTION"]);
    expect((await booksOf(member)).subscriptions[0]).toMatchObject({ failedTries: 0, chargingAt: expect.any(Date) });
  });

  it("uses up no try while the provider is down, and sending stays open", async () => {
    await onDay("2026-03-15");
    const member = await makeSubscriber(box);
    const url = process.env.KAKAOPAY_URL;
    try {
      process.env.KAKAOPAY_URL = "http://127.0.0.1:58999/kakaopay";
      forgetSettings();
      await passDays("2026-04-15", "2026-04-16", async () => expect(await isOpen(member)).toBe(true));
    } finally {
      process.env.KAKAOPAY_URL = url;
      forgetSettings();
    }
    await passDays("2026-04-17", "2026-04-17");
    expect((await agreeWithProvider(member)).history.map((row) => [row.paymentType, row.expiryDate])).toEqual([
      ["SUBSCRIPTION", "2026-04-15"],
      ["PAYMENT", "2026-05-15"],
    ]);
  });
});

describe("an outcome that the provider cannot tell", () => {
  it("is asked for less and less often: first payment, monthly charge, end of a subscription", async () => {
    await onDay("2026-03-15");
    const [charged, ended] = [await makeSubscriber(box), await makeSubscriber(box)];
    await stopSubscription(ctxOf(ended));
    const ofMember = (member: Member) => eq(subscription.userId, member.userId);
    await database().update(subscription).set({ nextChargeDay: "2026-03-14", nextTryDay: "2026-03-14" }).where(ofMember(ended));
    const due = { nextChargeDay: "2026-03-15", nextTryDay: "2026-03-15" };
    await database().update(subscription).set(due).where(ofMember(charged));
    const first = await makePayer();
    const agreed = await agree(box, first);
    for (const match of ["/approve", "/payment/subscription", "/order", "/manage/subscription"])
      await box.control("faults", { target: "pay", mode: "html", status: 502, match });
    expect(await approvePayment(ctxOf(first), agreed)).toBe("UNKNOWN");
    for (let minute = 1; minute <= 60; minute++) {
      await onDay("2026-03-15", 10 + minute / 60);
      await runBillingJobs();
    }
    for (const [member, deed] of [
      [first, "order"],
      [charged, "status"],
      [ended, "inactive"],
    ] as const) {
      const looks = (await booksOf(member)).answers.filter((answer) => answer.deed === deed).length;
      expect(looks, deed).toBeGreaterThan(3);
      expect(looks, deed).toBeLessThan(12);
    }
    await box.call("DELETE", "/control/faults");
    await onDay("2026-03-16", 13);
    await runBillingJobs();
    expect((await booksOf(first)).orders[0]!.state).toBe("FAILED");
    expect((await booksOf(charged)).subscriptions[0]!.chargingAt).toBeNull();
    expect((await booksOf(ended)).subscriptions[0]!.inactivatedAt).toEqual(expect.any(Date));
  });

  it("does not block charges: a full sweep takes the least recently checked first", async () => {
    await onDay("2026-03-15");
    const { userId } = await makePayer();
    const due = { status: "ACTIVE" as const, nextChargeDay: "2026-03-14", nextTryDay: "2026-03-14" };
    const stuck = { ...due, userId, sealedSid: "unreadable", amountWon: 100_000, anchorDay: 14 };
    await database()
      .insert(subscription)
      .values(Array.from({ length: 500 }, () => stuck));
    const [inserted] = await database()
      .insert(subscription)
      .values({ ...stuck, updatedAt: new Date(Date.now() - 60_000) })
      .$returningId();
    try {
      expect(await sweep()).toMatchObject({ due: 500 });
      expect(await queueOf("billing").getJob(`charge-${inserted!.subscriptionId}`)).toBeDefined();
    } finally {
      await database().delete(subscription).where(eq(subscription.userId, userId));
      await queueOf("billing").obliterate({ force: true });
    }
  });
});

describe("an administrator", () => {
  it("refunds by the refund rules: adds a CANCEL row, ends the subscription and stops sending", async () => {
    await onDay("2026-03-15");
    const member = await makeSubscriber(box);
    const [paid] = (await booksOf(member)).history;
    await onDay("2026-03-22", 23);
    const contentsId = await makePostRow(member.userId);
    for (let sent = 0; sent < 3; sent++)
      await makeDispatch({
        userId: member.userId,
        authorId: member.userId,
        contentsId,
        receiverId: await makeFriendRow(member.userId),
        deliveredAt: new Date(),
      });
    const admin = ctxOf(await makeAdmin());
    expect(await refundPayment(admin, paid!.billingHistoryId)).toEqual({ amountWon: 99_850 });
    expect(await isOpen(member)).toBe(false);
    const books = await agreeWithProvider(member);
    expect(books.history).toMatchObject([
      { paymentType: "SUBSCRIPTION", paymentResult: "SUCCESS" },
      { paymentType: "CANCEL", paymentResult: "SUCCESS", paymentAmountWon: 99_850, cancelledBillingHistoryId: paid!.billingHistoryId },
      { paymentType: "EXPIRED" },
    ]);
    expect(await refusal(refundPayment(admin, paid!.billingHistoryId))).toBe("payments.already-cancelled");
    expect(await refusal(refundPayment(admin, books.history[1]!.billingHistoryId))).toBe("payments.already-cancelled");
    expect(await refusal(refundPayment(admin, books.history[2]!.billingHistoryId))).toBe("payments.not-cancellable");
    await passDays("2026-04-15", "2026-04-16");
    expect((await providerOf(member)).chargedWon).toBe(100_000);
  });

  it("refunds while a monthly charge has no answer, and the charge found later gets a mail without a next one", async () => {
    await onDay("2026-03-15");
    const member = await makeSubscriber(box);
    const [paid] = (await booksOf(member)).history;
    await onDay("2026-04-15", 10);
    await box.control("faults", { target: "pay", mode: "cut-after-accept", match: "/subscription", times: 1 });
    await runBillingJobs();
    expect(await refundPayment(ctxOf(await makeAdmin()), paid!.billingHistoryId)).toEqual({ amountWon: 50_000 });
    await onDay("2026-04-15", 11);
    const { rows: unsure } = await listCharges(job(), "unsure", { page: 1, size: 100 });
    expect(unsure.map(({ userId }) => userId)).toContain(member.userId);
    await passDays("2026-04-16", "2026-04-16");
    const books = await booksOf(member);
    expect(books.types).toEqual(["SUBSCRIPTION", "CANCEL", "EXPIRED", "PAYMENT"]);
    const { chargedWon, canceledWon, subscriptions } = await providerOf(member);
    expect([books.chargedWon, books.cancelledWon]).toEqual([chargedWon, canceledWon]);
    expect([chargedWon, subscriptions[0].status]).toEqual([200_000, "INACTIVE"]);
    expect(books.subscriptions[0]).toMatchObject({ chargingAt: null, inactivatedAt: expect.any(Date) });
    const [mail] = await mailsTo(member.email);
    expect(mail!.text).toContain("다음 달부터는 자동으로 결제되지 않습니다.");
    expect(mail!.text).not.toContain("다음 결제일");
  });

  it("refunds while a monthly charge never reached the provider, and nothing is charged or marked unpaid", async () => {
    await onDay("2026-03-15");
    const member = await makeSubscriber(box);
    const [paid] = (await booksOf(member)).history;
    await onDay("2026-04-15", 10);
    await box.control("faults", { target: "pay", mode: "reset", match: "/subscription", times: 1 });
    await runBillingJobs();
    await refundPayment(ctxOf(await makeAdmin()), paid!.billingHistoryId);
    await passDays("2026-04-16", "2026-04-17");
    expect((await agreeWithProvider(member)).types).toEqual(["SUBSCRIPTION", "CANCEL", "EXPIRED"]);
    expect((await providerOf(member)).subscriptions[0].status).toBe("INACTIVE");
    expect((await booksOf(member)).subscriptions[0]).toMatchObject({ chargingAt: null, failedTries: 0 });
  });

  it("refunds once for five concurrent presses", async () => {
    await onDay("2026-03-15");
    const member = await makeSubscriber(box);
    const [paid] = (await booksOf(member)).history;
    const admin = ctxOf(await makeAdmin());
    await Promise.all(Array.from({ length: 5 }, () => refusal(refundPayment(admin, paid!.billingHistoryId))));
    expect((await agreeWithProvider(member)).cancelledWon).toBe(100_000);
  });

  it("learns a lost refund from the order call, and refunds once", async () => {
    await onDay("2026-03-15");
    const member = await makeSubscriber(box);
    const [paid] = (await booksOf(member)).history;
    await box.control("faults", { target: "pay", mode: "cut-after-accept", match: "/cancel", times: 1 });
    const admin = ctxOf(await makeAdmin());
    expect(await refundPayment(admin, paid!.billingHistoryId)).toEqual({ amountWon: 100_000 });
    expect((await booksOf(member)).cancelledWon).toBe((await providerOf(member)).canceledWon);
  });

  it.each([
    ["given", "cut-after-accept", 100_000],
    ["not given", "reset", 0],
  ])(
    "need not press again: the sweep learns by the order call whether the money was %s, and never requests a refund",
    async (_, mode, givenWon) => {
      await onDay("2026-03-15");
      const member = await makeSubscriber(box);
      const [paid] = (await booksOf(member)).history;
      const admin = ctxOf(await makeAdmin());
      await box.control("faults", { target: "pay", mode, match: "/cancel", times: 1 });
      await box.control("faults", { target: "pay", mode: "reset", match: "/order", times: 1 });
      expect(await refusal(refundPayment(admin, paid!.billingHistoryId))).toBe("payments.cancel-unknown");
      expect((await booksOf(member)).types).toEqual(["SUBSCRIPTION"]);
      await runBillingJobs();
      expect(await refusal(refundPayment(admin, paid!.billingHistoryId))).toBe("payments.cancelling");
      await onDay("2026-03-15", 11);
      await runBillingJobs();
      const books = await booksOf(member);
      expect([books.cancelledWon, (await providerOf(member)).canceledWon]).toEqual([givenWon, givenWon]);
      expect(books.answers.filter(({ deed }) => deed === "cancel")).toHaveLength(1);
      expect(await refusal(refundPayment(admin, paid!.billingHistoryId))).toEqual(
        givenWon ? "payments.already-cancelled" : { amountWon: 100_000 },
      );
      expect([(await booksOf(member)).cancelledWon, (await providerOf(member)).canceledWon]).toEqual([100_000, 100_000]);
    },
  );

  it("gets an unknown refund's result once the provider can tell, asked less and less often", async () => {
    await onDay("2026-03-15");
    const member = await makeSubscriber(box);
    const [paid] = (await booksOf(member)).history;
    await box.control("faults", { target: "pay", mode: "cut-after-accept", match: "/cancel", times: 1 });
    await box.control("faults", { target: "pay", mode: "status", status: 503, match: "/order" });
    expect(await refusal(refundPayment(ctxOf(await makeAdmin()), paid!.billingHistoryId))).toBe("payments.cancel-unknown");
    const looks = async () => (await booksOf(member)).answers.filter(({ deed }) => deed === "order").length;
    for (let minute = 1; minute <= 60; minute++) {
      await onDay("2026-03-15", 10 + minute / 60);
      await runBillingJobs();
    }
    expect(await looks()).toBeGreaterThan(3);
    expect(await looks()).toBeLessThan(12);
    await box.call("DELETE", "/control/faults");
    await onDay("2026-03-15", 13);
    await runBillingJobs();
    expect((await booksOf(member)).cancelledWon).toBe(100_000);
  });

  it("sees the provider's refusal of a refund; the payment stays and the refund can be retried", async () => {
    await onDay("2026-03-15");
    const member = await makeSubscriber(box);
    const [paid] = (await booksOf(member)).history;
    const admin = ctxOf(await makeAdmin());
    await box.control("payments", { decline: { partnerUserId: String(member.userId), on: ["cancel"], times: 1 } });
    expect(await refusal(refundPayment(admin, paid!.billingHistoryId))).toBe("payments.cancel-refused");
    expect(await isOpen(member)).toBe(true);
    expect(await refundPayment(admin, paid!.billingHistoryId)).toEqual({ amountWon: 100_000 });
    expect((await agreeWithProvider(member)).types).toEqual(["SUBSCRIPTION", "CANCEL", "CANCEL", "EXPIRED"]);
  });

  it("can charge an unpaid month between tries, but no month not due, and only by its SUBSCRIPTION row", async () => {
    await onDay("2026-03-15");
    const member = await makeSubscriber(box);
    const [paid] = (await booksOf(member)).history;
    const admin = ctxOf(await makeAdmin());
    expect(await refusal(subscriptionByAdmin(admin, paid!.billingHistoryId))).toBe("payments.not-due");
    await box.control("payments", { decline: { partnerUserId: String(member.userId), on: ["subscription"], times: 2 } });
    await passDays("2026-04-15", "2026-04-15");
    expect(await subscriptionByAdmin(admin, paid!.billingHistoryId)).toBe("failed");
    expect((await booksOf(member)).subscriptions[0]).toMatchObject({ failedTries: 1, nextTryDay: "2026-04-16" });
    expect(await subscriptionByAdmin(admin, paid!.billingHistoryId)).toBe("paid");
    const { history } = await agreeWithProvider(member);
    expect(await refusal(subscriptionByAdmin(admin, history.at(-1)!.billingHistoryId))).toBe("payments.only-subscription");
    expect(await refusal(subscriptionByAdmin(admin, 999_999_999))).toBe("common.not-found");
  });

  it("cannot refund a payment that does not exist", async () => {
    expect(await refusal(refundPayment(ctxOf(await makePayer()), 999_999_999))).toBe("common.not-found");
  });
});
