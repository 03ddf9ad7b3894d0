import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { numberConstraint, type NumberFields } from "~/areas/payments/desk/desk.schema.server";
import { lostNumber } from "~/areas/payments/desk/lost-number.server";
import { enterNumber } from "~/areas/payments/orders/enter-number.server";
import { paymentTexts } from "~/areas/payments/payment-texts";
import { BillingHistoryId, NumberInput } from "~/areas/payments/payments.schema.server";
import { won } from "~/areas/payments/price";
import { queryOf } from "~/http/request/query.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { submit } from "~/http/screen/submit.server";
import { dayShown } from "~/time/seoul";
import { ButtonLink } from "~/ui/button-link";
import { PostForm, SubmitButton, TextField } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

const DESK = "/app/manager/payment-history";

export const meta: MetaFunction = (args) => titled("결제 번호 입력", args);

/** Form for a TID or SID that was lost with the provider's answer. */
export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, async () => {
    const { billingHistoryId } = queryOf(request, BillingHistoryId);
    return { ...(await lostNumber(ctx, billingHistoryId)), constraint: numberConstraint() };
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, granted);
  const handle = async (input: NumberInput) => {
    const { entered } = await enterNumber(ctx, input);
    return done(DESK, success(entered === "TID" ? paymentTexts.tidEntered : paymentTexts.sidEntered));
  };
  return submit(request, NumberInput, handle, { proof: ctx });
}

export default function PaymentNumber() {
  const { billingHistoryId, payer, day, amountWon, missing, constraint } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const [form, fields] = useForm<NumberFields>({ id: "number", lastResult: sent?.lastResult, constraint });
  const label = missing === "TID" ? "거래번호(TID)" : "정기결제 번호(SID)";
  return (
    <Page
      title="결제 번호 입력"
      lead={`${payer} 회원이 ${dayShown(day)}에 결제한 ${won(amountWon)}의 번호를 카카오페이의 답과 함께 받지 못했어요.`}
      width="form"
    >
      <PostForm form={form}>
        <input type="hidden" name="billingHistoryId" value={billingHistoryId} />
        <TextField
          field={fields.number}
          label={label}
          rule={`카카오페이 가맹점 화면에 보이는 그대로 입력해 주세요. 이 결제의 번호가 맞는지 카카오페이에 물어본 뒤 저장해요.`}
          autoComplete="off"
        />
        <SubmitButton pending="확인하는 중…">저장</SubmitButton>
      </PostForm>
      <p className="row">
        <ButtonLink href={DESK}>결제 관리</ButtonLink>
      </p>
    </Page>
  );
}
