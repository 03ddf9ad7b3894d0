import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { roleChoices } from "~/areas/master/roles/choices.server";
import { matrixColumns } from "~/areas/master/roles/matrix.columns";
import { MatrixQuery } from "~/areas/master/roles/matrix.schema.server";
import { readMatrix } from "~/areas/master/roles/read-matrix.server";
import { queryOf } from "~/http/request/query.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { counted } from "~/messages/counted";
import { Empty } from "~/ui/empty";
import { DataTable } from "~/ui/list/data-table";
import { Downloads } from "~/ui/list/downloads";
import { FilterBar } from "~/ui/list/filter-bar";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export const meta: MetaFunction = (args) => titled("권한표", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, async () => {
    const query = queryOf(request, MatrixQuery);
    return { ...query, ...(await readMatrix(ctx, query)), roles: await roleChoices(ctx) };
  });
}

export default function RoleMatrix() {
  const { role, day, all, rows, roles } = useLoaderData<typeof loader>();
  return (
    <Page
      title="권한표"
      lead="한 권한이 그날 어느 화면을 열고 어느 API를 호출할 수 있는지 보여요. 공개인 것은 받지 않아도 열려요. 최소 조건이 ‘받은 권한’인 API는 공개여도 받아야 해요."
      width="full"
      actions={<Downloads />}
    >
      <FilterBar
        filters={[
          { name: "role", label: "권한", value: role, options: [{ value: "", label: "로그인하지 않은 사람" }, ...roles] },
          { name: "day", label: "날짜", type: "date", value: day },
          {
            name: "all",
            label: "보기",
            value: all,
            options: [
              { value: "", label: "쓸 수 있는 것" },
              { value: "Y", label: "쓸 수 없는 것도" },
            ],
          },
        ]}
        found={`${counted(rows.length)}건`}
      />
      <DataTable
        label="권한"
        columns={matrixColumns}
        rows={rows}
        empty={
          <Empty title="이 권한으로 쓸 수 있는 것이 없어요">
            <p>권한별 메뉴와 권한별 API에서 줄 수 있어요.</p>
          </Empty>
        }
      />
    </Page>
  );
}
