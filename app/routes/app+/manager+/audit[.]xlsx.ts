import type { LoaderFunctionArgs } from "@remix-run/node";
import { auditColumns } from "~/areas/master/audit/audit.columns";
import { AuditQuery } from "~/areas/master/audit/audit.schema.server";
import { allAudit } from "~/areas/master/audit/list-audit.server";
import { tableFile } from "~/http/reply/table-file.server";
import { queryOf } from "~/http/request/query.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, async () => tableFile(request, "변경 이력", auditColumns, allAudit(ctx, queryOf(request, AuditQuery))));
}
