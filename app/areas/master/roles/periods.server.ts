import { grouped } from "~/core/grouped";
import type { Problem } from "~/grid/grid";
import { refuseCells } from "~/grid/problems.server";
import { formatSeoul } from "~/time/seoul";

type Period = { startDate: Date; endDate: Date | null };
type Writes<R> = { inserts: R[]; updates: { after: R }[] };

const written = <R>({ inserts, updates }: Writes<R>) => [
  ...inserts.map((row, index) => ({ row, index, list: "inserts" as const })),
  ...updates.map(({ after: row }, index) => ({ row, index, list: "updates" as const })),
];

/** Refuse an end before its start (3 §5). Equal and null ends pass (rule 160). */
export function refuseReversedPeriods(writes: Writes<Period>): void {
  const turned = written(writes).filter(({ row }) => row.endDate !== null && row.endDate < row.startDate);
  const message = "종료일은 시작일보다 빠를 수 없습니다.";
  if (turned.length > 0) refuseCells(turned.map(({ list, index }): Problem => ({ list, index, field: "endDate", message })));
}

/** Refuse new and changed periods that overlap another row with equal `nameOf`. */
export function refuseOverlaps<R extends Period>(writes: Writes<R>, stored: R[], nameOf: (row: R) => string): void {
  const keyOf = (row: R) => `${nameOf(row)}\n${row.startDate.getTime()}`;
  const now = new Map(stored.map((row) => [keyOf(row), row]));
  for (const { row } of written(writes)) now.set(keyOf(row), row);
  const byName = grouped([...now.values()], nameOf);
  const problems = written(writes).flatMap(({ row, list, index }): Problem[] => {
    const overlapping = byName.get(nameOf(row))!.find((one) => keyOf(one) !== keyOf(row) && overlap(one, row));
    return overlapping ? [{ list, index, field: null, message: `${formatPeriod(overlapping)} 기간과 겹칩니다.` }] : [];
  });
  if (problems.length > 0) refuseCells(problems);
}

const endOf = ({ endDate }: Period) => endDate?.getTime() ?? Infinity;
const overlap = (one: Period, other: Period) => one.startDate.getTime() < endOf(other) && other.startDate.getTime() < endOf(one);

/** "start ~ end" in Seoul time, or "start ~" without an end. */
export function formatPeriod({ startDate, endDate }: Period, pattern = "yyyy/MM/dd HH:mm"): string {
  return `${formatSeoul(startDate, pattern)} ~ ${endDate ? formatSeoul(endDate, pattern) : ""}`.trim();
}
