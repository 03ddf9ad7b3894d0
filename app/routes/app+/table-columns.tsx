import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { changePath, TABLES, driftHref } from "~/areas/tables/table-links";
import { planChange } from "~/areas/tables/changes/plan-change.server";
import { columnsGrid, lockedColumnsGrid } from "~/areas/tables/described/columns.grid";
import { columnsPane, offeredItems, tableOf } from "~/areas/tables/described/columns-pane.server";
import { NoTable } from "~/areas/tables/described/parts/no-table";
import { Refusal } from "~/core/refusal";
import { readGridForm } from "~/grid/web/form.server";
import { loadGrid } from "~/grid/web/load.server";
import { GridScreen } from "~/grid/page/grid-screen";
import { submitGrid } from "~/grid/web/submit.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, failure } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { titled } from "~/ui/title";

export { gridLinks as links } from "~/grid/links";

export const meta: MetaFunction = (args) => titled(columnsGrid.title, args);

/** The address alone names the table (rule 181). */
export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, async () => {
    const table = await tableOf(ctx, request.url);
    if (!table) return data({ table, grid: null }, { status: new URL(request.url).searchParams.has("tableId") ? 404 : 200 });
    const [grid, dataItem] = await Promise.all([loadGrid(request, ctx, columnsPane(table)), offeredItems(ctx, table.dataItemRelease)]);
    return { table, grid: { ...grid, lookups: { ...grid.lookups, dataItem } } };
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, granted);
  const table = await tableOf(ctx, request.url);
  if (!table) return done(TABLES, failure("없는 테이블입니다. 목록에서 골라 주세요."));
  const plan = async (_keys: unknown[][], form: FormData) => {
    const { inserts, updates } = readGridForm(columnsGrid, form).change;
    if (inserts.length + updates.length > 0) throw new Refusal("tables.save-first");
    return done(changePath(await planChange(ctx, table.isMade ? "UPDATE" : "CREATE", [table])));
  };
  return submitGrid(request, ctx, [columnsPane(table)], { plan });
}

export default function TableColumns() {
  const { table, grid } = useLoaderData<typeof loader>();
  if (!table || !grid) return <NoTable title={columnsGrid.title} />;
  const { tableId, dataItemRelease, environment, tableName, isMade } = table;
  return (
    <GridScreen
      grid={isMade ? lockedColumnsGrid : columnsGrid}
      data={grid}
      lead={
        <>
          <strong>{tableId}</strong> {tableName && `(${tableName}) `}· {environment} 환경 ·{" "}
          {isMade ? "만든 테이블이라 컬럼을 더할 수만 있어요. " : "아직 만들지 않았어요. "}
          <a href={TABLES}>테이블 목록으로</a>
          {isMade && (
            <>
              {" · "}
              <a href={driftHref(tableId, dataItemRelease)}>데이터베이스와 비교</a>
            </>
          )}
        </>
      }
      buttons={[{ intent: "plan", label: isMade ? "테이블 변경" : "테이블 생성", isForAll: true }]}
      excel="/app/table-columns.xlsx"
      scopeParams={["tableId", "dataItemRelease"]}
      failure="오류가 발생했습니다"
      empty={`아직 컬럼이 없어요. 행 추가를 눌러 순서와 항목을 입력해 주세요. 항목은 ${environment} 환경의 데이터 항목이에요.`}
      key={`${tableId} ${dataItemRelease}`}
    />
  );
}
