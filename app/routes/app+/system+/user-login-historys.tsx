import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loginColumns } from "~/areas/account/admin/login-history.columns";
import { LoginScreenQuery } from "~/areas/account/admin/login-history.schema.server";
import { readLogins } from "~/areas/account/admin/read-logins.server";
import { queryOf } from "~/http/request/query.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { counted } from "~/messages/counted";
import { formatSeoul } from "~/time/seoul";
import { Empty } from "~/ui/empty";
import { DataTable } from "~/ui/list/data-table";
import { Downloads } from "~/ui/list/downloads";
import { FilterBar } from "~/ui/list/filter-bar";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export const meta: MetaFunction = (args) => titled("로그인 이력", args);

/** Both time fields start at the present, which filters nothing (rule 192). */
export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, async () => {
    const query = queryOf(request, LoginScreenQuery);
    const { rows, total } = await readLogins(ctx, query, query.rowsPerPage);
    const minute = (instant: Date | null) => formatSeoul(instant ?? ctx.now(), "yyyy-MM-dd HH:mm").replace(" ", "T");
    const { page, rowsPerPage: size, userId, failed, loginDateStart, loginDateEnd } = query;
    return { rows, page: { page, size, total, sizes: true }, userId, failed, from: minute(loginDateStart), to: minute(loginDateEnd) };
  });
}

export default function LoginHistory() {
  const { rows, page, userId, failed, from, to } = useLoaderData<typeof loader>();
  const what = failed ? "실패한 로그인" : "로그인";
  return (
    <Page title="로그인 이력" width="full" actions={<Downloads />}>
      <FilterBar
        filters={[
          { name: "userId", label: "회원(이름, 이메일, 번호)", value: userId, suggest: "/v1/suggest/system/user" },
          { label: "시각", type: "datetime-local", from: { name: "loginDateStart", value: from }, to: { name: "loginDateEnd", value: to } },
          {
            name: "failed",
            label: "결과",
            value: failed ? "Y" : "",
            options: [
              { value: "", label: "로그인함" },
              { value: "Y", label: "실패함" },
            ],
          },
        ]}
        found={`${what} ${counted(page.total)}건`}
      />
      <DataTable
        label={what}
        columns={loginColumns(failed)}
        rows={rows}
        page={page}
        empty={
          <Empty title={`이 조건에 맞는 ${what}이 없어요`}>
            <p>시작과 끝을 넓혀 다시 검색해 보세요.</p>
          </Empty>
        }
      />
    </Page>
  );
}
