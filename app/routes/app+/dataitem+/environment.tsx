import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { environmentItemsGrid } from "~/areas/master/dictionary/environment-items.grid";
import { environmentItems } from "~/areas/master/dictionary/environment-items.store.server";
import { loadGrid } from "~/grid/web/load.server";
import { GridScreen } from "~/grid/page/grid-screen";
import { submitGrid } from "~/grid/web/submit.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { titled } from "~/ui/title";

export { gridLinks as links } from "~/grid/links";

export const meta: MetaFunction = (args) => titled(environmentItemsGrid.title, args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, () => loadGrid(request, ctx, { store: environmentItems }));
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, granted);
  return submitGrid(request, ctx, [{ store: environmentItems }]);
}

export default function EnvironmentItems() {
  return (
    <GridScreen
      grid={environmentItemsGrid}
      data={useLoaderData<typeof loader>()}
      lead="개발, 테스트, 운영 환경마다 항목이 어떻게 쓰이는지 정해요. 테이블은 이 항목들로 만들어요."
      excel="/app/dataitem/environment.xlsx"
    />
  );
}
