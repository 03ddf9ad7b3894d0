import type { LoaderFunctionArgs } from "@remix-run/node";
import { codeNames } from "~/areas/master/common-codes.server";
import { allSettlements } from "~/areas/settlement/list/list-settlements.server";
import { settlementColumns } from "~/areas/settlement/list/settlement.columns";
import { SettlementQuery } from "~/areas/settlement/settlement.schema.server";
import { tableFile } from "~/http/reply/table-file.server";
import { queryOf } from "~/http/request/query.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, async () => {
    const columns = settlementColumns(await codeNames(ctx, "bank_code"));
    return tableFile(request, "저작권료 정산", columns, allSettlements(ctx, queryOf(request, SettlementQuery)));
  });
}
