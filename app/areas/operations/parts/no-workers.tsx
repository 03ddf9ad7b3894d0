import type { ReactNode } from "react";
import { formatSeoul } from "~/time/seoul";
import { NoticeStrip } from "~/ui/notice-strip";

export function NoWorkers({ lastBeatAt, children }: { lastBeatAt: Date | null; children?: ReactNode }) {
  const last = lastBeatAt ? `마지막 응답은 ${formatSeoul(lastBeatAt, "yyyy.MM.dd HH:mm:ss")}이에요.` : "아직 한 번도 켜지지 않았어요.";
  return (
    <NoticeStrip type="error">
      <p>{`30초 넘게 응답한 작업 프로세스가 없어요. 발송, 메일, 결제, 정산, 테이블 작업, 집계가 멈춰 있어요. ${last}`}</p>
      <p>대기 중인 작업은 사라지지 않고, 작업 프로세스를 켜면 이어서 해요.</p>
      {children}
    </NoticeStrip>
  );
}
