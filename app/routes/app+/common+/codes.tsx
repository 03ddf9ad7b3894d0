import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { codeHeadersGrid } from "~/areas/master/code-headers.grid";
import { codePanes } from "~/areas/master/code-panes.server";
import { codesGrid } from "~/areas/master/codes.grid";
import { loadGrid } from "~/grid/web/load.server";
import { GridPage, GridPane } from "~/grid/page/grid-screen";
import { submitGrid } from "~/grid/web/submit.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { titled } from "~/ui/title";

export { gridLinks as links } from "~/grid/links";

export const meta: MetaFunction = (args) => titled("공통코드", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, async () => {
    const { headers, items, chosen } = codePanes(request.url);
    const [headerRows, itemRows] = await Promise.all([loadGrid(request, ctx, headers), loadGrid(request, ctx, items)]);
    return { headers: headerRows, items: itemRows, chosen };
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, granted);
  const { headers, items } = codePanes(request.url);
  return submitGrid(request, ctx, [headers, items]);
}

export default function CommonCodes() {
  const { headers, items, chosen } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const hrefOf = (commonCode: string) => {
    const next = new URLSearchParams([...query].filter(([name]) => name.startsWith(codeHeadersGrid.prefix)));
    next.set("commonCode", commonCode);
    return `?${next}#${codesGrid.id}`;
  };
  return (
    <GridPage title="공통코드" lead="공통코드를 열면 그 항목이 옆이나 아래에 나와요.">
      <div className="grid-pair">
        <GridPane
          grid={codeHeadersGrid}
          data={headers}
          heading="공통코드"
          excel="/app/common/codes.xlsx"
          rowHref={(cells) => hrefOf(cells.commonCode!)}
          isCurrent={(cells) => cells.commonCode === chosen}
        />
        <GridPane
          grid={codesGrid}
          data={items}
          heading={chosen ? `${chosen} 항목` : "항목"}
          excel="/app/common/codes.xlsx"
          scopeParams={["commonCode"]}
        />
      </div>
    </GridPage>
  );
}
