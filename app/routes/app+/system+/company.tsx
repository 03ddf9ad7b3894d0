import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { companiesGrid } from "~/areas/master/company/companies.grid";
import { companies } from "~/areas/master/company/companies.store.server";
import { loadGrid } from "~/grid/web/load.server";
import { GridScreen } from "~/grid/page/grid-screen";
import { submitGrid } from "~/grid/web/submit.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { titled } from "~/ui/title";

export { gridLinks as links } from "~/grid/links";

export const meta: MetaFunction = (args) => titled(companiesGrid.title, args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, () => loadGrid(request, ctx, { store: companies }));
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, granted);
  return submitGrid(request, ctx, [{ store: companies }]);
}

export default function Companies() {
  return (
    <GridScreen
      grid={companiesGrid}
      data={useLoaderData<typeof loader>()}
      lead="서비스를 쓰는 회사를 적어 두는 곳이에요. 회원의 회사 코드와 상위 회사는 여기에 있는 코드예요."
      excel="/app/system/company.xlsx"
    />
  );
}
