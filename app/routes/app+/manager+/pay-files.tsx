import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { codeNames } from "~/areas/master/common-codes.server";
import { makePayFile } from "~/areas/settlement/transfers/make-pay-file.server";
import { nextPayDay } from "~/areas/settlement/transfers/next-pay-day.server";
import { readDue } from "~/areas/settlement/transfers/read-due.server";
import { listPayFiles } from "~/areas/settlement/transfers/read-pay-file.server";
import { dueColumns, payFileColumns } from "~/areas/settlement/transfers/transfer.columns";
import { payFilePath, SETTLEMENT } from "~/areas/settlement/settlement-links";
import { PayFileInput, PayFilesQuery } from "~/areas/settlement/transfers/transfers.schema.server";
import { randomToken } from "~/core/crypto.server";
import { queryOf } from "~/http/request/query.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { submit } from "~/http/screen/submit.server";
import { counted } from "~/messages/counted";
import { dayShown } from "~/time/seoul";
import { ButtonLink } from "~/ui/button-link";
import { Empty } from "~/ui/empty";
import { FormErrors, PostForm, SubmitButton, TextField } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { DataTable } from "~/ui/list/data-table";
import { FilterBar } from "~/ui/list/filter-bar";
import { Stats } from "~/ui/list/stats";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const meta: MetaFunction = (args) => titled("이체 파일", args);

const SIZE = 20;

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, async () => {
    const { page, ...query } = queryOf(request, PayFilesQuery);
    const payDay = query.payDay ?? (await nextPayDay(ctx));
    const { rows, total } = await listPayFiles(ctx, { page, size: SIZE });
    const due = await readDue(ctx, payDay);
    return {
      payDay,
      due,
      files: rows,
      page: { page, size: SIZE, total },
      banks: await codeNames(ctx, "bank_code"),
      formKey: randomToken(),
    };
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, granted);
  const handle = async (input: PayFileInput) => {
    const { payFileId } = await makePayFile(ctx, input);
    return done(payFilePath(payFileId), success("이체 파일을 만들었습니다."));
  };
  return submit(request, PayFileInput, handle, { proof: ctx });
}

export default function PayFiles() {
  const { payDay, due, files, page, banks, formKey } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const [form, fields] = useForm<PayFileInput>({
    id: "pay-file",
    lastResult: sent?.lastResult,
  });
  const { rows, settlementCount, transferCount, netWon } = due;
  const hasOldAccounts = rows.some(({ isOldAccount }) => isOldAccount);
  return (
    <Page
      title="이체 파일"
      width="full"
      lead="정산한 금액을 은행에 맡길 파일을 만들고, 은행이 준 결과를 읽어요."
      actions={<ButtonLink href={SETTLEMENT}>저작권료 정산</ButtonLink>}
    >
      <h2>지급할 정산</h2>
      <FilterBar filters={[{ name: "payDay", label: "이체일", value: payDay, type: "date" }]} found={`${counted(settlementCount)}건`} />
      <Stats
        of={[
          { label: `${dayShown(payDay)}까지 지급할 정산`, value: `${counted(settlementCount)}건` },
          { label: "은행 이체", value: `${counted(transferCount)}건` },
          { label: "금액", value: `${counted(netWon)}원` },
        ]}
      />
      {transferCount === 0 ? (
        <FormErrors form={form} />
      ) : (
        <PostForm form={form} formKey={formKey}>
          <input type="hidden" name="payDay" value={payDay} />
          <input type="hidden" name="transferCount" value={transferCount} />
          <input type="hidden" name="netWon" value={netWon} />
          <TextField
            field={fields.reason}
            label="사유"
            rule="계좌번호가 들어 있는 파일이라 사유를 남겨요. 예: 3월 정기 지급"
            required
            minLength={5}
            maxLength={200}
          />
          <SubmitButton pending="만드는 중…">{`이체 파일 만들기 (${counted(transferCount)}건)`}</SubmitButton>
        </PostForm>
      )}
      <DataTable
        label="지급할 정산"
        columns={dueColumns(banks)}
        rows={rows}
        empty={
          <Empty title="이 날까지 지급할 정산이 없어요">
            <p>정산하면 지급 예정일에 여기에 나와요. 이체일을 바꾸어 볼 수도 있어요.</p>
          </Empty>
        }
      />
      {settlementCount > transferCount && (
        <p className="quiet">한 작가의 같은 계좌로 가는 정산은 한 번에 이체하고, 이체 수수료는 한 번만 빼요.</p>
      )}
      {settlementCount > rows.length && (
        <p className="quiet">{`${counted(settlementCount)}건 중 ${counted(rows.length)}건을 보여요. 파일에는 모두 들어가요.`}</p>
      )}
      {hasOldAccounts && (
        <p className="quiet">정산한 뒤에 계좌를 바꾼 작가가 있어요. 새 계좌로 보내려면 정산을 취소하고 다시 정산해 주세요.</p>
      )}
      <h2>만든 파일</h2>
      <DataTable
        label="이체 파일"
        columns={payFileColumns}
        rows={files}
        page={page}
        empty={<Empty title="아직 만든 이체 파일이 없어요" />}
      />
    </Page>
  );
}
