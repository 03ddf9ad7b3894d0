import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { helpOf } from "~/help/help-texts.server";
import payHref from "~/areas/payments/pay.css";
import { LinkToPay } from "~/areas/payments/orders/parts/link-to-pay";
import { PayWindowPage } from "~/areas/payments/orders/parts/pay-window";
import { PaymentWaiting, waitingLabel } from "~/areas/payments/orders/parts/payment-waiting";
import { payRefusal } from "~/areas/payments/orders/pay-refusal.server";
import { payWindow } from "~/areas/payments/orders/pay-window.server";
import { postToSend, withPost } from "~/areas/payments/orders/post-to-send";
import { readyPayment } from "~/areas/payments/orders/ready-payment.server";
import { waitingPayment } from "~/areas/payments/orders/waiting.server";
import { payConstraint, type PayFields, PayForm } from "~/areas/payments/payments.schema.server";
import { periodEnd } from "~/areas/payments/period";
import { PRICE_WON, PRODUCT, won } from "~/areas/payments/price";
import { RefundPolicy } from "~/areas/payments/refunds/parts/refund-policy";
import { limitsText } from "~/areas/payments/subscription/limits-text.server";
import { limitRate } from "~/http/request/rate-limit.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { submit } from "~/http/screen/submit.server";
import { refusalText } from "~/messages/refusals.ko";
import { dayShown, seoulDay } from "~/time/seoul";
import { PrimaryLink } from "~/ui/button-link";
import { PostForm, Select, SubmitButton } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { LinkRows } from "~/ui/list/link-rows";
import { Page } from "~/ui/page";
import { NoticeStrip } from "~/ui/notice-strip";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const handle = { under: "/app/user/my-payment-information" };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: payHref }];
export const meta: MetaFunction = (args) => titled("결제하기", args);

const HERE = "/app/payment-ready";
const returnsWith = (post: string) => ({
  approvalUrl: withPost("/app/payment-approve", post),
  cancelUrl: withPost("/app/payment-cancel", post),
  failUrl: withPost("/app/payment-fail", post),
});
const AMOUNTS = [{ value: String(PRICE_WON), label: `1개월 · ${won(PRICE_WON)}` }];
const MORE = [
  { href: "/app/service/service-pricing", icon: "wallet", name: "요금 안내", said: "발송 한도와 가격" },
  { href: "/app/support", icon: "mail", name: "고객센터", said: "환불과 결제 문의" },
];
const METHODS = [{ value: "KAKAOPAY", label: "카카오페이" }];

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const query = new URL(request.url).searchParams;
    const order = query.get("order");
    const window = order ? await payWindow(ctx, order) : null;
    const code = await payRefusal(ctx);
    return {
      post: postToSend(query),
      window: window && !code ? { ...window, mobile: isMobile(request) } : null,
      limits: limitsText(),
      nextChargeDay: periodEnd(seoulDay(ctx.now())),
      code,
      waiting: code === "payments.checking" ? await waitingPayment(ctx) : null,
      refused: code && refusalText(code),
      help: await helpOf("payment-renewal"),
      constraint: payConstraint(),
    };
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member);
  return submit(request, PayForm, async () => {
    await limitRate("payment-ready", String(ctx.actor.userId));
    const post = postToSend(new URL(request.url).searchParams);
    const { partnerOrderId } = await readyPayment(ctx, returnsWith(post), true);
    return done(withPost(`${HERE}?order=${partnerOrderId}`, post));
  });
}

/** By client hint, else by User-Agent (rule 35). */
function isMobile(request: Request): boolean {
  const hint = request.headers.get("Sec-CH-UA-Mobile");
  return hint ? hint === "?1" : /Mobi|Android|iPhone|iPad/i.test(request.headers.get("User-Agent") ?? "");
}

export default function PaymentReady() {
  const { post, window, limits, nextChargeDay, code, waiting, refused, help, constraint } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const [form, fields] = useForm<PayFields>({
    id: "pay",
    lastResult: sent?.lastResult,
    constraint,
    defaultValue: { amount: AMOUNTS[0]!.value, method: METHODS[0]!.value },
  });
  if (window && !sent) return <PayWindowPage {...window} />;
  return (
    <Page title="결제하기" lead={`${limits} 보낼 수 있어요.`}>
      <div className="split">
        <div>
          {refused && !sent ? (
            <>
              {waiting ? <PaymentWaiting waiting={waiting} /> : <NoticeStrip type="warning">{refused}</NoticeStrip>}
              {code === "payments.social-only" && <LinkToPay back={withPost(HERE, post)} />}
              {waiting && (
                <p className="row">
                  <PrimaryLink href={withPost(`/app/payment-approve?order=${waiting.partnerOrderId}`, post)}>
                    {waitingLabel(waiting)}
                  </PrimaryLink>
                </p>
              )}
              {!waiting && code !== "payments.social-only" && (
                <p className="row">
                  <PrimaryLink href="/app/user/my-payment-information">결제 정보 보기</PrimaryLink>
                </p>
              )}
            </>
          ) : (
            <PostForm form={form} className="form sheet pay-card">
              <p className="pay-state">{PRODUCT}</p>
              <p className="pay-sum">
                {won(PRICE_WON)} <span className="quiet">한 달, 부가세 포함</span>
              </p>
              <div className="pay-rows">
                <Select field={fields.amount} label="금액" help={help["payment-renewal"]} options={AMOUNTS} placeholder="금액 선택" />
                <Select field={fields.method} label="결제 수단" options={METHODS} placeholder="결제 수단 선택" />
                <p>
                  <span>다음 결제일</span> <strong>{dayShown(nextChargeDay)}</strong>
                </p>
              </div>
              <p className="quiet">달마다 자동으로 결제돼요. 언제든 해지할 수 있고, 남은 기간은 그대로 쓸 수 있어요.</p>
              <SubmitButton className="btn btn-kakao btn-block" pending="결제창을 여는 중…">
                {`카카오페이로 월 ${won(PRICE_WON)} 결제하기`}
              </SubmitButton>
            </PostForm>
          )}
          <RefundPolicy />
        </div>
        <LinkRows title="더 보기" rows={MORE} />
      </div>
    </Page>
  );
}
