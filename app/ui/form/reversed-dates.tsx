import { NoticeStrip } from "../shell/notice-strip";

/** Says why a search finds nothing when its first day lies after its last. Both in one form that sorts as text: "yyyy-MM-dd", "yyyyMM". */
export function ReversedDates({ from, to }: { from: string; to: string }) {
  if (from <= to) return null;
  return (
    <NoticeStrip type="error" alert>
      <p>시작이 끝보다 늦어 아무것도 찾지 않았습니다. 두 날짜를 바꾸어 다시 검색해 주세요.</p>
    </NoticeStrip>
  );
}
