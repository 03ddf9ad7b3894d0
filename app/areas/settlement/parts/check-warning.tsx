import { counted } from "~/messages/counted";
import { formatSeoul } from "~/time/seoul";
import { NoticeStrip } from "~/ui/notice-strip";
import { CHECKS } from "../settlement-links";

export function CheckWarning({ warning }: { warning: { faultCount: number; lastAt: Date | null } | null }) {
  if (!warning) return null;
  const { faultCount, lastAt } = warning;
  const old = lastAt ? `${formatSeoul(lastAt, "yyyy.MM.dd HH:mm")}에 한 점검이 마지막입니다.` : "아직 합계를 점검한 적이 없습니다.";
  return (
    <NoticeStrip type={faultCount > 0 ? "error" : "warning"}>
      <p>
        {faultCount > 0 ? `지난 점검에서 합계가 맞지 않는 것을 ${counted(faultCount)}건 찾았습니다.` : old} <a href={CHECKS}>정산 점검</a>
      </p>
    </NoticeStrip>
  );
}
