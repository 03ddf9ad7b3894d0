import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { codeChoices } from "~/areas/master/common-codes.server";
import { TABLES, columnsHref } from "~/areas/tables/table-links";
import { importConstraint, ImportInput, ImportQuery } from "~/areas/tables/described/import.schema.server";
import { importTable } from "~/areas/tables/described/import-table.server";
import { listUndescribed } from "~/areas/tables/described/list-undescribed.server";
import { ImportPreview } from "~/areas/tables/described/parts/import-preview";
import { UndescribedList } from "~/areas/tables/described/parts/undescribed-list";
import { planImport } from "~/areas/tables/described/plan-import.server";
import { queryOf } from "~/http/request/query.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { submit } from "~/http/screen/submit.server";
import { ButtonLink } from "~/ui/button-link";
import { Empty } from "~/ui/empty";
import { PostForm, Select, SubmitButton, TextField } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export const handle = { menu: TABLES };
export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

const TITLE = "기존 테이블 가져오기";
const NONE = { value: "", label: "(없음)" };
export const meta: MetaFunction = (args) => titled(TITLE, args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, async () => {
    const [, ...releases] = await codeChoices(ctx, "dataItemRelease", NONE);
    const { dataItemRelease, tableId } = queryOf(request, ImportQuery);
    const chosen = releases.some(({ value }) => value === dataItemRelease) ? dataItemRelease : (releases[0]?.value ?? "");
    const looked = tableId ? null : await listUndescribed(ctx, chosen);
    const planned = tableId ? await planImport(ctx, { tableId, dataItemRelease: chosen }) : null;
    const choices = { moduleType: await codeChoices(ctx, "moduleType", NONE), tableType: await codeChoices(ctx, "tableType", NONE) };
    return { releases, chosen, looked, planned, choices, constraint: importConstraint() };
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, granted);
  return submit(request, ImportInput, async (input) => {
    await importTable(ctx, input);
    return done(columnsHref(input.tableId, input.dataItemRelease), success("테이블을 가져왔습니다."));
  });
}

export default function TableImport() {
  const { releases, chosen, looked, planned } = useLoaderData<typeof loader>();
  const environment = releases.find(({ value }) => value === chosen)?.label ?? chosen;
  const fault = looked?.fault ?? planned?.fault;
  const plan = planned?.held;
  return (
    <Page
      title={TITLE}
      lead={
        plan ? (
          <>
            <strong>{plan.tableId}</strong> · {environment} 환경 · 행 {plan.rows}개. 데이터베이스는 그대로 두고 정보만 등록해요.
          </>
        ) : (
          "데이터베이스에 이미 있는 테이블을 데이터 사전의 항목으로 등록해요."
        )
      }
      actions={<ButtonLink href={TABLES}>테이블 정보</ButtonLink>}
    >
      {looked && <UndescribedList releases={releases} chosen={chosen} tables={looked.held} />}
      {fault && (
        <Empty title={fault}>
          <p>데이터베이스 환경 화면에서 연결을 확인할 수 있어요.</p>
        </Empty>
      )}
      {plan && (
        <>
          <ImportPreview plan={plan} />
          {plan.faults.length === 0 && <ImportForm />}
        </>
      )}
    </Page>
  );
}

type Fields = Record<"tableName" | "tableDesc" | "moduleType" | "tableType" | "helpCode", string>;

function ImportForm() {
  const { chosen, planned, choices, constraint } = useLoaderData<typeof loader>();
  const plan = planned!.held!;
  const sent = useActionData<typeof action>();
  const [form, fields] = useForm<Fields>({
    id: "import",
    lastResult: sent?.lastResult,
    constraint,
    defaultValue: { tableName: plan.comment.slice(0, 100) || plan.tableId },
  });
  const isNew = plan.columns.some(({ from }) => from === "dictionary");
  return (
    <PostForm form={form}>
      <h2>테이블 정보</h2>
      <input type="hidden" name="dataItemRelease" value={chosen} />
      <input type="hidden" name="tableId" value={plan.tableId} />
      <input type="hidden" name="seen" value={plan.hash} />
      <TextField field={fields.tableName} label="이름" />
      <TextField field={fields.tableDesc} label="설명" optional />
      <Select field={fields.moduleType} label="모듈" options={choices.moduleType} />
      <Select field={fields.tableType} label="테이블 유형" options={choices.tableType} />
      {isNew && <TextField field={fields.helpCode} label="도움말 코드" rule="새로 등록하는 데이터 항목에 쓰여요." />}
      <SubmitButton pending="가져오는 중…">이대로 가져오기</SubmitButton>
    </PostForm>
  );
}
