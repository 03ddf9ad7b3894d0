import { randomBytes } from "node:crypto";
import type { Box } from "../box";
import { Html, html, notFoundPage, page, seoulTime } from "../html";
import { redirect, type Call, type Reply, type Route } from "../http";
import type { Payment, PaymentStatus, Subscription } from "../records";
import { isExpired } from "./kakaopay";

const STATUS_LABELS: Record<PaymentStatus, string> = {
  READY: "결제창을 아직 열지 않음",
  OPEN_PAYMENT: "결제창을 엶",
  AUTH_PASSWORD: "결제를 승낙함, 사이트의 승인을 기다림",
  ISSUED_SID: "정기결제 등록",
  SUCCESS_PAYMENT: "결제됨",
  PART_CANCEL_PAYMENT: "일부 취소됨",
  CANCEL_PAYMENT: "취소됨",
  QUIT_PAYMENT: "결제창에서 그만둠",
  FAIL_PAYMENT: "결제 실패",
};
const OPEN: PaymentStatus[] = ["READY", "OPEN_PAYMENT", "AUTH_PASSWORD"];
const METHODS = { CARD: "카드", MONEY: "머니" };

export function kakaoPayPages(box: Box): Route[] {
  const windows = ["pc", "mobile", "app"].flatMap((kind): Route[] => [
    { method: "GET", path: `/kakaopay/pay/${kind}/:id`, handle: (call) => show(box, call.id) },
    { method: "POST", path: `/kakaopay/pay/${kind}/:id`, handle: (call) => answer(box, call) },
  ]);
  return [
    ...windows,
    { method: "GET", path: "/payments", handle: () => list(box) },
    { method: "POST", path: "/payments", handle: (call) => declineNext(box, call) },
  ];
}

function show(box: Box, id: string): Reply {
  const payment = byPage(box, id);
  if (!payment) return notFoundPage("그런 결제가 없습니다.");
  const closed = closedPage(box, payment);
  if (closed) return closed;
  if (payment.status === "READY") box.store.put({ kind: "payment", payment: { ...payment, status: "OPEN_PAYMENT" } });
  const recurring = payment.cid === box.settings.pay.subscriptionCid;
  const content = html`<dl>
      <dt>상품</dt>
      <dd>${payment.itemName}${payment.quantity > 1 && ` ${payment.quantity}개`}</dd>
      <dt>금액</dt>
      <dd><strong>${wonText(payment.amount.total)}</strong></dd>
      <dt>부가세</dt>
      <dd>${wonText(payment.amount.vat)} 포함</dd>
    </dl>
    ${recurring && html`<p class="quiet">정기결제예요. 다음부터는 결제창 없이 결제돼요.</p>`}
    <form method="post">
      ${payment.method ? html`<p>결제수단: ${METHODS[payment.method]}</p>` : methodChoice()}
      <button class="kakao" name="decision" value="pay">결제하기</button>
      <button class="plain" name="decision" value="cancel">취소</button>
      <button class="plain" name="decision" value="fail">실패하기</button>
    </form>
    <p class="quiet">연습용이라 돈은 나가지 않아요.</p>`;
  return page("결제하기", content);
}

function methodChoice(): Html {
  return html`<fieldset>
    <legend>결제수단</legend>
    <label class="tick"><input type="radio" name="method" value="CARD" checked /><span>카드</span></label>
    <label class="tick"><input type="radio" name="method" value="MONEY" /><span>머니</span></label>
  </fieldset>`;
}

function answer(box: Box, call: Call): Reply {
  const payment = byPage(box, call.id);
  if (!payment) return notFoundPage("그런 결제가 없습니다.");
  const closed = closedPage(box, payment);
  if (closed) return closed;
  const decision = call.form.get("decision");
  if (decision === "cancel") return quit(box, payment, "QUIT_PAYMENT", payment.returns!.cancel);
  if (decision === "fail") return quit(box, payment, "FAIL_PAYMENT", payment.returns!.fail);
  if (decision !== "pay") return show(box, call.id);
  const method = payment.method ?? (call.form.get("method") === "MONEY" ? "MONEY" : "CARD");
  const pgToken = payment.pgToken ?? randomBytes(10).toString("hex");
  box.store.put({ kind: "payment", payment: { ...payment, status: "AUTH_PASSWORD", method, pgToken } });
  const back = new URL(payment.returns!.approval);
  back.searchParams.set("pg_token", pgToken);
  return redirect(back.href);
}

function quit(box: Box, payment: Payment, status: "QUIT_PAYMENT" | "FAIL_PAYMENT", address: string): Reply {
  box.store.put({ kind: "payment", payment: { ...payment, status } });
  return redirect(address);
}

/** Null while the payment can still be decided. */
function closedPage(box: Box, payment: Payment): Reply | null {
  const { status, returns } = payment;
  if (!OPEN.includes(status)) {
    const back = status === "QUIT_PAYMENT" ? returns!.cancel : status === "FAIL_PAYMENT" ? returns!.fail : null;
    return page(
      "끝난 결제입니다",
      html`<p>${STATUS_LABELS[status]}</p>
        ${back && html`<p><a href="${back}">사이트로 돌아가기</a></p>`}`,
      410,
    );
  }
  if (!isExpired(box, payment)) return null;
  const content = html`<p>결제창을 연 지 15분이 지났습니다. 처음부터 다시 결제해 주세요.</p>
    <p><a href="${returns!.fail}">사이트로 돌아가기</a></p>`;
  return page("결제 시간이 지났습니다", content, 410);
}

function list(box: Box): Reply {
  const payments = [...box.store.payments.values()].reverse();
  const subscriptions = [...box.store.subscriptions.values()].reverse();
  const content = html`<p>글벗이 청구하고 취소한 것이 모두 여기에 남아요. 돈은 나가지 않아요.</p>
    ${subscriptions.length > 0 && html`<h2>정기결제</h2>`}
    <ul class="rows">
      ${subscriptions.map((subscription) => subscriptionRow(box, subscription))}
    </ul>
    <h2>결제</h2>
    ${payments.length === 0 && html`<p>아직 결제가 없어요.</p>`}
    <ul class="rows">
      ${payments.map(paymentRow)}
    </ul>`;
  return page("결제", content);
}

function paymentRow(payment: Payment): Html {
  const canceled = payment.canceled.total > 0 ? ` · ${wonText(payment.canceled.total)} 취소` : "";
  return html`<li>
    <p>
      <strong>${payment.itemName} ${wonText(payment.amount.total)}</strong><br />${STATUS_LABELS[payment.status]}${canceled}<br /><span
        class="quiet"
        >${seoulTime(payment.approvedAt ?? payment.createdAt)} · 회원 ${payment.partnerUserId} · 주문 ${payment.partnerOrderId}</span
      >
    </p>
  </li>`;
}

function subscriptionRow(box: Box, subscription: Subscription): Html {
  const waiting = box.declines.list.some((decline) => decline.sid === subscription.sid && decline.times !== 0);
  const active = subscription.status === "ACTIVE";
  return html`<li>
    <form method="post" action="/payments">
      <p>
        <strong>${subscription.itemName}</strong><br /><span class="quiet"
          >회원 ${subscription.partnerUserId} · ${active ? "쓰는 중" : "해지됨"} · 마지막 결제
          ${seoulTime(subscription.lastApprovedAt ?? subscription.createdAt)}</span
        >
      </p>
      ${active && waiting && html`<p>다음 결제는 거절돼요.</p>`}
      ${active && !waiting && html`<p><button class="plain small" name="sid" value="${subscription.sid}">다음 결제 거절하기</button></p>`}
    </form>
  </li>`;
}

function declineNext(box: Box, { form }: Call): Reply {
  const subscription = box.store.subscriptions.get(form.get("sid") ?? "");
  if (!subscription) return notFoundPage("그런 정기결제가 없습니다.");
  box.declines.add({ sid: subscription.sid, times: 1 });
  return redirect("/payments");
}

function byPage(box: Box, id: string): Payment | undefined {
  return [...box.store.payments.values()].find((payment) => payment.page === id);
}

function wonText(amount: number): string {
  return `${amount.toLocaleString("ko-KR")}원`;
}
