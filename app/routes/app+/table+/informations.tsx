import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { columnsHref } from "~/areas/tables/described/table-links";
import { tablesGrid } from "~/areas/tables/described/tables.grid";
import { tables } from "~/areas/tables/described/tables.store.server";
import { Refusal } from "~/core/refusal";
import { readGridForm } from "~/grid/form.server";
import { loadGrid } from "~/grid/load.server";
import { GridScreen } from "~/grid/page/grid-screen";
import { submitGrid } from "~/grid/submit.server";
import { granted } from "~/http/rest/access";
import { enter } from "~/http/screen/enter.server";
import { done } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { titled } from "~/ui/title";

export { gridLinks as links } from "~/grid/links";

export const meta: MetaFunction = (args) => titled(tablesGrid.title, args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, () => loadGrid(request, ctx, { store: tables }));
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, granted);
  return submitGrid(request, ctx, [{ store: tables }], { send: openColumns });
}

/** Opens the columns of the one ticked table (3 §5 "Tables"). In a plain form pending changes are saved first, because leaving would lose them. */
async function openColumns(keys: unknown[][], form: FormData): Promise<Response> {
  refuseUnsaved(form);
  if (keys.length === 0) throw new Refusal("tables.none-checked");
  if (keys.length > 1) throw new Refusal("tables.only-one");
  const [[tableId, release]] = keys as [[string, string]];
  return done(columnsHref(tableId, release));
}

function refuseUnsaved(form: FormData): void {
  const { inserts, updates } = readGridForm(tablesGrid, form).change;
  if (inserts.length + updates.length > 0) throw new Refusal("tables.save-first");
}

const DEEDS = [{ intent: "send", label: "보내기" }];

export default function TableInformations() {
  return (
    <GridScreen
      grid={tablesGrid}
      data={useLoaderData<typeof loader>()}
      lead="환경마다 어떤 테이블을 만들지 적어요. 테이블을 열면 컬럼을 정할 수 있어요."
      rowHref={({ tableId, dataItemRelease }) => columnsHref(tableId!, dataItemRelease!)}
      deeds={DEEDS}
      excel="/app/table/informations.xlsx"
    />
  );
}
