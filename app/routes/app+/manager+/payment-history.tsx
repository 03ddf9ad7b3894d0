import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { codeChoices } from "~/areas/master/common-codes.server";
import { history } from "~/areas/payments/desk/all-history.server";
import { DeskForm, DeskQuery } from "~/areas/payments/desk/desk.schema.server";
import { membersAtRisk } from "~/areas/payments/desk/members-at-risk.server";
import { AtRisk } from "~/areas/payments/desk/parts/at-risk";
import { deskColumns } from "~/areas/payments/desk/parts/desk-columns";
import { cancelQuestion, chargeQuestion, chosenRow } from "~/areas/payments/desk/questions.server";
import { HISTORY_PAGE } from "~/areas/payments/history-pages.server";
import { paymentNames } from "~/areas/payments/payment-names.server";
import { paymentTexts } from "~/areas/payments/payment-texts";
import { won } from "~/areas/payments/price";
import { subscriptionByAdmin } from "~/areas/payments/subscription/subscription-by-admin.server";
import { refundPayment } from "~/areas/sending/refund-payment.server";
import { queryOf } from "~/http/request/query.server";
import { visibleUrl } from "~/http/request/request.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, failure, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { confirm, submit } from "~/http/screen/submit.server";
import { counted } from "~/messages/counted";
import { dayShown } from "~/time/seoul";
import { Empty } from "~/ui/empty";
import { ConfirmOver, useAsked } from "~/ui/form/confirm";
import { CsrfField, SubmitButton } from "~/ui/form/fields";
import { DataTable } from "~/ui/list/data-table";
import { Downloads } from "~/ui/list/downloads";
import { FilterBar } from "~/ui/list/filter-bar";
import { Page } from "~/ui/page";
import { NoticeStrip } from "~/ui/notice-strip";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

const ALL = { value: "ALL", label: "전체" };

export const meta: MetaFunction = (args) => titled("결제 관리", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, async () => {
    const query = queryOf(request, DeskQuery);
    const { rows, total, days } = await history(ctx, query);
    return {
      rows,
      page: { page: query.page, size: HISTORY_PAGE, total },
      query,
      days,
      names: await paymentNames(ctx),
      results: await codeChoices(ctx, "payment_result", ALL),
      types: await codeChoices(ctx, "payment_type", ALL),
      atRisk: await membersAtRisk(ctx),
    };
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, granted);
  const handle = async ({ intent, billingHistoryId, confirmed }: DeskForm) => {
    const chosen = chosenRow(intent, billingHistoryId);
    if (confirmed !== "Y") return confirm(await (intent === "cancel" ? cancelQuestion : chargeQuestion)(ctx, chosen));
    const here = visibleUrl(request);
    if (intent === "cancel") {
      const { amountWon } = await refundPayment(ctx, chosen);
      return done(here, success(`${paymentTexts.refunded} ${won(amountWon)}을 돌려줬습니다.`));
    }
    const charged = await subscriptionByAdmin(ctx, chosen);
    if (charged === "paid") return done(here, success(paymentTexts.attempted));
    return done(here, failure(charged === "unknown" ? paymentTexts.unknown : paymentTexts.unsettled));
  };
  return submit(request, DeskForm, handle, { proof: ctx });
}

export default function PaymentHistory() {
  const { rows, page, query, days, names, results, types, atRisk } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { search } = useLocation();
  const asked = useAsked(sent);
  const error = sent?.lastResult.error?.[""]?.[0];
  const chosen = sent?.lastResult.initialValue?.billingHistoryId as string | undefined;
  const isCancel = asked.ask?.fields.some(([name, value]) => name === "intent" && value === "cancel");
  const table = (
    <DataTable
      label="결제"
      columns={deskColumns(names, chosen)}
      rows={rows}
      page={page}
      empty={
        <Empty title="이 조건으로 찾은 결제가 없어요">
          <p>기간을 넓히거나 조건을 지워 보세요.</p>
        </Empty>
      }
    />
  );
  return (
    <ConfirmOver {...asked} danger={isCancel} cancelHref={`/app/manager/payment-history${search}`}>
      <Page
        title="결제 관리"
        width="full"
        lead={`${dayShown(days.from)}부터 ${dayShown(days.to)}까지의 결제예요. 결제를 하나 골라 취소하거나 정기결제를 다시 시도해요.`}
        actions={<Downloads />}
      >
        <AtRisk {...atRisk} />
        <FilterBar
          filters={[
            { name: "search", label: "이메일이나 닉네임", value: query.search },
            { label: "승인일", from: { name: "approved_at_from", value: days.from }, to: { name: "approved_at_to", value: days.to } },
            { name: "paymentResult", label: "결제 결과", value: query.paymentResult, options: results },
            { name: "paymentType", label: "결제 유형", value: query.paymentType, options: types },
          ]}
          found={`결제 ${counted(page.total)}건`}
        />
        {error && (
          <NoticeStrip key={sent?.requestId} type="error" alert>
            <p>{error}</p>
          </NoticeStrip>
        )}
        {rows.length > 0 ? (
          <Form method="post" key={`${search} ${rows.map((row) => row.billingHistoryId).join()}`}>
            <CsrfField />
            <div className="row list-toolbar" role="group" aria-label="고른 결제">
              <SubmitButton name="intent" value="cancel" className="btn" pending="확인하는 중…">
                결제 취소
              </SubmitButton>{" "}
              <SubmitButton name="intent" value="charge" className="btn" pending="확인하는 중…">
                정기결제
              </SubmitButton>
            </div>
            {table}
          </Form>
        ) : (
          table
        )}
      </Page>
    </ConfirmOver>
  );
}
