import { dayShown } from "~/time/seoul";
import { NoticeStrip } from "~/ui/notice-strip";
import type { RuleNotes as Notes } from "../rule-notes.server";

export function RuleNotes({ assumed, unknownPayDay }: Notes) {
  return (
    <>
      {assumed.length > 0 && (
        <NoticeStrip>
          <p>
            {`${assumed.length === 1 ? `${assumed[0]} ` : ""}공제 기준이 아직 확정 전이라 지급액이 바뀔 수 있어요. `}
            <a href="/app/manager/deduction-rules?assumptionYn=Y">공제 기준 보기</a>
          </p>
        </NoticeStrip>
      )}
      {unknownPayDay && (
        <NoticeStrip type="warning">
          <p>
            {`${knownYearText(unknownPayDay.knownUntil)} 지급 예정일 ${dayShown(unknownPayDay.payDay)}은 주말만 피한 날이에요. `}
            <a href="/app/manager/bank-holidays">은행 휴일 적기</a>
          </p>
        </NoticeStrip>
      )}
    </>
  );
}

const knownYearText = (year: string | null) => (year ? `은행 휴일이 ${year}년까지만 적혀 있어` : "적힌 은행 휴일이 없어");
