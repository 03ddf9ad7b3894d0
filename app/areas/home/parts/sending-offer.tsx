import { PayButton } from "~/areas/account/member/parts/pay-button";
import type { PayButtonState } from "~/areas/account/member/pay-button-state.server";
import { counted } from "~/messages/counted";
import { dayShown } from "~/time/seoul";
import { Price } from "./price";
import { Quota } from "./quota";

export type Paid = { until: string; settled: boolean };
type Used = { count: number; limit: number };

/** Shows how many messages are left today and this month. */
export function SendingLeft({ paid: { until, settled }, today, month }: { paid: Paid; today: Used; month: Used }) {
  return (
    <section className="sheet" aria-labelledby="offer">
      <h2 id="offer">보낼 수 있는 수</h2>
      <Quota
        of={[
          { label: "오늘", ...today },
          { label: "이번 달", ...month },
        ]}
      />
      <p className="quiet">
        {settled
          ? `이용 중이에요. ${dayShown(until)}까지 보낼 수 있어요. `
          : `이번 달 이용료가 아직 결제되지 않았어요. 지금은 ${dayShown(until)}까지 보낼 수 있어요. `}
        <a href="/app/user/my-payment-information">결제 정보</a>
      </p>
    </section>
  );
}

export function SendingOffer({ limit, payButton }: { limit: number; payButton: PayButtonState }) {
  return (
    <section className="sheet home-offer" aria-labelledby="offer">
      <div>
        <h2 id="offer">콘텐츠 발송</h2>
        <p className="quiet">지금은 이용권이 없어 보낼 수 없어요. 글을 쓰고 친구를 불러오는 일은 무료예요.</p>
      </div>
      <div>
        <Price limit={counted(limit)} />
        <PayButton state={payButton} path="/app/main" quiet />
      </div>
    </section>
  );
}
