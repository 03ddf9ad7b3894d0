import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { dataItemsGrid } from "~/areas/master/dictionary/data-items.grid";
import { dataItems } from "~/areas/master/dictionary/data-items.store.server";
import { loadGrid } from "~/grid/web/load.server";
import { GridScreen } from "~/grid/page/grid-screen";
import { submitGrid } from "~/grid/web/submit.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { titled } from "~/ui/title";

export { gridLinks as links } from "~/grid/links";

export const meta: MetaFunction = (args) => titled(dataItemsGrid.title, args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, () => loadGrid(request, ctx, { store: dataItems }));
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, granted);
  return submitGrid(request, ctx, [{ store: dataItems }]);
}

export default function DataItems() {
  return (
    <GridScreen
      grid={dataItemsGrid}
      data={useLoaderData<typeof loader>()}
      lead="표와 화면이 쓰는 항목의 이름, 유형, 도움말을 정해요. 항목이나 도움말 코드가 없는 새 행은 저장하지 않아요."
      excel="/app/dataitems.xlsx"
    />
  );
}
