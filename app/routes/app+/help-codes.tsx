import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { helpCodesGrid } from "~/areas/master/help/help-codes.grid";
import { helpCodes } from "~/areas/master/help/help-codes.store.server";
import { loadGrid } from "~/grid/web/load.server";
import { GridScreen } from "~/grid/page/grid-screen";
import { submitGrid } from "~/grid/web/submit.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { titled } from "~/ui/title";

export { gridLinks as links } from "~/grid/links";

export const meta: MetaFunction = (args) => titled(helpCodesGrid.title, args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, () => loadGrid(request, ctx, { store: helpCodes }));
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, granted);
  return submitGrid(request, ctx, [{ store: helpCodes }]);
}

export default function HelpCodes() {
  return (
    <GridScreen
      grid={helpCodesGrid}
      data={useLoaderData<typeof loader>()}
      lead="칸 옆의 ? 표시를 누르면 나오는 글이에요. 수정하면 바로 모든 화면에 나와요."
      excel="/app/help-codes.xlsx"
    />
  );
}
