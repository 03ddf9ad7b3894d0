import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deductionRulesGrid } from "~/areas/settlement/rules/deduction-rules.grid";
import { deductionRuleRows } from "~/areas/settlement/rules/deduction-rules.store.server";
import { PayoutCalculator } from "~/areas/settlement/rules/parts/payout-calculator";
import { TriedQuery } from "~/areas/settlement/rules/rules.schema.server";
import { tryPayout } from "~/areas/settlement/rules/try-payout.server";
import { loadGrid } from "~/grid/web/load.server";
import { GridScreen } from "~/grid/page/grid-screen";
import { submitGrid } from "~/grid/web/submit.server";
import { queryOf } from "~/http/request/query.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { titled } from "~/ui/title";

export { gridLinks as links } from "~/grid/links";

export const meta: MetaFunction = (args) => titled(deductionRulesGrid.title, args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, async () => {
    const asked = queryOf(request, TriedQuery);
    return { grid: await loadGrid(request, ctx, { store: deductionRuleRows }), ...asked, ...(await tryPayout(ctx, asked)) };
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, granted);
  return submitGrid(request, ctx, [{ store: deductionRuleRows }]);
}

export default function DeductionRules() {
  const { grid, amountWon, on, tried } = useLoaderData<typeof loader>();
  return (
    <GridScreen
      grid={deductionRulesGrid}
      data={grid}
      lead="정산하는 날의 기준으로 저작권료에서 빼요. 비율은 천분율이라 30이 3%이고, 세금마다 버림 단위 아래를 버려요. 정산에 쓴 기준은 근거와 확인만 수정할 수 있고, 새 기준은 오늘부터 적어요."
      excel="/app/manager/deduction-rules.xlsx"
    >
      <PayoutCalculator amountWon={amountWon} on={on} tried={tried} />
    </GridScreen>
  );
}
