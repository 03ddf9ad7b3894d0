import { PayButton } from "~/areas/account/member/parts/pay-button";
import type { PayButtonState } from "~/areas/account/member/pay-button-state.server";
import { counted } from "~/messages/counted";
import { ButtonLink, PrimaryLink } from "~/ui/button-link";
import { Page } from "~/ui/page";
import { Price } from "./price";

/** A visitor's landing page (rule 90). */
export function GuestMain({ payButton, limit }: { payButton: PayButtonState; limit: number }) {
  return (
    <Page
      title="쓴 글을 카카오톡 친구에게 보내세요"
      lead="글을 읽고 쓰는 일은 무료예요. 친구에게 보내려면 로그인한 뒤 이용권을 결제해 주세요."
    >
      <div className="row">
        <PrimaryLink href="/app/terms">회원가입</PrimaryLink> <ButtonLink href="/app/login?redirectUrl=%2Fapp%2Fmain">로그인</ButtonLink>{" "}
        <ButtonLink href="/app/contents/contents-shop">글 둘러보기</ButtonLink>{" "}
        <a className="btn btn-ghost" href="/app/service/service-pricing">
          이용 요금 보기
        </a>
      </div>
      <section className="box pub-offer" aria-labelledby="offer">
        <div>
          <h2 id="offer">콘텐츠 발송</h2>
          <Price limit={counted(limit)} />
        </div>
        <PayButton state={payButton} path="/app/main" quiet />
      </section>
    </Page>
  );
}
