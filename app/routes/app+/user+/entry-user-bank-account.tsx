import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { bankAccountConstraint, BankAccountInput } from "~/areas/account/member/bank-account.schema.server";
import { ownBankAccount, saveBankAccount } from "~/areas/account/member/bank-account.server";
import { commonCodes } from "~/areas/master/common-codes.server";
import { helpOf } from "~/areas/master/help/help-texts.server";
import { member } from "~/http/rest/access";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { forgetKeptForm, keptFields } from "~/http/screen/kept-form.server";
import { show } from "~/http/screen/show.server";
import { submit } from "~/http/screen/submit.server";
import { PostForm, RadioGroup, Select, SubmitButton, TextField } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const handle = { shell: { menu: false } };
export const meta: MetaFunction = (args) => titled("저작권료 계좌", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const [account, codes, kept] = await Promise.all([ownBankAccount(ctx), commonCodes(ctx, "bank_code"), keptFields(request, ctx)]);
    const banks = codes.map(({ commonCodeKey, commonCodeKeyName }) => ({ value: commonCodeKey, label: commonCodeKeyName }));
    const values = { creatorKind: "INDIVIDUAL", ...account, ...kept };
    return { values, banks, help: await helpOf("bank-account"), constraint: bankAccountConstraint() };
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member);
  return submit(request, BankAccountInput, async (input) => {
    await saveBankAccount(ctx, input);
    const headers = new Headers({ "Set-Cookie": await forgetKeptForm() });
    return done("/app/user/entry-user-bank-account", success("저장되었습니다."), headers);
  });
}

const KINDS = [
  { value: "INDIVIDUAL", label: "개인 (원천세 3.3%를 빼고 드려요)" },
  { value: "COMPANY", label: "기업 (부가세 10%를 빼고 드려요)" },
];

export default function BankAccount() {
  const { values, banks, help, constraint } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const [form, fields] = useForm<BankAccountInput>({
    id: "bank-account",
    lastResult: sent?.lastResult,
    constraint,
    defaultValue: values,
  });
  return (
    <Page title="저작권료 계좌" lead="쌓인 저작권료를 다음 달 10일에 이 계좌로 드려요. 계좌번호는 암호화해 보관해요." width="form">
      <PostForm form={form}>
        <RadioGroup field={fields.creatorKind} label="받는 사람" options={KINDS} />
        <TextField field={fields.accountHolder} label="예금주" rule="통장에 적힌 이름을 그대로 적어 주세요." autoComplete="off" />
        <Select field={fields.bankCode} label="은행" options={banks} placeholder="은행을 골라 주세요" />
        <TextField
          field={fields.bankAccountNumber}
          label="계좌번호"
          help={help["bank-account"]}
          rule="- 없이 숫자만 적어 주세요."
          inputMode="numeric"
          autoComplete="off"
        />
        <SubmitButton pending="저장하는 중…">저장</SubmitButton>
      </PostForm>
      <p className="quiet">
        <a href="/app/main">처음 화면으로</a>
      </p>
    </Page>
  );
}
