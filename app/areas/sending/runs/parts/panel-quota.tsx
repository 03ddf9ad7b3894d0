import { counted } from "~/messages/counted";
import { Help, type HelpText } from "~/ui/help";
import type { LeftNow } from "../preview-send-run.server";

type Props = { isPaid: boolean; left: LeftNow; total: number; help: HelpText | undefined };

export function PanelQuota({ isPaid, left, total, help }: Props) {
  return (
    <p className="send-quota">
      {isPaid
        ? `오늘은 ${counted(left.day)}명, 이번 달은 ${counted(left.month)}명까지 보낼 수 있어요. `
        : total === 0
          ? "친구를 먼저 불러와 주세요. 결제는 친구를 고른 다음에 해요. "
          : "친구에게 보내려면 먼저 결제해 주세요. 친구는 지금 골라 둘 수 있어요. "}
      <Help of="발송 한도" help={help} />
    </p>
  );
}
