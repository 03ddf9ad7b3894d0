import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { approvePayment } from "~/areas/payments/orders/approve-payment.server";
import { readyPayment } from "~/areas/payments/orders/ready-payment.server";
import { cancelPaymentByReturn } from "~/areas/payments/orders/return-from-payment.server";
import { settleOrder } from "~/areas/payments/orders/settle-order.server";
import { settleRefund } from "~/areas/payments/refunds/settle-refund.server";
import { chargeDue } from "~/areas/payments/subscription/charge-due.server";
import { readEntitlement } from "~/areas/payments/subscription/entitlement.server";
import { paymentStatus } from "~/areas/payments/subscription/payment-status.server";
import { resumeSubscription } from "~/areas/payments/subscription/resume-subscription.server";
import { stopSubscription } from "~/areas/payments/subscription/stop-subscription.server";
import { refundPayment } from "~/areas/sending/refund-payment.server";
import { resumeSendRun } from "~/areas/sending/runs/resume-send-run.server";
import { sendRecipient as sendRecipientOnce } from "~/areas/sending/runs/send-recipient.server";
import { startSendRun } from "~/areas/sending/runs/start-send-run.server";
import { withdraw } from "~/areas/withdrawal/withdraw.server";
import { DatabaseAway } from "~/core/database-error.server";
import { forgetSettings } from "~/core/settings.server";
import { database } from "~db/client.server";
import { billingHistory, paymentOrder, subscription } from "~db/schema/payments";
import { mailsTo } from "../../support/factories/mails";
import { ctxOf, job, makeAdmin, makeMember, pay } from "../../support/factories/members";
import { agree, booksOf, makePayer, makeSubscriber, RETURNS } from "../../support/factories/payments";
import { aKey, drain, makeSender, recordOf, useSandbox } from "../../support/factories/sending";
import { at, box, providerOf, withPayProvider } from "../../support/pay-provider";
import { refusal } from "../../support/refusal";
import { atCall } from "../../support/statements";
import { patience } from "../../support/yardstick";

// Midnight of 1 March in Seoul, so that code using the UTC day or month fails.
const NOW = "2026-02-28T15:00:00Z";

withPayProvider({ patienceMs: 400 });
beforeEach(() => at(NOW));

describe("opening a payment", () => {
  it("opens a recurring payment of 100,000 won and hides the provider's number", async () => {
    const member = await makePayer();
    const opened = await readyPayment(ctxOf(member), RETURNS);
    const { orders } = await booksOf(member);
    expect(orders).toMatchObject([{ state: "READY", amountWon: 100_000, partnerOrderId: opened.partnerOrderId }]);
    expect(JSON.stringify(opened)).not.toContain(orders[0]!.tid);
    const { payments } = await providerOf(member);
    expect(payments[0]).toMatchObject({ itemName: "콘텐츠 발송", amount: { total: 100_000, taxFree: 0, vat: 9_091 } });
  });

  it("is refused to members without a messenger account", async () => {
    expect(await refusal(readyPayment(ctxOf(await makeMember()), RETURNS))).toBe("payments.social-only");
  });

  it("is refused to a member who has paid or has a promotion", async () => {
    const paid = await makePayer();
    await pay(paid);
    expect(await refusal(readyPayment(ctxOf(paid), RETURNS))).toBe("payments.already-paid");
    const promoted = await makePayer();
    await pay(promoted, { paymentType: "PROMOTION", paymentAmountWon: 0 });
    expect(await refusal(readyPayment(ctxOf(promoted), RETURNS))).toBe("payments.already-paid");
  });

  it.each([
    "https://elsewhere.test/x",
    "//elsewhere.test",
    "/\\elsewhere.test",
    "javascript:alert(1)",
    "http://127.0.0.1:3000@elsewhere.test/",
  ])("refuses the return address %s", async (address) => {
    const member = await makePayer();
    expect(await refusal(readyPayment(ctxOf(member), { ...RETURNS, cancelUrl: address }))).toBe("payments.foreign-address");
    expect((await booksOf(member)).answers).toEqual([]);
  });

  it("stores only a ledger row when the provider does not answer", async () => {
    const member = await makePayer();
    await box.control("faults", { target: "pay", mode: "reset", times: 1 });
    expect(await refusal(readyPayment(ctxOf(member), RETURNS))).toBe("payments.provider-away");
    const { orders, answers } = await booksOf(member);
    expect(orders).toEqual([]);
    expect(answers).toMatchObject([{ deed: "ready", outcome: "unknown", movedWon: 0 }]);
  });
});

/** As left by a process that died between the provider's answer and writing it. */
async function diedBeforeWriting() {
  const member = await makePayer();
  await approvePayment(ctxOf(member), await agree(box, member));
  const { paymentOrderId } = (await booksOf(member)).orders[0]!;
  await database().delete(billingHistory).where(eq(billingHistory.userId, member.userId));
  await database().delete(subscription).where(eq(subscription.userId, member.userId));
  const died = { state: "APPROVING" as const, billingHistoryId: null };
  await database().update(paymentOrder).set(died).where(eq(paymentOrder.paymentOrderId, paymentOrderId));
  return { member, paymentOrderId };
}

describe("approving a payment", () => {
  it("pays for a month, through the same day of the next, and starts the subscription", async () => {
    const member = await makeSubscriber(box);
    const { history, subscriptions, movedWon } = await booksOf(member);
    expect(history).toMatchObject([
      {
        paymentType: "SUBSCRIPTION",
        paymentResult: "SUCCESS",
        paymentAmountWon: 100_000,
        valueAddedTaxWon: 9_091,
        expiryDate: "2026-04-01",
      },
    ]);
    expect(subscriptions).toMatchObject([{ status: "ACTIVE", anchorDay: 1, nextChargeDay: "2026-04-01" }]);
    expect(movedWon).toBe(100_000);
    expect(await readEntitlement(ctxOf(member), member.userId)).toMatchObject({ paymentType: "SUBSCRIPTION", expiryDate: "2026-04-01" });
  });

  it("stores the SID encrypted", async () => {
    const member = await makeSubscriber(box);
    const [{ sid }] = (await providerOf(member)).subscriptions;
    expect(JSON.stringify(await booksOf(member))).not.toContain(sid);
  });

  it("charges once for ten concurrent requests, with one answer for all", async () => {
    const member = await makePayer();
    const agreed = await agree(box, member);
    const answers = await Promise.all(Array.from({ length: 10 }, () => approvePayment(ctxOf(member), agreed)));
    expect(answers).toEqual(Array(10).fill("SUCCESS"));
    const books = await booksOf(member);
    expect(books.types).toEqual(["SUBSCRIPTION"]);
    expect(books.answers.filter((row) => row.deed === "approve")).toHaveLength(1);
    expect((await providerOf(member)).chargedWon).toBe(100_000);
  });

  it("gives a later retry the first answer without asking the provider", async () => {
    const member = await makePayer();
    const agreed = await agree(box, member);
    await approvePayment(ctxOf(member), agreed);
    const before = (await booksOf(member)).answers.length;
    expect(await approvePayment(ctxOf(member), { pgToken: agreed.pgToken })).toBe("SUCCESS");
    expect((await booksOf(member)).answers).toHaveLength(before);
  });

  it("fails when the provider refuses, and again on a retry", async () => {
    const member = await makePayer();
    const agreed = await agree(box, member);
    await box.control("payments", { decline: { partnerUserId: String(member.userId), on: ["approve"] } });
    expect(await approvePayment(ctxOf(member), agreed)).toBe("FAIL");
    expect(await approvePayment(ctxOf(member), agreed)).toBe("FAIL");
    const { types, orders } = await booksOf(member);
    expect([types, orders.map((row) => row.state)]).toEqual([[], ["FAILED"]]);
  });

  it("settles a lost answer by the order call, without a second charge", async () => {
    const member = await makePayer();
    const agreed = await agree(box, member);
    await box.control("faults", { target: "pay", mode: "cut-after-accept", match: "/approve", times: 1 });
    expect(await approvePayment(ctxOf(member), agreed)).toBe("SUCCESS");
    const { history, subscriptions, answers } = await booksOf(member);
    expect(history).toMatchObject([{ paymentType: "SUBSCRIPTION", paymentAmountWon: 100_000 }]);
    expect(history[0]!.paymentResultMessage).toContain("자동으로 결제되지 않습니다");
    expect(subscriptions).toEqual([]);
    expect(answers.map((row) => `${row.deed} ${row.outcome}`)).toEqual(["ready ok", "approve unknown", "order ok"]);
    expect((await providerOf(member)).chargedWon).toBe(100_000);
  });

  it("can be retried with the same token when the request never reached the provider", async () => {
    const member = await makePayer();
    const agreed = await agree(box, member);
    const url = process.env.KAKAOPAY_URL;
    try {
      process.env.KAKAOPAY_URL = "http://127.0.0.1:58999/kakaopay";
      forgetSettings();
      expect(await refusal(approvePayment(ctxOf(member), agreed))).toBe("payments.provider-away");
    } finally {
      process.env.KAKAOPAY_URL = url;
      forgetSettings();
    }
    expect(await approvePayment(ctxOf(member), agreed)).toBe("SUCCESS");
    expect((await providerOf(member)).chargedWon).toBe(100_000);
  });

  it("stays unknown while the provider cannot tell, and blocks a second payment", async () => {
    const member = await makePayer();
    const agreed = await agree(box, member);
    await box.control("faults", { target: "pay", mode: "reset", times: 2 });
    expect(await approvePayment(ctxOf(member), agreed)).toBe("UNKNOWN");
    expect(await refusal(readyPayment(ctxOf(member), RETURNS))).toBe("payments.checking");
    await at("2026-02-28T15:30:00Z");
    expect(await approvePayment(ctxOf(member), agreed)).toBe("FAIL");
    expect((await providerOf(member)).chargedWon).toBe(0);
  });

  it("is finished from the ledger, with the subscription, after a process died", async () => {
    const { member, paymentOrderId } = await diedBeforeWriting();
    await settleOrder(job(), paymentOrderId);
    expect((await booksOf(member)).types, "left to whoever may still be at it").toEqual([]);
    await at("2026-02-28T15:01:00Z");
    await settleOrder(job(), paymentOrderId);
    const { types, subscriptions, answers, orders } = await booksOf(member);
    expect([types, orders[0]!.state]).toEqual([["SUBSCRIPTION"], "APPROVED"]);
    expect(subscriptions).toMatchObject([{ status: "ACTIVE" }]);
    expect(answers.map((row) => row.deed)).toEqual(["ready", "approve"]);
  });

  it("is paid but not renewed after the member has left, and notifies the member", async () => {
    const { member, paymentOrderId } = await diedBeforeWriting();
    await withdraw(ctxOf(member));
    await at("2026-02-28T15:01:00Z");
    await settleOrder(job(), paymentOrderId);
    const { types, subscriptions, history } = await booksOf(member);
    expect(types).toEqual(["SUBSCRIPTION"]);
    expect(subscriptions).toMatchObject([{ status: "INACTIVE", stoppedAt: expect.any(Date), endedAt: null }]);
    expect(history[0]!.paymentResultMessage).toBe("탈퇴하여 다음 달부터는 자동으로 결제되지 않습니다.");
    const [mail] = await mailsTo(member.email);
    expect(mail!.text).toContain("탈퇴하여 다음 달부터는 자동으로 결제되지 않습니다.");
    expect(mail!.text).not.toContain("다음 결제일");
  });

  it("is stopped by a withdrawal that runs at the same time", async () => {
    const { member, paymentOrderId } = await diedBeforeWriting();
    await at("2026-02-28T15:01:00Z");
    // After the withdrawal's first check, before its lock.
    const ctx = atCall(ctxOf(member), "transaction", 1, async (call) => {
      await settleOrder(job(), paymentOrderId);
      return call();
    });
    await withdraw(ctx);
    expect((await booksOf(member)).subscriptions).toMatchObject([{ status: "INACTIVE", stoppedAt: expect.any(Date) }]);
  });

  it("is refused to another member as wrong access", async () => {
    const agreed = await agree(box, await makePayer());
    expect(await refusal(approvePayment(ctxOf(await makePayer()), agreed))).toBe("common.wrong-access");
  });

  it("is not settled by another process when the member returns by cancel", async () => {
    const member = await makePayer();
    const agreed = await agree(box, member);
    await box.control("faults", { target: "pay", mode: "delay", ms: 250, match: "/approve", times: 1 });
    const approving = approvePayment(ctxOf(member), agreed);
    await vi.waitFor(async () => expect((await providerOf(member)).chargedWon).toBe(100_000), patience(5_000));
    expect(await cancelPaymentByReturn(ctxOf(member), agreed)).toMatchObject({ result: "UNKNOWN" });
    expect(await approving).toBe("SUCCESS");
    expect((await booksOf(member)).subscriptions).toMatchObject([{ status: "ACTIVE" }]);
  });

  it("pays once from two tabs, and the second tab shows the payment", async () => {
    const member = await makePayer();
    const [first, second] = [await agree(box, member), await agree(box, member)];
    expect(await approvePayment(ctxOf(member), first)).toBe("SUCCESS");
    expect(await refusal(approvePayment(ctxOf(member), second))).toBe("payments.already-paid");
    expect((await providerOf(member)).chargedWon).toBe(100_000);
  });
});

describe("coming back from the provider by cancel or fail", () => {
  it.each([
    ["cancel" as const, "FAIL"],
    ["fail" as const, "FAIL"],
    ["pay" as const, null],
  ])("asks the provider: %s there gives the answer %s", async (decision, expected) => {
    const member = await makePayer();
    const { pcUrl, partnerOrderId } = await readyPayment(ctxOf(member), RETURNS, true);
    await box.decidePayment(pcUrl, decision);
    expect(await cancelPaymentByReturn(ctxOf(member), { order: partnerOrderId })).toEqual({ result: expected, waiting: null });
  });

  it("answers SUCCESS when the payment was charged after all", async () => {
    const member = await makePayer();
    const agreed = await agree(box, member);
    await approvePayment(ctxOf(member), agreed);
    expect(await cancelPaymentByReturn(ctxOf(member), agreed)).toEqual({ result: "SUCCESS", waiting: null });
  });
});

describe("stopping and resuming a subscription", () => {
  it("keeps the paid days, during which the stop can be undone", async () => {
    const member = await makeSubscriber(box);
    expect(await stopSubscription(ctxOf(member))).toEqual({ status: "INACTIVE", expiryDate: "2026-04-01" });
    expect(await paymentStatus(ctxOf(member))).toMatchObject({
      paymentStatus: "SUBSCRIPTION",
      subscriptionStatus: "INACTIVE",
      expiryDate: "2026-04-01",
      may: { pay: false, payUnsettled: false, stop: false, resume: true },
    });
    expect(await refusal(stopSubscription(ctxOf(member)))).toBe("payments.not-active");
    await at("2026-04-01T14:59:00Z");
    expect(await resumeSubscription(ctxOf(member))).toEqual({ status: "ACTIVE", nextChargeDay: "2026-04-01" });
    expect((await providerOf(member)).subscriptions[0].status).toBe("ACTIVE");
  });

  it("cannot be undone after the last paid day", async () => {
    const member = await makeSubscriber(box);
    await stopSubscription(ctxOf(member));
    await at("2026-04-01T15:00:00Z");
    expect(await refusal(resumeSubscription(ctxOf(member)))).toBe("payments.nothing-to-resume");
    expect(await readEntitlement(ctxOf(member), member.userId)).toBeNull();
  });

  it("is refused to a member without a subscription", async () => {
    const member = await makePayer();
    expect(await refusal(stopSubscription(ctxOf(member)))).toBe("payments.not-active");
    expect(await refusal(resumeSubscription(ctxOf(member)))).toBe("payments.nothing-to-resume");
    expect((await paymentStatus(ctxOf(member))).may).toEqual({ pay: true, payUnsettled: false, stop: false, resume: false });
  });
});

describe("an answer that moved money", () => {
  const away = () => {
    throw new DatabaseAway("gone");
  };
  /** The rows are committed, but their answer is lost. */
  const lostCommit = async (call: () => unknown) => {
    await call();
    throw new DatabaseAway("gone");
  };

  it.each([
    ["is away when it comes", away],
    ["loses its commit", lostCommit],
  ])("is stored once with SID, TID and amount when the database %s", async (_, instead) => {
    const member = await makePayer();
    const agreed = await agree(box, member);
    expect(await approvePayment(atCall(ctxOf(member), "transaction", 2, instead), agreed)).toBe("SUCCESS");
    const { subscriptionId } = (await booksOf(member)).subscriptions[0]!;
    await at("2026-04-01T01:00:00Z");
    expect(await chargeDue(atCall(job(), "transaction", 2, instead), subscriptionId)).toBe("paid");
    const { history, answers, movedWon, chargedWon } = await booksOf(member);
    expect(history.map(({ paymentType, transactionId }) => [paymentType, transactionId !== null])).toEqual([
      ["SUBSCRIPTION", true],
      ["PAYMENT", true],
    ]);
    expect(answers.map(({ deed }) => deed)).toEqual(["ready", "approve", "subscription"]);
    expect([movedWon, chargedWon, (await providerOf(member)).chargedWon]).toEqual([200_000, 200_000, 200_000]);
  });
});

describe("a refund during a send run", () => {
  async function underWay() {
    useSandbox(box);
    const sender = await makeSender(box, 4, { paid: false });
    const ctx = ctxOf(sender.member);
    await approvePayment(ctx, await agree(box, sender.member));
    const press = (as = ctx) => startSendRun(as, { contentsId: sender.contentsId, receivers: "all", formKey: aKey() });
    const { sendRunId } = await press();
    const ids = (await recordOf(sendRunId)).recipients.map(({ sendRecipientId }) => sendRecipientId);
    const { billingHistoryId } = (await booksOf(sender.member)).history[0]!;
    const refund = async () => refundPayment(ctxOf(await makeAdmin()), billingHistoryId);
    const got = async () => (await box.messages(`?sender=${sender.accountId}`)).length;
    return { sender, ctx, press, sendRunId, ids, billingHistoryId, refund, got };
  }

  it("stops the run and deducts each message that left or is in flight", async () => {
    const { sender, sendRunId, ids, refund, got, press } = await underWay();
    await sendRecipientOnce(job(), ids[0]!);
    await sendRecipientOnce(job(), ids[1]!, async (call) => {
      expect(await refund()).toEqual({ amountWon: 99_900 });
      return call();
    });
    await drain(sendRunId);
    const { run, recipients, counted } = await recordOf(sendRunId);
    const stopped = ["FAILED", "stopped-by-refund"];
    expect(recipients.map(({ state, reason }) => [state, reason])).toEqual([["SENT", null], ["SENT", null], stopped, stopped]);
    expect([run.status, counted, await got()]).toEqual(["DONE", 2, 2]);
    expect(await refusal(press())).toBe("payments.required");
    expect((await mailsTo(sender.member.email))[0]!.text).toContain("100,000원 - 50원 × 2건 = 99,900원");
    const { cancelledWon } = await booksOf(sender.member);
    expect([cancelledWon, (await providerOf(sender.member)).canceledWon]).toEqual([99_900, 99_900]);
  });

  it("cancels an in-flight message that did not leave", async () => {
    const { sendRunId, ids, refund, got } = await underWay();
    await box.control("faults", { target: "message", mode: "status", status: 503, code: -9798, times: 1 });
    await sendRecipientOnce(job(), ids[0]!, async (call) => {
      await refund();
      return call();
    });
    await drain(sendRunId);
    const { run, recipients } = await recordOf(sendRunId);
    expect(recipients.map(({ reason }) => reason)).toEqual(Array(4).fill("stopped-by-refund"));
    expect([run.status, await got()]).toEqual(["DONE", 0]);
  });

  it("blocks a run that starts between its checks and its claim", async () => {
    const { ctx, press, refund, got } = await underWay();
    const late = atCall(ctx, "transaction", 1, async (call) => {
      expect(await refund()).toEqual({ amountWon: 100_000 });
      return call();
    });
    expect(await refusal(press(late))).toBe("payments.required");
    expect(await got()).toBe(0);
  });

  it("blocks sending while the outcome is unknown, and allows sending again when nothing was refunded", async () => {
    const { ctx, press, sendRunId, billingHistoryId, refund } = await underWay();
    for (const match of ["/cancel", "/order"]) await box.control("faults", { target: "pay", mode: "reset", match, times: 1 });
    expect(await refusal(refund())).toBe("payments.cancel-unknown");
    const again = () => resumeSendRun(ctx, { sendRunId, only: "failed" });
    expect([await refusal(press()), await refusal(again())]).toEqual(["payments.refunding", "payments.refunding"]);
    await at("2026-02-28T15:01:00Z");
    expect(await settleRefund(job(), billingHistoryId)).toBe("nothing");
    expect(await again()).toEqual({ sendRunId, tried: 4 });
  });
});
