import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { TABLES, columnsHref } from "~/areas/tables/table-links";
import { tableOf } from "~/areas/tables/described/columns-pane.server";
import { TakeOverInput } from "~/areas/tables/described/drift.schema.server";
import { DriftTable } from "~/areas/tables/described/parts/drift-table";
import { NoTable } from "~/areas/tables/described/parts/no-table";
import { readDrift } from "~/areas/tables/described/read-drift.server";
import { takeOver } from "~/areas/tables/described/take-over.server";
import { visibleUrl } from "~/http/request/request.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, failure, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { submit } from "~/http/screen/submit.server";
import { ButtonLink } from "~/ui/button-link";
import { Empty } from "~/ui/empty";
import { FormErrors } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export const handle = { menu: TABLES };
export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

const TITLE = "등록 정보와 데이터베이스";
export const meta: MetaFunction = (args) => titled(TITLE, args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, async () => {
    const table = await tableOf(ctx, request.url);
    const drift = table && (await readDrift(ctx, table));
    const status = drift || !new URL(request.url).searchParams.has("tableId") ? 200 : 404;
    return data({ table, drift }, { status });
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, granted);
  const table = await tableOf(ctx, request.url);
  return submit(request, TakeOverInput, async ({ column }) => {
    if (!table) return done(TABLES, failure("없는 테이블입니다. 목록에서 골라 주세요."));
    await takeOver(ctx, table, column);
    return done(visibleUrl(request), success("등록 정보를 데이터베이스에 맞췄습니다."));
  });
}

export default function TableDrift() {
  const { table, drift } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const [form] = useForm({ id: "drift", lastResult: sent?.lastResult });
  if (!table || !drift) return <NoTable title={TITLE} />;
  const { tableId, dataItemRelease, environment } = table;
  const differing = drift.lines.filter(({ what }) => what !== "same").length;
  const says = differing > 0 ? `${differing}곳이 달라요.` : "등록 정보와 데이터베이스가 같아요.";
  return (
    <Page
      title={TITLE}
      lead={
        <>
          <strong>{tableId}</strong> · {environment} 환경{drift.isThere && ` · 행 ${drift.rows}개 · ${says}`}
        </>
      }
      width="full"
      actions={
        <>
          <ButtonLink href={columnsHref(tableId, dataItemRelease)}>컬럼</ButtonLink> <ButtonLink href={TABLES}>테이블 정보</ButtonLink>
        </>
      }
    >
      <FormErrors form={form} />
      {drift.isThere ? (
        <>
          <DriftTable lines={drift.lines} />
          <p className="quiet">
            등록 정보에만 있는 컬럼은 테이블 변경으로 데이터베이스에 더할 수 있어요. 여기에서는 등록 정보만 바뀌고, 데이터베이스는
            그대로예요.
          </p>
        </>
      ) : (
        <Empty title={drift.fault ?? "데이터베이스에 없는 테이블이에요."}>
          <p>{drift.fault ? "잠시 뒤에 이 화면을 다시 열어 주세요." : "테이블 정보에서 골라 ‘테이블 생성’을 누르면 만들 수 있어요."}</p>
        </Empty>
      )}
    </Page>
  );
}
