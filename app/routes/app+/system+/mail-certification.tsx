import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listMailCodes } from "~/areas/account/admin/list-mail-codes.server";
import { mailCodeColumns } from "~/areas/account/admin/mail-codes.columns";
import { MailCodesQuery } from "~/areas/account/join/mail-code.schema.server";
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

export const meta: MetaFunction = (args) => titled("메일 인증 이력", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, async () => {
    const query = queryOf(request, MailCodesQuery);
    const { rows, total } = await listMailCodes(ctx, query, query.rowsPerPage);
    return { rows, userId: query.userId, page: { page: query.page, size: query.rowsPerPage, total, sizes: true } };
  });
}

export default function MailCertification() {
  const { rows, page, userId } = useLoaderData<typeof loader>();
  return (
    <Page
      title="메일 인증 이력"
      lead="인증번호는 가려서 보여요. 유효한 번호를 알면 계정을 열 수 있기 때문이에요."
      width="full"
      actions={<Downloads />}
    >
      <FilterBar
        filters={[{ name: "userId", label: "회원(이름, 이메일, 번호)", value: userId, suggest: "/v1/suggest/system/user" }]}
        found={`메일 인증 ${counted(page.total)}건`}
      />
      <DataTable
        label="메일 인증"
        columns={mailCodeColumns}
        rows={rows}
        page={page}
        empty={
          userId ? (
            <Empty title="이 회원의 메일 인증이 없어요">
              <p>검색 조건을 지우거나 바꿔 보세요.</p>
            </Empty>
          ) : (
            <Empty title="아직 메일 인증이 없어요">
              <p>회원이 이메일로 인증번호를 받으면 여기에 쌓여요.</p>
            </Empty>
          )
        }
      />
    </Page>
  );
}
