import type { Column } from "~/ui/list/columns";
import { type Measure, measures, MEASURES, valueText, verdictOf } from "./measures";
import type { VitalsRow } from "./read-vitals.server";

const cellText = (measure: Measure, value: number | null) =>
  value === null ? "" : `${valueText(measure, value)} (${verdictOf(measure, value)})`;

export const vitalsColumns: Column<VitalsRow>[] = [
  { label: "화면", main: "head", wide: true, value: (row) => row.page, href: (row) => `?of=${encodeURIComponent(row.page)}` },
  { label: "주", kind: "day", main: true, value: (row) => row.week, href: (row) => `?week=${row.week}` },
  { label: "측정 횟수", kind: "count", value: (row) => row.reports },
  ...MEASURES.map((measure): Column<VitalsRow> => ({
    label: `${measures[measure].label} (${measure})`,
    main: true,
    value: (row) => cellText(measure, row[measure]),
  })),
];
