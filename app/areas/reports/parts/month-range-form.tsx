import { type Filter, FilterBar } from "~/ui/list/filter-bar";
import { NoticeStrip } from "~/ui/notice-strip";
import type { Months } from "../report-range";
import { monthsInShort } from "../report-words";

type Props = { range: Months; swapped: boolean; filters?: Filter[]; view?: string };

const inputOf = (yearMonth: string) => `${yearMonth.slice(0, 4)}-${yearMonth.slice(4)}`;

export function MonthRangeForm({ range, swapped, filters = [], view }: Props) {
  const months = { from: { name: "startDate", value: inputOf(range.fromMonth) }, to: { name: "endDate", value: inputOf(range.toMonth) } };
  return (
    <>
      <FilterBar view={view} folded={monthsInShort(range)} filters={[{ label: "월", type: "month", ...months }, ...filters]} />
      {swapped && (
        <NoticeStrip type="warning" alert>
          <p>시작 월이 끝 월보다 늦어 두 달을 바꾸어 보여 드려요.</p>
        </NoticeStrip>
      )}
    </>
  );
}
