import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { VitalsQuery } from "~/areas/operations/operations.schema.server";
import { readVitals, weeks } from "~/areas/operations/vitals/read-vitals.server";
import { vitalsColumns } from "~/areas/operations/vitals/vitals.columns";
import { queryOf } from "~/http/request/query.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { dayShown } from "~/time/seoul";
import { Empty } from "~/ui/empty";
import { DataTable } from "~/ui/list/data-table";
import { Downloads } from "~/ui/list/downloads";
import { FilterBar } from "~/ui/list/filter-bar";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export const meta: MetaFunction = (args) => titled("화면 속도", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, async () => {
    const mondays = weeks(ctx);
    const { week = mondays[0]!, of } = queryOf(request, VitalsQuery);
    return { rows: await readVitals(ctx, { week, page: of || undefined }), week, of, mondays };
  });
}

export default function WebVitals() {
  const { rows, week, of, mondays } = useLoaderData<typeof loader>();
  const options = mondays.map((monday) => ({ value: monday, label: `${dayShown(monday)}부터 한 주` }));
  return (
    <Page
      title="화면 속도"
      lead="화면을 쓴 사람 네 명 중 세 명이 이보다 빨랐어요. 누구의 것인지는 남기지 않아요."
      width="full"
      actions={<Downloads />}
    >
      <FilterBar
        filters={[
          { name: "week", label: "주", value: week, options },
          { name: "of", label: "화면(모든 주)", value: of, maxLength: 120 },
        ]}
        found={`화면 ${rows.length}건`}
      />
      <DataTable
        label="화면 속도"
        columns={vitalsColumns}
        rows={rows}
        empty={
          <Empty title="이 조건으로 측정한 값이 없어요">
            <p>다른 주를 고르거나 조건을 지워 보세요.</p>
          </Empty>
        }
      />
    </Page>
  );
}
