import { ButtonLink } from "~/ui/button-link";
import { Empty } from "~/ui/empty";
import { DataTable } from "~/ui/list/data-table";
import type { Column } from "~/ui/list/columns";
import { FILTER, filterHref } from "../../sending-links";
import type { SuggestedFilter } from "../suggest-filters.server";
import { FilterSuggestions } from "./filter-suggestions";

export type FilterRow = { filterId: number; filterName: string; count: number; asks: string };

const columns: Column<FilterRow>[] = [
  { label: "그룹 이름", value: ({ filterName }) => filterName, href: ({ filterId }) => filterHref(filterId), main: "head", wide: true },
  { label: "조건", value: ({ asks }) => asks, main: true, wide: true },
  { label: "지금 맞는 친구", value: ({ count }) => count, kind: "count", main: true },
];

export function FilterList({ filters, suggested }: { filters: FilterRow[]; suggested: SuggestedFilter[] }) {
  return (
    <section className="filter-list" aria-labelledby="filters">
      <div className="filter-list-head">
        <h2 id="filters">자동 그룹</h2>
        {filters.length > 0 && <ButtonLink href={FILTER}>조건으로 그룹 만들기</ButtonLink>}
      </div>
      <FilterSuggestions suggested={suggested} />
      <DataTable
        label="자동 그룹"
        columns={columns}
        rows={filters}
        empty={
          <Empty title="아직 자동 그룹이 없어요" drawing="people">
            <p>‘30일 동안 읽지 않은 사람’처럼 조건을 정해 두면 맞는 친구가 자동으로 모여요.</p>
            <ButtonLink href={FILTER}>조건으로 그룹 만들기</ButtonLink>
          </Empty>
        }
      />
    </section>
  );
}
