import type { ReactNode } from "react";
import { type PaymentResult, paymentTexts, resultText } from "~/areas/payments/payment-texts";
import { ButtonLink, PrimaryLink } from "~/ui/button-link";
import { NoticeStrip } from "~/ui/notice-strip";
import type { Waiting } from "../waiting.server";
import { PaymentWaiting } from "./payment-waiting";

type Props = { result: PaymentResult | null; waiting?: Waiting | null; children?: ReactNode };

export function PaymentOutcome({ result, waiting = null, children }: Props) {
  const type = result === "SUCCESS" ? "success" : result === "FAIL" ? "error" : "warning";
  return (
    <>
      {waiting ? (
        <PaymentWaiting waiting={waiting} />
      ) : (
        <NoticeStrip type={type} alert={result === "FAIL"}>
          {result === null ? paymentTexts.cancelled : resultText[result]}
        </NoticeStrip>
      )}
      {children}
      <div className="row">
        {result === "SUCCESS" ? (
          <PrimaryLink href="/app/contents/contents-shop">보낼 글 고르기</PrimaryLink>
        ) : (
          result !== "UNKNOWN" && <PrimaryLink href="/app/payment-ready">다시 결제하기</PrimaryLink>
        )}{" "}
        <ButtonLink href="/app/user/my-payment-information">결제 정보</ButtonLink>
      </div>
    </>
  );
}
