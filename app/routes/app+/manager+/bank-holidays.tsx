import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { holidaysKnownUntil } from "~/areas/settlement/deductions/days-off.server";
import { bankHolidaysGrid } from "~/areas/settlement/rules/bank-holidays.grid";
import { bankHolidays } from "~/areas/settlement/rules/bank-holidays.store.server";
import { loadGrid } from "~/grid/web/load.server";
import { GridScreen } from "~/grid/page/grid-screen";
import { submitGrid } from "~/grid/web/submit.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { titled } from "~/ui/title";

export { gridLinks as links } from "~/grid/links";

export const meta: MetaFunction = (args) => titled(bankHolidaysGrid.title, args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, async () => ({
    grid: await loadGrid(request, ctx, { store: bankHolidays }),
    knownUntil: await holidaysKnownUntil(ctx),
  }));
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, granted);
  return submitGrid(request, ctx, [{ store: bankHolidays }]);
}

export default function BankHolidays() {
  const { grid, knownUntil } = useLoaderData<typeof loader>();
  const coverage = knownUntil ? `${knownUntil}년까지 적혀 있고, 그 뒤의 지급일은 주말만 피해요.` : "아직 없어서 지급일은 주말만 피해요.";
  return (
    <GridScreen
      grid={bankHolidaysGrid}
      data={grid}
      lead={`저작권료를 지급하는 10일이 주말이나 이 휴일이면 다음 영업일에 지급해요. ${coverage} 대체공휴일과 임시공휴일은 정해지면 입력해 주세요. 이미 한 정산의 지급 예정일은 그대로예요.`}
      excel="/app/manager/bank-holidays.xlsx"
    />
  );
}
