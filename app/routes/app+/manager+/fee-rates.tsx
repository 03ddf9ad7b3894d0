import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MONTHLY_CEILING, PRICE_WON, won } from "~/areas/payments/price";
import { feeRatesGrid } from "~/areas/settlement/rules/fee-rates.grid";
import { feeRates, ratesThatPayForThemselves } from "~/areas/settlement/rules/fee-rates.store.server";
import { loadGrid } from "~/grid/web/load.server";
import { GridPage, GridPane } from "~/grid/page/grid-screen";
import { submitGrid } from "~/grid/web/submit.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { counted } from "~/messages/counted";
import { formatSeoul } from "~/time/seoul";
import { NoticeStrip } from "~/ui/notice-strip";
import { titled } from "~/ui/title";

export { gridLinks as links } from "~/grid/links";

export const meta: MetaFunction = (args) => titled(feeRatesGrid.title, args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, async () => ({
    grid: await loadGrid(request, ctx, { store: feeRates }),
    tooHigh: await ratesThatPayForThemselves(ctx),
  }));
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, granted);
  return submitGrid(request, ctx, [{ store: feeRates }]);
}

export default function FeeRates() {
  const { grid, tooHigh } = useLoaderData<typeof loader>();
  const [first] = tooHigh;
  return (
    <GridPage
      title={feeRatesGrid.title}
      lead="글이 한 사람에게 전달될 때 글쓴이에게 쌓이는 금액이에요. 발송은 그때의 금액이 그대로 남으니, 시작한 금액은 메모와 확인만 수정할 수 있고 새 금액은 지금부터 적어요."
    >
      {first && (
        <NoticeStrip type="warning">
          <p>
            {`${formatSeoul(first.startsAt, "yyyy.MM.dd HH:mm")}부터 발송 1건이 ${won(first.feeWon)}이면, 한 달 ${counted(MONTHLY_CEILING)}건을 모두 자기 글로 보낸 사람에게 ${won(first.feeWon * MONTHLY_CEILING)}이 쌓여 한 달 요금 ${won(PRICE_WON)}을 넘거나 같아져요. 금액을 낮추거나, 운영 설정에서 자기 글의 발송을 저작권료에서 빼 주세요.`}
          </p>
        </NoticeStrip>
      )}
      <GridPane grid={feeRatesGrid} data={grid} excel="/app/manager/fee-rates.xlsx" />
    </GridPage>
  );
}
