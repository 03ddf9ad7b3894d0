import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { bankAccountConstraint, BankAccountInput } from "~/areas/account/member/bank-account.schema.server";
import { ownBankAccount, saveBankAccount } from "~/areas/account/member/bank-account.server";
import { maskedNumber } from "~/areas/account/member/masked-number";
import { creatorKinds } from "~/areas/account/member/creator-kinds";
import { memberByEmail } from "~/areas/account/member/user-information.server";
import { commonCodes } from "~/areas/master/common-codes.server";
import { deductionsText, payoutOf } from "~/areas/settlement/deductions/payout";
import { deductionRules } from "~/areas/settlement/deductions/read-rule.server";
import { nextPayment } from "~/areas/settlement/statements/next-payment.server";
import { statementsHref } from "~/areas/reports/report-links";
import { monthShown } from "~/areas/reports/report-words";
import { helpOf } from "~/help/help-texts.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { submit } from "~/http/screen/submit.server";
import { counted } from "~/messages/counted";
import { PostForm, RadioGroup, Select, SubmitButton, TextField } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { useRestored } from "~/ui/form/restored";
import { NoticeStrip } from "~/ui/notice-strip";
import { Stats } from "~/ui/list/stats";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const handle = { shell: { menu: false } };
export const meta: MetaFunction = (args) => titled("저작권료 계좌", args);

const FORM = "bank-account";
const EXTRA = "/app/additional-information?redirectUrl=%2Fapp%2Fuser%2Fentry-user-bank-account";

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const [account, codes, own] = await Promise.all([ownBankAccount(ctx), commonCodes(ctx, "bank_code"), memberByEmail(ctx, "mine")]);
    const banks = codes.map(({ commonCodeKey, commonCodeKeyName }) => ({ value: commonCodeKey, label: commonCodeKeyName }));
    const rules = await deductionRules(ctx);
    const next = account && (await nextPayment(ctx, ctx.actor.userId));
    return {
      values: { creatorKind: "INDIVIDUAL", ...account, bankAccountNumber: undefined },
      stored: account && { ...account, bankAccountNumber: maskedNumber(account.bankAccountNumber) },
      banks,
      kinds: kindsOf(rules),
      next: next && { ...next, netWon: payoutOf(next.grossWon, rules[account.creatorKind]).netWon },
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

/** Options with deductions, and whether a rule is assumed until an administrator confirms it. */
function kindsOf(rules: Awaited<ReturnType<typeof deductionRules>>) {
  return creatorKinds.map(({ value, label }) => ({
    value,
    name: label,
    taken: deductionsText(rules[value]),
    isAssumed: rules[value].assumptionYn === "Y",
  }));
}

/** "12월 10일". */
const monthDayShown = (day: string) => `${Number(day.slice(5, 7))}월 ${Number(day.slice(8))}일`;

type Due = { fromMonth: string; toMonth: string; grossWon: number; netWon: number };

/** Months and deductions of the next payment. */
function Reckoning({ fromMonth, toMonth, grossWon, netWon }: Due) {
  const isLong = fromMonth !== toMonth;
  const months = isLong ? `${monthShown(fromMonth)}부터 ${monthShown(toMonth)}까지` : monthShown(toMonth);
  const taken = grossWon > netWon ? ` − 공제 약 ${counted(grossWon - netWon)}원` : "";
  return (
    <>
      {months} <span className="sense">{`안 받은 저작권료 ${counted(grossWon)}원${taken}`}</span>
      {isLong && (
        <>
          <br />
          아직 정산하지 않은 달도 정산하면 이날 함께 드려요.
        </>
      )}
    </>
  );
}

export default function BankAccount() {
  const { values, stored, banks, kinds, next, lacksPhone, help, constraint } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const restored = useRestored(FORM);
  const [form, fields] = useForm<BankAccountInput>({
    id: FORM,
    lastResult: sent?.lastResult,
    constraint,
    defaultValue: values,
  });
  const options = kinds.map(({ value, name, taken }) => ({ value, label: taken ? `${name} (${taken} 빼고 드려요)` : name }));
  const kind = kinds.find(({ value }) => value === stored?.creatorKind);
  const assumed = kinds.some(({ isAssumed }) => isAssumed) ? "아직 확정 전이라 바뀔 수 있어요." : "";
  const basis = `정산하는 날 기준으로 빼요. ${assumed}`;
  const bank = banks.find(({ value }) => value === stored?.bankCode);
  const fieldset = (
    <PostForm form={form}>
      <div className="field">
        <RadioGroup field={fields.creatorKind} label="유형" options={options} />
        <p className="field-rule">{basis}</p>
      </div>
      <TextField field={fields.accountHolder} label="예금주" rule="통장에 적힌 이름을 그대로 입력해 주세요." autoComplete="off" />
      <Select field={fields.bankCode} label="은행" options={banks} placeholder="은행을 골라 주세요" />
      <TextField
        field={fields.bankAccountNumber}
        label="계좌번호"
        help={help["bank-account"]}
        rule="하이픈(-) 없이 숫자만 입력해 주세요."
        inputMode="numeric"
        autoComplete="off"
      />
      <SubmitButton pending="저장하는 중…">저장</SubmitButton>
    </PostForm>
  );
  return (
    <Page title="저작권료 계좌" lead="쌓인 저작권료를 다음 달 10일에 이 계좌로 드려요. 계좌번호는 암호화해 보관해요." width="form">
      {next && (
        <Stats
          of={[
            {
              label: `다음 지급 · ${monthDayShown(next.payDay)}`,
              value: `약 ${counted(next.netWon)}원`,
              href: statementsHref(),
              note: <Reckoning {...next} />,
            },
          ]}
        />
      )}
      {lacksPhone && (
        <NoticeStrip>
          지급에 문제가 있을 때 연락할 전화번호가 아직 없어요. <a href={EXTRA}>추가 정보 채우기</a>
        </NoticeStrip>
      )}
      {stored ? (
        <>
          <section className="sheet" aria-label="지금 받는 계좌">
            <h2>지금 받는 계좌</h2>
            <dl className="facts">
              <dt>은행 · 계좌번호</dt> <dd>{`${bank?.label ?? stored.bankCode} ${stored.bankAccountNumber.replace(/^\*+/, "···· ")}`}</dd>
              <dt>예금주</dt> <dd>{stored.accountHolder}</dd>
              <dt>유형</dt> <dd>{kind?.name}</dd>
              {kind?.taken && (
                <>
                  <dt>공제</dt> <dd>{kind.taken}</dd>
                </>
              )}
            </dl>
            {kind?.taken && (
              <p className="field-rule">
                <span className="sense">정산하는 날 기준으로 빼요.</span> <span className="sense">{assumed}</span>
              </p>
            )}
          </section>
          <details className="sheet" open={Boolean(sent ?? restored)}>
            <summary>계좌 바꾸기</summary>
            {fieldset}
          </details>
        </>
      ) : (
        fieldset
      )}
      <p className="quiet guest-foot">
        <a href="/app/user/update-user-information">내 정보로 돌아가기</a> {!next && <a href={statementsHref()}>저작권료 명세</a>}
      </p>
    </Page>
  );
}
