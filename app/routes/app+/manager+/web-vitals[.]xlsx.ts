import type { LoaderFunctionArgs } from "@remix-run/node";
import { VitalsQuery } from "~/areas/operations/operations.schema.server";
import { readVitals, weeks } from "~/areas/operations/vitals/read-vitals.server";
import { vitalsColumns } from "~/areas/operations/vitals/vitals.columns";
import { tableFile } from "~/http/reply/table-file.server";
import { queryOf } from "~/http/request/query.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, async () => {
    const { week = weeks(ctx)[0]!, of } = queryOf(request, VitalsQuery);
    const rows = await readVitals(ctx, { week, page: of || undefined });
    return tableFile(request, "화면 속도", vitalsColumns, rows);
  });
}
