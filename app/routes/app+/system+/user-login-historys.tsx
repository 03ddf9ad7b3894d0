import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loginColumns, type LoginRow } from "~/areas/account/admin/login-history.columns";
import { type LoginHistoryQuery, LoginScreenQuery } from "~/areas/account/admin/login-history.schema.server";
import { listLoginHistory, loginTypes } from "~/areas/account/admin/login-history.server";
import { listFailedLogins } from "~/areas/account/login/failed-logins.server";
import type { MemberCtx } from "~/core/ctx.server";
import { queryOf } from "~/http/request/query.server";
import { granted } from "~/http/rest/access";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { counted } from "~/messages/counted";
import { formatSeoul } from "~/time/seoul";
import { Empty } from "~/ui/empty";
import { DataTable } from "~/ui/list/data-table";
import { FilterBar } from "~/ui/list/filter-bar";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

const SIZE = 20;
type Found = { rows: LoginRow[]; total: number };

export const meta: MetaFunction = (args) => titled("로그인 이력", args);

/** All members' logins, or with `failed=Y` the failed ones; both time fields show the present until searched (decision 192). */
export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, async () => {
    const query = queryOf(request, LoginScreenQuery);
    const { rows, total } = query.failed ? await failedLogins(ctx, query) : await logins(ctx, query);
    const minute = (instant: Date | null) => formatSeoul(instant ?? ctx.now(), "yyyy-MM-dd HH:mm").replace(" ", "T");
    const { page, userId, failed, loginDateStart, loginDateEnd } = query;
    return { rows, page: { page, size: SIZE, total }, userId, failed, from: minute(loginDateStart), to: minute(loginDateEnd) };
  });
}

async function logins(ctx: MemberCtx, query: LoginHistoryQuery): Promise<Found> {
  const names = new Map((await loginTypes(ctx)).map(({ value, label }) => [value, label]));
  const { rows, total } = await listLoginHistory(ctx, query, SIZE);
  const shown = rows.map(({ loginSequence: id, loginDate: at, loginType, ...person }) => ({
    ...person,
    id,
    at,
    how: names.get(loginType) ?? loginType,
  }));
  return { rows: shown, total };
}

async function failedLogins(ctx: MemberCtx, query: LoginHistoryQuery): Promise<Found> {
  const { rows, total } = await listFailedLogins(ctx, query, SIZE);
  const shown = rows.map(({ failedLoginId: id, failedAt: at, wrong, address, device, ...person }) => ({
    ...person,
    id,
    at,
    how: `${wrong === "CODE" ? "2단계 인증 코드" : "비밀번호"}가 맞지 않음 (${device}, ${address})`,
  }));
  return { rows: shown, total };
}

export default function LoginHistory() {
  const { rows, page, userId, failed, from, to } = useLoaderData<typeof loader>();
  const what = failed ? "실패한 로그인" : "로그인";
  return (
    <Page title="로그인 이력" width="full">
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
        rowKey={(row) => row.id}
        page={page}
        empty={
          <Empty title={`이 조건에 맞는 ${what}이 없습니다`}>
            <p>시작과 끝을 넓혀 다시 검색해 보세요.</p>
          </Empty>
        }
      />
    </Page>
  );
}
