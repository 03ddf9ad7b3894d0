import type { LoaderFunctionArgs } from "@remix-run/node";
import { matrixColumns } from "~/areas/master/roles/matrix.columns";
import { MatrixQuery } from "~/areas/master/roles/matrix.schema.server";
import { readMatrix } from "~/areas/master/roles/read-matrix.server";
import { tableFile } from "~/http/reply/table-file.server";
import { queryOf } from "~/http/request/query.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, async () => tableFile(request, "권한표", matrixColumns, (await readMatrix(ctx, queryOf(request, MatrixQuery))).rows));
}
