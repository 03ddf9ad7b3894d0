import { NoticeStrip } from "../notice-strip";

/** `from` and `to` in one sortable format: "yyyy-MM-dd", "yyyyMM". */
export function ReversedDates({ from, to }: { from: string; to: string }) {
  if (from <= to) return null;
  return (
    <NoticeStrip type="error" alert>
      <p>시작이 끝보다 늦어 아무것도 찾지 않았습니다. 두 날짜를 바꾸어 다시 검색해 주세요.</p>
    </NoticeStrip>
  );
}
