import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TABLES } from "~/areas/tables/table-links";
import { changesColumns } from "~/areas/tables/changes/changes.columns";
import { ChangesQuery } from "~/areas/tables/changes/changes.schema.server";
import { listChanges } from "~/areas/tables/changes/list-changes.server";
import { releaseNames } from "~/areas/tables/changes/read-change.server";
import { queryOf } from "~/http/request/query.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { ButtonLink } from "~/ui/button-link";
import { Empty } from "~/ui/empty";
import { DataTable } from "~/ui/list/data-table";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export const handle = { menu: "/app/table/change" };

export const meta: MetaFunction = (args) => titled("테이블 작업 목록", args);

const SIZE = 20;

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, async () => {
    const { page } = queryOf(request, ChangesQuery);
    const { rows, total } = await listChanges(ctx, { page, size: SIZE });
    return { rows, page: { page, size: SIZE, total }, names: await releaseNames(ctx) };
  });
}

export default function TableChanges() {
  const { rows, page, names } = useLoaderData<typeof loader>();
  return (
    <Page title="테이블 작업 목록" actions={<ButtonLink href={TABLES}>테이블 정보</ButtonLink>} width="full">
      <DataTable
        label="테이블 작업"
        columns={changesColumns(names)}
        rows={rows}
        page={page}
        empty={
          <Empty title="아직 한 테이블 작업이 없어요">
            <p>테이블 정보에서 테이블을 체크하고 ‘테이블 생성’을 누르면 여기에 남아요.</p>
          </Empty>
        }
      />
    </Page>
  );
}
