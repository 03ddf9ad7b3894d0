import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PaymentOutcome } from "~/areas/payments/orders/parts/payment-outcome";
import { cancelPaymentByReturn } from "~/areas/payments/orders/return-from-payment.server";
import { member } from "~/http/rest/access";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export const handle = { menu: "/app/payment-ready" };

export const meta: MetaFunction = (args) => titled("결제 실패", args);

/** The pay window's fail address; the outcome is asked of the provider. */
export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const order = new URL(request.url).searchParams.get("order") ?? undefined;
    const { result, waiting } = await cancelPaymentByReturn(ctx, { order });
    return { result, waiting, left: result === null || result === "FAIL" };
  });
}

export default function PaymentFail() {
  const { result, waiting, left } = useLoaderData<typeof loader>();
  return (
    <Page title={left ? "결제 실패" : "결제 결과"} width="form">
      <PaymentOutcome result={left ? "FAIL" : result} waiting={waiting} />
    </Page>
  );
}
