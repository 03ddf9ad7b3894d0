import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PaymentOutcome } from "~/areas/payments/orders/parts/payment-outcome";
import { showLeftPayment } from "~/areas/payments/orders/web/leave-payment.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export const handle = { menu: "/app/payment-ready", under: "/app/user/my-payment-information" };

export const meta: MetaFunction = (args) => titled("결제 실패", args);

export async function loader({ request }: LoaderFunctionArgs) {
  return showLeftPayment(request, await enter(request, member));
}

export default function PaymentFail() {
  const { result, waiting, post, left } = useLoaderData<typeof loader>();
  return (
    <Page title={left ? "결제 실패" : "결제 결과"} width="form">
      <PaymentOutcome result={left ? "FAIL" : result} waiting={waiting} post={post} />
    </Page>
  );
}
