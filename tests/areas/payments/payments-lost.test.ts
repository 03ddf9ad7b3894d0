import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { history } from "~/areas/payments/desk/all-history.server";
import { approvePayment } from "~/areas/payments/orders/approve-payment.server";
import { enterNumber } from "~/areas/payments/orders/enter-number.server";
import { readyPayment } from "~/areas/payments/orders/ready-payment.server";
import { settleOrder } from "~/areas/payments/orders/settle-order.server";
import { waitingPayment } from "~/areas/payments/orders/waiting.server";
import { chargeDue } from "~/areas/payments/subscription/charge-due.server";
import { paymentStatus } from "~/areas/payments/subscription/payment-status.server";
import { refundPayment } from "~/areas/sending/refund-payment.server";
import type { Member } from "~/core/ctx.server";
import { approvePayment as askApprove } from "~/integrations/kakaopay.server";
import { seoulDay } from "~/time/seoul";
import { database } from "~db/client.server";
import { paymentOrder } from "~db/schema/payments";
import { makeDispatch, makeFriendRow, makePostRow } from "../../support/factories/dispatches";
import { mailsTo } from "../../support/factories/mails";
import { ctxOf, job, makeAdmin } from "../../support/factories/members";
import { agree, booksOf, makePayer, makeSubscriber, RETURNS } from "../../support/factories/payments";
import { at, box, providerOf, withPayProvider } from "../../support/pay-provider";
import { refusal } from "../../support/refusal";
import { patience } from "../../support/yardstick";

const NOW = "2026-02-28T15:00:00Z";

withPayProvider({ patienceMs: 400 });
beforeEach(() => at(NOW));
const fault = (mode: string, match: string, times = 1) => box.control("faults", { target: "pay", mode, match, times });
const approvals = async (member: Member) => (await booksOf(member)).answers.filter(({ deed }) => deed === "approve");

/** An approval that never reached the provider, which has since reported no payment. */
async function unpaid() {
  const member = await makePayer();
  const agreed = await agree(box, member);
  await fault("reset", "/approve");
  expect(await approvePayment(ctxOf(member), agreed)).toBe("UNKNOWN");
  return { member, agreed };
}

describe("an unpaid approval whose answer was lost", () => {
  it("shows its deadline to the member and blocks a second payment", async () => {
    const { member, agreed } = await unpaid();
    expect(await waitingPayment(ctxOf(member))).toEqual({ partnerOrderId: agreed.order, until: "00:21", notPaid: true });
    expect(await refusal(readyPayment(ctxOf(member), RETURNS))).toBe("payments.checking");
    await at("2026-02-28T15:30:00Z");
    expect(await waitingPayment(ctxOf(member))).toMatchObject({ until: null });
  });

  it("can be approved again with the same order, and starts the subscription", async () => {
    const { member, agreed } = await unpaid();
    expect(await approvePayment(ctxOf(member), agreed)).toBe("SUCCESS");
    const { history: rows, subscriptions, orders } = await booksOf(member);
    expect(rows).toMatchObject([{ paymentType: "SUBSCRIPTION", transactionId: orders[0]!.tid, paymentResultMessage: "" }]);
    expect(subscriptions).toMatchObject([{ status: "ACTIVE" }]);
    expect(orders).toMatchObject([{ state: "APPROVED", sealedPgToken: null }]);
    expect(await providerOf(member)).toMatchObject({ chargedWon: 100_000, payments: [{}] });
  });

  it("can be approved again by the order's name, only by its own member", async () => {
    const { member, agreed } = await unpaid();
    expect(await refusal(approvePayment(ctxOf(await makePayer()), { order: agreed.order }))).toBe("common.wrong-access");
    expect(await approvePayment(ctxOf(member), { order: agreed.order })).toBe("SUCCESS");
    expect((await providerOf(member)).chargedWon).toBe(100_000);
  });

  it("is not approved again by a member who only looks", async () => {
    const { member, agreed } = await unpaid();
    expect(await approvePayment(ctxOf(member), { ...agreed, look: "Y" })).toBe("UNKNOWN");
    expect(await approvals(member)).toHaveLength(1);
  });

  it("is charged once for ten concurrent approvals, with one answer for all", async () => {
    const { member, agreed } = await unpaid();
    await at("2026-02-28T15:00:05Z");
    const answers = await Promise.all(Array.from({ length: 10 }, () => approvePayment(ctxOf(member), agreed)));
    expect(answers).toEqual(Array(10).fill("SUCCESS"));
    expect((await providerOf(member)).chargedWon).toBe(100_000);
    expect((await booksOf(member)).types).toEqual(["SUBSCRIPTION"]);
  });

  it("is found paid and charged once when the second answer is lost too", async () => {
    const { member, agreed } = await unpaid();
    await fault("timeout-after-accept", "/approve");
    expect(await approvePayment(ctxOf(member), agreed)).toBe("SUCCESS");
    expect(await approvePayment(ctxOf(member), agreed)).toBe("SUCCESS");
    expect((await providerOf(member)).chargedWon).toBe(100_000);
  });

  it("stays unknown when the second attempt never arrived, since the first still may", async () => {
    const { member, agreed } = await unpaid();
    await box.control("faults", { target: "pay", mode: "status", status: 400, code: -9798, match: "/approve", times: 1 });
    expect(await approvePayment(ctxOf(member), agreed)).toBe("UNKNOWN");
    expect((await booksOf(member)).orders).toMatchObject([{ state: "UNKNOWN" }]);
    expect(await refusal(readyPayment(ctxOf(member), RETURNS))).toBe("payments.checking");
  });

  it("ends when the second attempt is refused, and allows a new payment", async () => {
    const { member, agreed } = await unpaid();
    await box.control("payments", { decline: { partnerUserId: String(member.userId), on: ["approve"] } });
    expect(await approvePayment(ctxOf(member), agreed)).toBe("FAIL");
    expect(await readyPayment(ctxOf(member), RETURNS)).toMatchObject({ partnerOrderId: expect.any(String) });
  });

  it("ends as soon as the provider reports the order as expired", async () => {
    const { member, agreed } = await unpaid();
    await at("2026-02-28T15:16:00Z");
    expect(await approvePayment(ctxOf(member), agreed)).toBe("FAIL");
    expect(await readyPayment(ctxOf(member), RETURNS)).toMatchObject({ partnerOrderId: expect.any(String) });
  });

  it("ends when the provider has ended the order, as the next payment finds out", async () => {
    const { member, agreed } = await unpaid();
    const { tid } = (await booksOf(member)).orders[0]!;
    await box.control("payments", { decline: { partnerUserId: String(member.userId), on: ["approve"] } });
    const late = askApprove({ tid, partnerOrderId: agreed.order, partnerUserId: String(member.userId), pgToken: agreed.pgToken });
    expect(await refusal(late)).toBe(-780);
    expect(await readyPayment(ctxOf(member), RETURNS)).toMatchObject({ partnerOrderId: expect.any(String) });
  });

  it("is settled by the order call after a process died, and can be approved once more", async () => {
    const { member, agreed } = await unpaid();
    const died = { state: "APPROVING" as const, notPaidAt: null, claimedAt: new Date(NOW) };
    await database().update(paymentOrder).set(died).where(eq(paymentOrder.userId, member.userId));
    const { paymentOrderId } = (await booksOf(member)).orders[0]!;
    await at("2026-02-28T15:01:00Z");
    expect(await settleOrder(job(), paymentOrderId)).toMatchObject({ state: "UNKNOWN", notPaidAt: new Date("2026-02-28T15:01:00Z") });
    expect(await approvePayment(ctxOf(member), agreed)).toBe("SUCCESS");
    expect((await providerOf(member)).chargedWon).toBe(100_000);
  });

  it("is not ended by an answer to an older attempt", async () => {
    const { member, agreed } = await unpaid();
    const { paymentOrderId } = (await booksOf(member)).orders[0]!;
    await at("2026-02-28T15:14:00Z");
    await fault("delay", "/order");
    const settling = settleOrder(job(), paymentOrderId, true);
    await vi.waitFor(async () => expect((await box.call("GET", "/control/faults")).body.faults[0].hits).toBe(1), patience(5_000));
    await at("2026-02-28T15:14:01Z");
    expect(await approvePayment(ctxOf(member), agreed)).toBe("SUCCESS");
    await settling;
    expect((await booksOf(member)).orders).toMatchObject([{ state: "APPROVED" }]);
  });
});

async function monthWithoutNumber() {
  await at(NOW);
  const member = await makeSubscriber(box);
  await at("2026-04-01T01:00:00Z");
  const { subscriptionId } = (await booksOf(member)).subscriptions[0]!;
  await fault("timeout-after-accept", "/subscription");
  expect(await chargeDue(job(), subscriptionId)).toBe("unknown");
  await at("2026-04-01T01:01:00Z");
  expect(await chargeDue(job(), subscriptionId)).toBe("paid");
  const row = (await booksOf(member)).history.find(({ paymentType }) => paymentType === "PAYMENT")!;
  const payments = (await providerOf(member)).payments as { tid: string; partnerOrderId: string }[];
  const tid = payments.find(({ partnerOrderId }) => partnerOrderId.startsWith("subscription-"))!.tid;
  return { member, row, tid };
}

const missing = async (billingHistoryId: number) => {
  // Leaves out other tests' later promotions.
  const today = { approved_at_to: seoulDay(new Date()) };
  const { rows } = await history(job(), { page: 1, paymentResult: "ALL", paymentType: "ALL", ...today } as never);
  return rows.find((row) => row.billingHistoryId === billingHistoryId)!.missingNumber;
};

describe("a payment number lost with the provider's answer", () => {
  it("is shown as missing, and entered once allows a refund of the month", async () => {
    const { member, row, tid } = await monthWithoutNumber();
    const admin = ctxOf(await makeAdmin());
    const { billingHistoryId } = row;
    expect(await missing(billingHistoryId)).toBe("TID");
    expect(await refusal(refundPayment(admin, billingHistoryId))).toBe("payments.without-number");
    expect(await enterNumber(admin, { billingHistoryId, number: tid })).toEqual({ entered: "TID", nextChargeDay: null });
    expect(await missing(billingHistoryId)).toBe("");
    expect(await refusal(enterNumber(admin, { billingHistoryId, number: tid }))).toBe("payments.number-known");
    expect(await refundPayment(admin, billingHistoryId)).toEqual({ amountWon: 100_000 });
    expect((await providerOf(member)).canceledWon).toBe(100_000);
    expect((await booksOf(member)).subscriptions).toMatchObject([{ endedAt: expect.any(Date) }]);
    expect((await booksOf(member)).history.at(-1)).toMatchObject({ paymentType: "EXPIRED" });
  });

  it("is refused when the number belongs elsewhere, or while the provider cannot be asked", async () => {
    const { member, row } = await monthWithoutNumber();
    const other = await monthWithoutNumber().then(({ tid }) => tid);
    const admin = ctxOf(await makeAdmin());
    const { billingHistoryId } = row;
    const first = (await booksOf(member)).orders[0]!.tid;
    for (const number of [other, first, "T0000000000000000000"])
      expect(await refusal(enterNumber(admin, { billingHistoryId, number }))).toBe("payments.wrong-number");
    await fault("reset", "/order");
    expect(await refusal(enterNumber(admin, { billingHistoryId, number: first }))).toBe("payments.number-unchecked");
    expect(await missing(billingHistoryId)).toBe("TID");
  });

  it("entered once continues the renewal and notifies the member", async () => {
    const member = await makePayer();
    await fault("timeout-after-accept", "/approve");
    expect(await approvePayment(ctxOf(member), await agree(box, member))).toBe("SUCCESS");
    const { billingHistoryId } = (await booksOf(member)).history[0]!;
    const [{ sid }] = (await providerOf(member)).subscriptions;
    const admin = ctxOf(await makeAdmin());
    expect(await missing(billingHistoryId)).toBe("SID");
    await at("2026-02-28T15:02:00Z");
    const [{ sid: another }] = (await providerOf(await makeSubscriber(box))).subscriptions;
    expect(await refusal(enterNumber(admin, { billingHistoryId, number: another }))).toBe("payments.wrong-number");
    const both = await Promise.all([1, 2].map(() => refusal(enterNumber(admin, { billingHistoryId, number: sid }))));
    expect(both).toContainEqual({ entered: "SID", nextChargeDay: "2026-04-01" });
    expect(both).toContain("payments.number-known");
    expect(await paymentStatus(ctxOf(member))).toMatchObject({ subscriptionStatus: "ACTIVE", nextChargeDay: "2026-04-01" });
    expect((await mailsTo(member.email))[0]).toMatchObject({
      subject: "[글벗] 정기결제 등록을 확인했습니다",
      text: expect.stringContaining("다음 결제일: 2026.04.01 (100,000원)"),
    });
    expect(JSON.stringify(await booksOf(member))).not.toContain(sid);
    await at("2026-04-01T01:00:00Z");
    const { subscriptionId } = (await booksOf(member)).subscriptions[0]!;
    expect(await chargeDue(job(), subscriptionId)).toBe("paid");
    expect((await providerOf(member)).chargedWon).toBe(200_000);
  });

  it("is refused for a refunded month, and a later refund ends the renewal", async () => {
    const lost = async () => {
      const member = await makePayer();
      await fault("timeout-after-accept", "/approve");
      await approvePayment(ctxOf(member), await agree(box, member));
      const [{ sid }] = (await providerOf(member)).subscriptions;
      return { member, sid, billingHistoryId: (await booksOf(member)).history[0]!.billingHistoryId };
    };
    const admin = ctxOf(await makeAdmin());
    const back = await lost();
    await refundPayment(admin, back.billingHistoryId);
    expect(await refusal(enterNumber(admin, { billingHistoryId: back.billingHistoryId, number: back.sid }))).toBe(
      "payments.subscription-ended",
    );
    const part = await lost();
    const { userId } = part.member;
    const [contentsId, receiverId] = [await makePostRow(userId), await makeFriendRow(userId)];
    await makeDispatch({ userId, authorId: userId, contentsId, receiverId, deliveredAt: new Date() });
    expect(await refundPayment(admin, part.billingHistoryId)).toEqual({ amountWon: 99_950 });
    expect(await refusal(enterNumber(admin, { billingHistoryId: part.billingHistoryId, number: part.sid }))).toBe(
      "payments.subscription-ended",
    );
    const renewed = await lost();
    await enterNumber(admin, { billingHistoryId: renewed.billingHistoryId, number: renewed.sid });
    await refundPayment(admin, renewed.billingHistoryId);
    expect((await booksOf(renewed.member)).subscriptions).toMatchObject([{ status: "INACTIVE", endedAt: expect.any(Date) }]);
  });
});
