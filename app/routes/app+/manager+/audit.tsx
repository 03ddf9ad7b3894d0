import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { auditColumns } from "~/areas/master/audit/audit.columns";
import { AuditQuery } from "~/areas/master/audit/audit.schema.server";
import { auditChoices, listAudit } from "~/areas/master/audit/list-audit.server";
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

export const meta: MetaFunction = (args) => titled("변경 이력", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, async () => {
    const query = queryOf(request, AuditQuery);
    const [{ rows, total }, choices] = await Promise.all([listAudit(ctx, query), auditChoices(ctx)]);
    return { rows, page: { page: query.page, size: query.rowsPerPage, total, sizes: true }, query, choices };
  });
}

export default function Audit() {
  const { rows, page, query, choices } = useLoaderData<typeof loader>();
  const isSearch = [query.who, query.from, query.to, query.what, query.text].some(Boolean);
  return (
    <Page title="변경 이력" width="full" lead="관리자가 무엇을 언제 바꿨는지, 변경 전후 값까지 볼 수 있어요." actions={<Downloads />}>
      <FilterBar
        filters={[
          { name: "who", label: "누가(이름, 이메일, 번호)", value: query.who, suggest: "/v1/suggest/system/user" },
          { label: "시각", from: { name: "from", value: query.from ?? "" }, to: { name: "to", value: query.to ?? "" } },
          { name: "what", label: "무엇을", value: query.what, options: choices },
          { name: "text", label: "키나 내용", value: query.text, maxLength: 200 },
        ]}
        found={`기록 ${counted(page.total)}건`}
      />
      <DataTable
        label="변경 이력"
        columns={auditColumns}
        rows={rows}
        page={page}
        empty={
          isSearch ? (
            <Empty title="이 조건에 맞는 기록이 없어요">
              <p>기간을 넓히거나 다른 말로 검색해 보세요.</p>
            </Empty>
          ) : (
            <Empty title="아직 바꾼 것이 없어요">
              <p>관리자가 기준 정보나 회원을 수정하면 여기에 쌓여요.</p>
            </Empty>
          )
        }
      />
    </Page>
  );
}
