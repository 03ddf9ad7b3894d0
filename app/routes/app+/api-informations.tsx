import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { apiInformationsGrid } from "~/areas/master/apis/api-informations.grid";
import { apiInformations } from "~/areas/master/apis/api-informations.store.server";
import { loadGrid } from "~/grid/web/load.server";
import { GridScreen } from "~/grid/page/grid-screen";
import { submitGrid } from "~/grid/web/submit.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { titled } from "~/ui/title";

export { gridLinks as links } from "~/grid/links";

export const meta: MetaFunction = (args) => titled(apiInformationsGrid.title, args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, async () => ({ grid: await loadGrid(request, ctx, { store: apiInformations }) }));
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, granted);
  return submitGrid(request, ctx, [{ store: apiInformations }]);
}

export default function ApiInformations() {
  const { grid } = useLoaderData<typeof loader>();
  return (
    <GridScreen
      grid={apiInformationsGrid}
      data={grid}
      excel="/app/api-informations.xlsx"
      lead="공개를 Y로 하면 권한을 받지 않은 사람도 호출할 수 있어요. 최소 조건은 공개로 낮아지지 않아요: ‘받은 권한’인 API는 공개여도 권한별 API에서 받은 사람만 호출할 수 있어요. 빌드에서 온 행은 지울 수 없어요."
    />
  );
}
