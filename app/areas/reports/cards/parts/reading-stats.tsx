import { won } from "~/areas/payments/price";
import { counted } from "~/messages/counted";
import { Stats } from "~/ui/list/stats";
import type { Comparison } from "../../comparison";
import { Compared } from "../../parts/compared";
import { rateFigure } from "../../rate";
import { dispatchesHref } from "../../report-links";
import type { AskedRange } from "../../report-range";

type Props = {
  asked: AskedRange;
  of?: { username?: string | null; receiverId?: number };
  sendCount: number;
  readCount: number;
  rate: number;
  feeWon?: number;
  compared: Comparison | null;
};

/** The share read leads; the same words and sums as on the home (rule 311). */
export function ReadingStats({ asked, of = {}, sendCount, readCount, rate, feeWon, compared }: Props) {
  const unreadCount = sendCount - readCount;
  const fee = feeWon === undefined ? [] : [{ label: "보내서 생긴 저작권료", value: won(feeWon), href: dispatchesHref(asked, of) }];
  return (
    <Stats
      lead
      of={[
        { label: "읽은 비율", value: rateFigure(rate, sendCount), note: compared && <Compared {...compared} /> },
        { label: "보낸 글", value: `${counted(sendCount)}건`, href: dispatchesHref(asked, of) },
        { label: "읽은 글", value: `${counted(readCount)}건`, href: dispatchesHref(asked, { ...of, viewYn: "Y" }) },
        { label: "안 읽은 글", value: `${counted(unreadCount)}건`, href: dispatchesHref(asked, { ...of, viewYn: "N" }) },
        ...fee,
      ]}
    />
  );
}
