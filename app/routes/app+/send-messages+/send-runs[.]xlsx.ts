import type { LoaderFunctionArgs } from "@remix-run/node";
import { runFiguresColumns } from "~/areas/sending/runs/run-figures.columns";
import { allRunFigures } from "~/areas/sending/runs/run-figures.server";
import { RunsQuery } from "~/areas/sending/runs/sending.schema.server";
import { tableFile } from "~/http/reply/table-file.server";
import { queryOf } from "~/http/request/query.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => tableFile(request, "발송 결과", runFiguresColumns, allRunFigures(ctx, queryOf(request, RunsQuery))));
}
