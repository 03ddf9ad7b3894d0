import { ChartFrame } from "~/ui/chart-frame";
import { DataTable } from "~/ui/list/data-table";
import type { MonthChart } from "../charts/draw-months.server";
import type { ViewMonth } from "../ranking/read-monthly-views.server";
import { viewMonthsColumns } from "../ranking/view-months.columns";

export type ViewChartShown = { months: ViewMonth[]; drawing: MonthChart };

export function ViewChart({ months, drawing }: ViewChartShown) {
  return (
    <ChartFrame
      caption="달마다 읽힌 횟수(번)예요."
      drawing={drawing}
      table={<DataTable label="월별 조회" columns={viewMonthsColumns} rows={months} />}
    />
  );
}
