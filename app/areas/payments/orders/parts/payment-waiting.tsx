import { NoticeStrip } from "~/ui/notice-strip";
import type { Waiting } from "../waiting.server";

export function PaymentWaiting({ waiting: { until, notPaid } }: { waiting: Waiting }) {
  if (notPaid)
    return (
      <NoticeStrip type="warning">
        카카오페이에 확인했더니 아직 결제된 금액이 없어요. 같은 결제를 지금 이어서 할 수 있고, 두 번 결제되지 않아요.{" "}
        {until ? `이어서 하지 않으면 늦어도 ${until}에 이 결제가 닫히고 새로 결제할 수 있어요.` : ""}
      </NoticeStrip>
    );
  return (
    <NoticeStrip type="warning">
      결제 결과를 확인하고 있어요. 카카오페이의 답을 기다리고 있으니 다시 결제하지 않아도 돼요.{" "}
      {until ? `카카오페이가 답하면 늦어도 ${until}에는 결과가 나와요.` : "카카오페이가 답하는 대로 결과가 나와요."}
    </NoticeStrip>
  );
}

export const waitingLabel = ({ notPaid }: Waiting) => (notPaid ? "결제 이어서 하기" : "결제 결과 보기");
