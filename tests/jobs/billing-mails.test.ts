import { describe, expect, it } from "vitest";
import { withdraw } from "~/areas/withdrawal/withdraw.server";
import { listNotices } from "~/areas/notices/list-notices.server";
import { approvePayment } from "~/areas/payments/orders/approve-payment.server";
import { settleRefund } from "~/areas/payments/refunds/settle-refund.server";
import { chargeDue } from "~/areas/payments/subscription/charge-due.server";
import { endSubscription } from "~/areas/payments/subscription/end-subscription.server";
import { resumeSubscription } from "~/areas/payments/subscription/resume-subscription.server";
import { stopSubscription } from "~/areas/payments/subscription/stop-subscription.server";
import { refundPayment } from "~/areas/sending/refund-payment.server";
import { type Member } from "~/core/ctx.server";
import { makeDispatch, makeFriendRow, makePostRow } from "../support/factories/dispatches";
import { mailsTo } from "../support/factories/mails";
import { ctxOf, job, makeAdmin } from "../support/factories/members";
import { agree, booksOf, makePayer, makeSubscriber } from "../support/factories/payments";
import { box, onDay, withPayProvider } from "../support/pay-provider";

withPayProvider({ patienceMs: 400 });
async function subscriber(day: string) {
  await onDay(day);
  const member = await makeSubscriber(box);
  const { subscriptions, history } = await booksOf(member);
  return { member, subscriptionId: subscriptions[0]!.subscriptionId, paid: history[0]!.billingHistoryId };
}

const subjectsOf = async ({ email }: Member) => (await mailsTo(email)).reverse().map(({ subject }) => subject.replace("[글벗] ", ""));
const noticesOf = async (member: Member) => (await listNotices(ctxOf(member), 1)).notices.reverse().map(({ text }) => text);
const lastMail = async ({ email }: Member) => (await mailsTo(email))[0]!.text;
const FIRST = "결제가 완료되었습니다";
const UNPAID = "이번 달 이용료가 결제되지 않았습니다";
const refuseAll = ({ userId }: Member) =>
  box.control("payments", { decline: { partnerUserId: String(userId), on: ["subscription"], months: ["202604", "202605"] } });

describe("a member is mailed", () => {
  it("about the first payment, once for repeated requests, with customer service's address at the end", async () => {
    await onDay("2026-03-15");
    const member = await makePayer();
    const agreed = await agree(box, member);
    await Promise.all(Array.from({ length: 5 }, () => approvePayment(ctxOf(member), agreed)));
    expect(await subjectsOf(member)).toEqual([FIRST]);
    const text = await lastMail(member);
    for (const line of [
      "결제한 금액: 100,000원 (부가세 9,091원 포함)",
      "결제한 날: 2026.03.15",
      "이용 기간: 2026.04.15까지",
      "다음 결제일: 2026.04.15 (100,000원)",
      "고객센터: 글벗 고객센터(예시)",
      "전화: 1600-0000 (평일 10:00~17:00)",
      "이메일: help@geulbeot.test",
    ])
      expect(text.split("\n")).toContain(line);
  });

  it("about a first payment whose answer was lost, and that it is not renewed", async () => {
    await onDay("2026-03-15");
    const member = await makePayer();
    await box.control("faults", { target: "pay", mode: "timeout-after-accept", match: "/approve", times: 1 });
    await approvePayment(ctxOf(member), await agree(box, member));
    expect(await subjectsOf(member)).toEqual([FIRST]);
    expect(await lastMail(member)).toContain("다음 달부터는 자동으로 결제되지 않습니다.");
    expect(await lastMail(member)).not.toContain("다음 결제일");
  });

  it("about each monthly payment, once, even if the answer was lost", async () => {
    const { member, subscriptionId } = await subscriber("2026-03-15");
    await onDay("2026-04-15");
    await Promise.all([1, 2, 3].map(() => chargeDue(job(), subscriptionId)));
    await onDay("2026-05-15");
    await box.control("faults", { target: "pay", mode: "timeout-after-accept", match: "/subscription", times: 1 });
    await chargeDue(job(), subscriptionId);
    await onDay("2026-05-15", 11);
    await Promise.all([1, 2, 3].map(() => chargeDue(job(), subscriptionId)));
    expect(await subjectsOf(member)).toEqual([FIRST, "정기결제 이용료를 결제했습니다", "정기결제 이용료를 결제했습니다"]);
    expect(await lastMail(member)).toContain("다음 결제일: 2026.06.15 (100,000원)");
  });

  it("about each failed try with the next one, and about the end after the last try", async () => {
    const { member, subscriptionId } = await subscriber("2026-03-15");
    await refuseAll(member);
    await onDay("2026-04-15");
    expect(await chargeDue(job(), subscriptionId)).toBe("failed");
    await chargeDue(job(), subscriptionId);
    expect(await subjectsOf(member)).toEqual([FIRST, UNPAID]);
    const text = await lastMail(member);
    for (const part of [
      "다음 시도: 2026.04.16 (남은 시도 3번)",
      "발송할 수 있는 날: 2026.04.18까지",
      "카카오페이의 결제 수단을 확인하고 지금 결제해 주세요: http",
    ])
      expect(text).toContain(part);
    for (const day of ["2026-04-16", "2026-04-17", "2026-04-18"]) {
      await onDay(day);
      await chargeDue(job(), subscriptionId);
    }
    expect(await subjectsOf(member)).toEqual([FIRST, UNPAID, UNPAID, UNPAID, "정기결제가 끝났습니다"]);
    const unpaid = "이용료 100,000원이 결제되지 않았어요.";
    expect(await noticesOf(member)).toEqual(["이용료 100,000원을 결제했어요.", unpaid, unpaid, unpaid, "정기결제가 끝났어요."]);
    expect(await lastMail(member)).toContain("이제 콘텐츠를 발송할 수 없습니다.");
    expect(await lastMail(member)).toContain("다시 쓰려면 결제해 주세요: http");
  });

  it("about a stop, a resume, and the end of the paid days", async () => {
    const { member, subscriptionId } = await subscriber("2026-03-15");
    await stopSubscription(ctxOf(member));
    expect(await lastMail(member)).toContain("2026.04.15까지는 지금처럼 콘텐츠를 발송할 수 있습니다.");
    await resumeSubscription(ctxOf(member));
    expect(await lastMail(member)).toContain("다음 결제일: 2026.04.15 (100,000원)");
    await stopSubscription(ctxOf(member));
    await onDay("2026-04-16");
    await endSubscription(job(), subscriptionId);
    await endSubscription(job(), subscriptionId);
    const stop = "정기결제를 해지했습니다";
    expect(await subjectsOf(member)).toEqual([FIRST, stop, "정기결제를 다시 시작했습니다", stop, "정기결제가 끝났습니다"]);
  });

  it("about a stop in an unpaid month, which ends at once, in one mail", async () => {
    const { member, subscriptionId } = await subscriber("2026-03-15");
    await refuseAll(member);
    await onDay("2026-04-15");
    await chargeDue(job(), subscriptionId);
    await stopSubscription(ctxOf(member));
    expect(await subjectsOf(member)).toEqual([FIRST, UNPAID, "정기결제를 해지했습니다"]);
    expect(await lastMail(member)).toContain("이제 콘텐츠를 발송할 수 없습니다.");
  });

  it("about a refund, once, with the amount calculated on the day of the request", async () => {
    const { member, paid } = await subscriber("2026-03-15");
    const { userId } = member;
    const [contentsId, receiverId] = [await makePostRow(userId), await makeFriendRow(userId)];
    await makeDispatch({ userId, authorId: userId, contentsId, receiverId, deliveredAt: new Date() });
    const admin = ctxOf(await makeAdmin());
    await onDay("2026-03-22", 23);
    await box.control("faults", { target: "pay", mode: "timeout-after-accept", match: "/cancel", times: 1 });
    await box.control("faults", { target: "pay", mode: "reset", match: "/order", times: 1 });
    await refundPayment(admin, paid).catch(() => {});
    expect(await subjectsOf(member)).toEqual([FIRST]);
    // From the eighth day another rule refunds less; the refund of the seventh day must stay.
    await onDay("2026-03-23", 1);
    await settleRefund(job(), paid);
    await settleRefund(job(), paid);
    expect(await subjectsOf(member)).toEqual([FIRST, "결제를 취소하고 환불했습니다"]);
    const text = await lastMail(member);
    expect(text).toContain("환불한 금액: 99,950원");
    expect(text).toContain("100,000원 - 50원 × 1건 = 99,950원");
    expect(text).toContain("카드로 결제했다면");
    expect(text).toContain("결제 취소로 정기결제가 끝났습니다.");
  });
});

describe("a member who withdraws", () => {
  it("gets mails about stop, end and refund, without links that need a login", async () => {
    const { member, subscriptionId, paid } = await subscriber("2026-03-15");
    await withdraw(ctxOf(member));
    expect(await subjectsOf(member)).toEqual([FIRST, "정기결제를 해지했습니다", "회원에서 탈퇴했습니다"]);
    const stopped = (await mailsTo(member.email))[1]!.text;
    expect(stopped).toContain("더는 자동으로 결제되지 않습니다.");
    expect(stopped).not.toContain("/app/user/");
    await refundPayment(ctxOf(await makeAdmin()), paid);
    expect(await lastMail(member)).toContain("환불한 금액: 100,000원");
    expect(await lastMail(member)).not.toContain("/app/user/");
    await onDay("2026-04-16");
    await endSubscription(job(), subscriptionId);
    expect(await subjectsOf(member)).toHaveLength(4);
    const other = await subscriber("2026-03-15");
    await withdraw(ctxOf(other.member));
    await onDay("2026-04-16");
    await endSubscription(job(), other.subscriptionId);
    expect((await subjectsOf(other.member)).at(-1)).toBe("정기결제가 끝났습니다");
    expect(await lastMail(other.member)).not.toContain("/app/payment-ready");
  });
});
