import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CHANGES, changePath, columnsHref, DOCUMENT, TABLE_IMPORT } from "~/areas/tables/table-links";
import { planChange, unmadeOf } from "~/areas/tables/changes/plan-change.server";
import { describedTables, type TableKey } from "~/areas/tables/described/read-described.server";
import { HeldList } from "~/areas/tables/described/parts/held-list";
import { readHeld } from "~/areas/tables/described/read-held.server";
import { tablesGrid } from "~/areas/tables/described/tables.grid";
import { tables } from "~/areas/tables/described/tables.store.server";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { readGridForm } from "~/grid/web/form.server";
import { loadGrid } from "~/grid/web/load.server";
import { GridScreen } from "~/grid/page/grid-screen";
import { unpackRows } from "~/grid/sent-rows";
import { submitGrid } from "~/grid/web/submit.server";
import { visibleUrl } from "~/http/request/request.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, failure } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { refusalText } from "~/messages/refusals.ko";
import { ButtonLink } from "~/ui/button-link";
import { titled } from "~/ui/title";

export { gridLinks as links } from "~/grid/links";

export const meta: MetaFunction = (args) => titled(tablesGrid.title, args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, async () => {
    const grid = await loadGrid(request, ctx, { store: tables });
    const keys = unpackRows(tablesGrid, grid.rows).map(({ key }) => key);
    const { rows: held, changed } = await readHeld(ctx, tableKeys(keys));
    return { grid: changed ? await loadGrid(request, ctx, { store: tables }) : grid, held, left: keys.length - held.length };
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, granted);
  const deleteElsewhere = (keys: unknown[][]) => planDrop(ctx, tableKeys(keys));
  return submitGrid(request, ctx, [{ store: tables, deleteElsewhere }], {
    send: openColumns,
    create: async (keys, form) => {
      refuseUnsaved(form);
      return done(changePath(await planChange(ctx, "CREATE", tableKeys(keys))));
    },
    update: async (keys, form) => {
      refuseUnsaved(form);
      return planUpdate(ctx, tableKeys(keys), visibleUrl(request));
    },
  });
}

const tableKeys = (keys: unknown[][]): TableKey[] =>
  (keys as [string, string][]).map(([tableId, dataItemRelease]) => ({ tableId, dataItemRelease }));

/** With a made table among `keys`, opens a plan that lists the losses (rule 178). Else null: the grid deletes. */
async function planDrop(ctx: MemberCtx, keys: TableKey[]): Promise<Response | null> {
  const tables = await describedTables(ctx, keys);
  return tables.some(({ isMade }) => isMade) ? done(changePath(await planChange(ctx, "DROP", keys))) : null;
}

/** Opens a plan for `isMade` tables; a notice names the others (3 §5). */
async function planUpdate(ctx: MemberCtx, keys: TableKey[], here: string): Promise<Response> {
  const unmade = await unmadeOf(ctx, keys);
  const notice = unmade.length > 0 ? failure(refusalText("tables.not-made", { ids: unmade.join(", ") })) : undefined;
  const isNone = keys.length > 0 && unmade.length === keys.length;
  return done(isNone ? here : changePath(await planChange(ctx, "UPDATE", keys)), notice);
}

/** Opens the ticked table's columns (3 §5). Refuses unsaved changes, which leaving would lose. */
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

const BUTTONS = [
  { intent: "send", label: "보내기" },
  { intent: "create", label: "테이블 생성" },
  { intent: "update", label: "테이블 변경" },
];

export default function TableInformations() {
  const { grid, held, left } = useLoaderData<typeof loader>();
  return (
    <GridScreen
      grid={tablesGrid}
      data={grid}
      lead="환경마다 어떤 테이블을 만들지 적어요. 테이블을 열면 컬럼을 정할 수 있어요."
      rowHref={({ tableId, dataItemRelease }) => columnsHref(tableId!, dataItemRelease!)}
      buttons={BUTTONS}
      excel="/app/table/informations.xlsx"
      actions={
        <>
          <ButtonLink href={TABLE_IMPORT}>기존 테이블 가져오기</ButtonLink> <ButtonLink href={DOCUMENT}>테이블 정의서</ButtonLink>{" "}
          <ButtonLink href={CHANGES}>지난 작업</ButtonLink>
        </>
      }
    >
      <HeldList rows={held} left={left} />
    </GridScreen>
  );
}
