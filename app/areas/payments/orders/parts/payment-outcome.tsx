import type { ReactNode } from "react";
import { type PaymentResult, paymentTexts, resultText } from "~/areas/payments/payment-texts";
import { ButtonLink, PrimaryLink } from "~/ui/button-link";
import { NoticeStrip } from "~/ui/notice-strip";
import { panelOf, withPost } from "../post-to-send";
import type { Waiting } from "../waiting.server";
import { PaymentWaiting } from "./payment-waiting";

type Props = { result: PaymentResult | null; waiting?: Waiting | null; post: string; children?: ReactNode };

export function PaymentOutcome({ result, waiting = null, post, children }: Props) {
  const panel = panelOf(post);
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
      {result === "SUCCESS" && panel && <p>이어서 보낼까요? 고른 친구와 쓰던 글은 그대로 있어요.</p>}
      <div className="row">
        {result === "SUCCESS" ? (
          <PrimaryLink href={panel ?? "/app/contents/contents-shop"}>{panel ? "이어서 보내기" : "보낼 글 고르기"}</PrimaryLink>
        ) : (
          result !== "UNKNOWN" && <PrimaryLink href={withPost("/app/payment-ready", post)}>다시 결제하기</PrimaryLink>
        )}{" "}
        <ButtonLink href="/app/user/my-payment-information">결제 정보</ButtonLink>
      </div>
    </>
  );
}
