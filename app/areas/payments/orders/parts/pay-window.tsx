import { useEffect } from "react";
import { Page } from "~/ui/page";

export type PayWindow = { pcUrl: string; mobileUrl: string; mobile: boolean };

/** Pay window addresses (rule 35): the CSP forbids forms to redirect there. Script replaces the history entry: "back" skips this page. */
export function PayWindowPage({ pcUrl, mobileUrl, mobile }: PayWindow) {
  const first = mobile ? mobileUrl : pcUrl;
  useEffect(() => window.location.replace(first), [first]);
  const buttonClass = (isPrimary: boolean) => (isPrimary ? "btn btn-kakao btn-block" : "btn btn-block");
  return (
    <Page
      title="카카오페이로 이동"
      lead="카카오페이 결제창에서 결제를 승인한 뒤, 돌아온 화면에서 ‘100,000원 결제하기’를 눌러야 결제가 완료돼요."
      width="form"
    >
      <a className={buttonClass(mobile)} href={mobileUrl} rel="noreferrer">
        휴대전화 결제창 열기
      </a>{" "}
      <a className={buttonClass(!mobile)} href={pcUrl} rel="noreferrer">
        컴퓨터 결제창 열기
      </a>
      <p className="quiet">결제창은 15분 동안 열려 있어요. 아직 결제된 금액은 없어요.</p>
    </Page>
  );
}
