import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { bankAccountConstraint, BankAccountInput } from "~/areas/account/member/bank-account.schema.server";
import { ownBankAccount, saveBankAccount } from "~/areas/account/member/bank-account.server";
import { creatorKinds } from "~/areas/account/member/creator-kinds";
import { memberByEmail } from "~/areas/account/member/user-information.server";
import { commonCodes } from "~/areas/master/common-codes.server";
import { deductionsText } from "~/areas/settlement/deductions/payout";
import { deductionRules } from "~/areas/settlement/deductions/read-rule.server";
import { helpOf } from "~/help/help-texts.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { submit } from "~/http/screen/submit.server";
import { PostForm, RadioGroup, Select, SubmitButton, TextField } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { NoticeStrip } from "~/ui/notice-strip";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const handle = { shell: { menu: false } };
export const meta: MetaFunction = (args) => titled("저작권료 계좌", args);

const EXTRA = "/app/additional-information?redirectUrl=%2Fapp%2Fuser%2Fentry-user-bank-account";

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const [account, codes, own] = await Promise.all([ownBankAccount(ctx), commonCodes(ctx, "bank_code"), memberByEmail(ctx, "mine")]);
    const banks = codes.map(({ commonCodeKey, commonCodeKeyName }) => ({ value: commonCodeKey, label: commonCodeKeyName }));
    const values = { creatorKind: "INDIVIDUAL", ...account };
    const kinds = kindsOf(await deductionRules(ctx));
    return {
      values,
      banks,
      kinds,
      lacksPhone: !own.phoneNumberEncryption,
      help: await helpOf("bank-account"),
      constraint: bankAccountConstraint(),
    };
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member);
  return submit(request, BankAccountInput, async (input) => {
    await saveBankAccount(ctx, input);
    return done("/app/user/entry-user-bank-account", success("저장되었습니다."));
  });
}

/** Options with deductions; marks a rule as assumed until an administrator confirms it. */
function kindsOf(rules: Awaited<ReturnType<typeof deductionRules>>) {
  return creatorKinds.map(({ value, label }) => {
    const rule = rules[value];
    const kept = deductionsText(rule);
    const assumed = rule.assumptionYn === "Y" ? ", 미확정" : "";
    return { value, label: kept ? `${label} (${kept} 빼고 드려요${assumed})` : label };
  });
}

export default function BankAccount() {
  const { values, banks, kinds, lacksPhone, help, constraint } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const [form, fields] = useForm<BankAccountInput>({
    id: "bank-account",
    lastResult: sent?.lastResult,
    constraint,
    defaultValue: values,
  });
  return (
    <Page title="저작권료 계좌" lead="쌓인 저작권료를 다음 달 10일에 이 계좌로 드려요. 계좌번호는 암호화해 보관해요." width="form">
      {lacksPhone && (
        <NoticeStrip>
          지급에 문제가 있을 때 연락할 전화번호가 아직 없어요. <a href={EXTRA}>추가 정보 채우기</a>
        </NoticeStrip>
      )}
      <PostForm form={form}>
        <RadioGroup field={fields.creatorKind} label="받는 사람" options={kinds} />
        <TextField field={fields.accountHolder} label="예금주" rule="통장에 적힌 이름을 그대로 입력해 주세요." autoComplete="off" />
        <Select field={fields.bankCode} label="은행" options={banks} placeholder="은행을 골라 주세요" />
        <TextField
          field={fields.bankAccountNumber}
          label="계좌번호"
          help={help["bank-account"]}
          rule="- 없이 숫자만 입력해 주세요."
          inputMode="numeric"
          autoComplete="off"
        />
        <SubmitButton pending="저장하는 중…">저장</SubmitButton>
      </PostForm>
      <p className="quiet guest-foot">
        <a href="/app/main">처음 화면으로</a>
      </p>
    </Page>
  );
}
