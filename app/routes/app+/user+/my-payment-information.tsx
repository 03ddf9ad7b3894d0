import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { codeName } from "~/areas/master/common-codes.server";
import payHref from "~/areas/payments/pay.css";
import { LinkToPay } from "~/areas/payments/orders/parts/link-to-pay";
import { PaymentWaiting, waitingLabel } from "~/areas/payments/orders/parts/payment-waiting";
import { waitingPayment } from "~/areas/payments/orders/waiting.server";
import { paymentTexts, resultText } from "~/areas/payments/payment-texts";
import { InformationForm } from "~/areas/payments/payments.schema.server";
import { PRICE_WON, PRODUCT, won } from "~/areas/payments/price";
import { RefundPolicy } from "~/areas/payments/refunds/parts/refund-policy";
import { payUnsettled } from "~/areas/payments/subscription/pay-unsettled.server";
import { type PaymentStatus, paymentStatus, refundNow } from "~/areas/payments/subscription/payment-status.server";
import { resumeSubscription } from "~/areas/payments/subscription/resume-subscription.server";
import { statusNotice } from "~/areas/payments/subscription/status-notice";
import { stopSubscription } from "~/areas/payments/subscription/stop-subscription.server";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { limitRate } from "~/http/request/rate-limit.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, failure, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { confirm, submit } from "~/http/screen/submit.server";
import { counted } from "~/messages/counted";
import { dayShown } from "~/time/seoul";
import { ConfirmOver } from "~/ui/form/confirm";
import { PostForm, SubmitButton } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { LinkRows } from "~/ui/list/link-rows";
import { shareBar } from "~/ui/list/share-bar";
import { Page } from "~/ui/page";
import { NoticeStrip } from "~/ui/notice-strip";
import type { ShellData } from "~/ui/shell-data";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

const HERE = "/app/user/my-payment-information";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: payHref }];
export const meta: MetaFunction = (args) => titled("결제 정보", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const status = await paymentStatus(ctx);
    const { paymentStatus: type } = status;
    return {
      status,
      typeName: isRunning(status) ? "정기결제 이용 중" : type ? await codeName(ctx, "payment_type", type) : "결제한 적 없음",
      subscriptionName: await codeName(ctx, "payment_status", status.subscriptionStatus),
      notice: statusNotice(status),
      refund: await refundNow(ctx),
      waiting: await waitingPayment(ctx),
      email: ctx.actor.userType === "EMAIL",
    };
  });
}

/** The codes' names fit a row of the history, not a state. */
const isRunning = ({ subscriptionStatus, paymentStatus: type }: PaymentStatus) =>
  subscriptionStatus === "ACTIVE" && (type === "SUBSCRIPTION" || type === "PAYMENT");

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member);
  return submit(request, InformationForm, async (input) => {
    if (input.intent === "pay-unsettled") {
      await limitRate("pay-unsettled", String(ctx.actor.userId));
      const result = await payUnsettled(ctx);
      return done(HERE, (result === "SUCCESS" ? success : failure)(resultText[result]));
    }
    if (input.intent === "resume") {
      await resumeSubscription(ctx);
      return done(HERE, success(paymentTexts.resumed));
    }
    if (input.confirmed !== "Y") return confirm(await stopQuestion(ctx));
    await stopSubscription(ctx);
    return done(HERE, success(paymentTexts.stopped));
  });
}

async function stopQuestion(ctx: MemberCtx) {
  const { may, paymentStatus: type, nextChargeDay } = await paymentStatus(ctx);
  if (!may.stop) throw new Refusal("payments.not-active");
  const refund = await refundNow(ctx);
  const unpaid = ["아직 결제되지 않은 달이라, 해지하면 바로 발송할 수 없게 됩니다."];
  const next = dayShown(nextChargeDay ?? "");
  const paid = [
    `${next}까지는 지금처럼 발송할 수 있고, 그때까지는 해지를 되돌릴 수 있습니다.`,
    `다음 결제일(${next})부터 ${won(PRICE_WON)}이 더는 결제되지 않습니다.`,
  ];
  const back = refund ? [`해지만으로는 환불되지 않습니다. 오늘 환불을 요청하면: ${refund.rule} ${refund.sum}`] : [];
  return { question: "정기결제를 해지할까요?", details: [...(type === "UNSETTLED" ? unpaid : paid), ...back], yes: "정기결제 해지" };
}

export default function MyPaymentInformation() {
  const { status, typeName, subscriptionName, notice, refund, waiting, email } = useLoaderData<typeof loader>();
  const shell = useRouteLoaderData<ShellData>("root");
  const sent = useActionData<typeof action>();
  const [form] = useForm({ id: "information", lastResult: sent?.lastResult });
  const { may, paymentStatus: type } = status;
  // `nextTryDay` is set only while a month is unpaid.
  const nextDay = status.nextTryDay ?? status.nextChargeDay;
  const tone = waiting || type === "UNSETTLED" ? "wait" : status.subscriptionStatus === "ACTIVE" ? "good" : "off";
  return (
    <ConfirmOver ask={sent?.confirm ?? null} cancelHref={HERE} danger>
      <Page title="결제 정보" lead="이용권과 다음 결제일을 확인해요.">
        {waiting && <PaymentWaiting waiting={waiting} />}
        {notice && <NoticeStrip type={notice.type}>{notice.text}</NoticeStrip>}
        <div className="split">
          <div>
            <section className="sheet pay-card" aria-label="이용권">
              <p className="pay-state">
                <span>{PRODUCT}</span>{" "}
                <span className="state" data-state={tone}>
                  {typeName}
                </span>
              </p>
              <p className="pay-sum">
                {won(PRICE_WON)} <span className="quiet">한 달, 부가세 포함</span>
              </p>
              {nextDay && <p className="pay-next">{`${dayShown(nextDay)}에 ${won(PRICE_WON)}을 카카오페이로 결제해요.`}</p>}
              <dl className="facts">
                {!nextDay && <Line label="정기결제" value={subscriptionName} />}
                <Line
                  label="이용 만료일"
                  value={
                    status.expiryDate ? `${dayShown(status.expiryDate)}${status.nextTryDay ? "" : nextDay ? " · 자동 연장" : ""}` : "없음"
                  }
                />
                <Line label="결제 수단" value="카카오페이" />
                {shell?.monthCount != null && (
                  <Line label="이번 달 보낸 수" value={`${counted(shell.monthCount)} / ${counted(shell.monthLimit)}`}>
                    <span dangerouslySetInnerHTML={{ __html: shareBar(shell.monthCount / shell.monthLimit).text }} />
                  </Line>
                )}
              </dl>
              {waiting ? (
                <a className="btn btn-primary btn-block" href={`/app/payment-approve?order=${waiting.partnerOrderId}`}>
                  {waitingLabel(waiting)}
                </a>
              ) : (
                may.pay && (
                  <a className="btn btn-primary btn-block" href="/app/payment-ready">
                    결제하기
                  </a>
                )
              )}
              {email && !may.stop && <LinkToPay />}
              {(may.stop || may.resume || sent) && (
                <PostForm form={form} bare className="row">
                  {may.payUnsettled && (
                    <IntentButton intent="pay-unsettled" label={`${won(PRICE_WON)} 지금 결제`} className="btn btn-kakao" />
                  )}
                  {may.resume && <IntentButton intent="resume" label="정기결제 다시 시작" className="btn btn-primary" />}
                  {may.stop && <IntentButton intent="stop" label="정기결제 해지" className="btn" />}{" "}
                  {may.stop && type !== "UNSETTLED" && status.expiryDate && (
                    <span className="quiet">{`해지해도 ${dayShown(status.expiryDate)}까지 쓸 수 있어요.`}</span>
                  )}
                </PostForm>
              )}
            </section>
            <RefundPolicy now={refund} />
          </div>
          <LinkRows title="더 보기" rows={MORE} />
        </div>
      </Page>
    </ConfirmOver>
  );
}

const MORE = [
  { href: "/app/user/my-payment-history", icon: "list", name: "결제 내역", said: "지난 결제와 거래번호" },
  { href: "/app/service/service-pricing", icon: "wallet", name: "요금 안내", said: "발송 한도와 가격" },
  { href: "/app/support", icon: "mail", name: "고객센터", said: "환불과 결제 문의" },
];

function Line({ label, value, children }: { label: string; value: string; children?: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>{" "}
      <dd data-bar={children ? "" : undefined}>
        <span>{value}</span>
        {children}
      </dd>
    </>
  );
}

function IntentButton({ intent, label, className }: { intent: string; label: string; className: string }) {
  return (
    <SubmitButton name="intent" value={intent} className={className} pending="처리하는 중…">
      {label}
    </SubmitButton>
  );
}
