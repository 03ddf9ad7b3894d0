import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { LoginHistoryQuery } from "~/areas/account/admin/login-history.schema.server";
import { listLoginHistory, loginTypes } from "~/areas/account/admin/login-history.server";
import { listFailedLogins } from "~/areas/account/login/failed-logins.server";
import { granted } from "~/http/rest/access";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { formatSeoul } from "~/time/seoul";
import { Empty } from "~/ui/empty";
import { ReversedDates } from "~/ui/form/reversed-dates";
import { SuggestInput } from "~/ui/form/suggest";
import { Page } from "~/ui/page";
import { Pager } from "~/ui/pager";
import { titled } from "~/ui/title";

const SIZE = 20;
const HERE = "/app/system/user-login-historys";

export const meta: MetaFunction = (args) => titled("로그인 이력", args);

/** Everybody's logins, or with `failed=Y` the failed ones; both fields of time show the present until something is asked (decision 192). */
export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, async () => {
    const asked = Object.fromEntries(new URL(request.url).searchParams);
    const query = LoginHistoryQuery.parse(asked);
    const failed = asked.failed === "Y";
    const { rows, total } = failed ? await failedRows() : await loginRows();
    const field = (instant: Date | null) => formatSeoul(instant ?? ctx.now(), "yyyy-MM-dd HH:mm").replace(" ", "T");
    const { page, userId, loginDateStart, loginDateEnd } = query;
    return { rows, total, failed, page, userId, from: field(loginDateStart), to: field(loginDateEnd), totalPages: Math.ceil(total / SIZE) };

    async function loginRows() {
      const names = new Map((await loginTypes(ctx)).map(({ value, label }) => [value, label]));
      const { rows, total } = await listLoginHistory(ctx, query, SIZE);
      return {
        total,
        rows: rows.map(({ loginSequence: id, loginDate, loginType, ...person }) => ({
          ...person,
          id,
          at: formatSeoul(loginDate, "yyyy.MM.dd HH:mm"),
          how: names.get(loginType) ?? loginType,
        })),
      };
    }

    async function failedRows() {
      const { rows, total } = await listFailedLogins(ctx, query, SIZE);
      return {
        total,
        rows: rows.map(({ failedLoginId: id, userId, name, userEmail, failedDate, wrong, address, device }) => ({
          id,
          userId,
          name,
          userEmail,
          at: failedDate.replaceAll("-", "."),
          how: `${wrong === "CODE" ? "2단계 인증 코드" : "비밀번호"}가 맞지 않음 (${device}, ${address})`,
        })),
      };
    }
  });
}

export default function LoginHistory() {
  const { rows, total, failed, page, userId, from, to, totalPages } = useLoaderData<typeof loader>();
  return (
    <Page title="로그인 이력" width="full">
      <Form method="get" className="search" role="search">
        {failed && <input type="hidden" name="failed" value="Y" />}
        <SuggestInput
          name="userId"
          label="회원(이름, 이메일, 번호)"
          url="/v1/suggest/system/user"
          defaultValue={userId}
          submitOnChoose={false}
        />
        <When name="loginDateStart" label="시작" value={from} />
        <When name="loginDateEnd" label="끝" value={to} />
        <button className="btn btn-primary" type="submit">
          검색
        </button>{" "}
        <a className="btn" href={failed ? `${HERE}?failed=Y` : HERE}>
          조건 지우기
        </a>
      </Form>
      <nav aria-label="무엇을 볼지">
        <a className="btn" href={HERE} aria-current={failed ? undefined : "page"}>
          로그인
        </a>{" "}
        <a className="btn" href={`${HERE}?failed=Y`} aria-current={failed ? "page" : undefined}>
          실패한 로그인
        </a>
      </nav>
      <ReversedDates from={from} to={to} />
      {rows.length === 0 ? (
        <Empty title={failed ? "이 조건에 맞는 실패한 로그인이 없습니다" : "이 조건에 맞는 로그인이 없습니다"}>
          <p>시작과 끝을 넓혀 다시 검색해 보세요.</p>
        </Empty>
      ) : (
        <>
          <Logins rows={rows} failed={failed} />
          <Pager page={page} totalPages={totalPages} totalElements={total} />
        </>
      )}
    </Page>
  );
}

function When({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <p>
      <label htmlFor={name}>{label}</label>
      <input className="input" type="datetime-local" id={name} name={name} defaultValue={value} key={value} />
    </p>
  );
}

function Logins({ rows, failed }: Pick<ReturnType<typeof useLoaderData<typeof loader>>, "rows" | "failed">) {
  return (
    <div className="scroll-x" tabIndex={0} role="region" aria-label="로그인 표">
      <table className="table">
        <thead>
          <tr>
            {["번호", "회원 번호", "이름", "이메일", failed ? "실패한 시각" : "로그인한 시각", failed ? "까닭" : "로그인 방식"].map(
              (label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className="num">{row.id}</td>
              <td className="num">{row.userId ?? "없는 회원"}</td>
              <td>{row.name}</td>
              <td>{row.userEmail}</td>
              <td className="num">{row.at}</td>
              <td className="wide">{row.how}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
