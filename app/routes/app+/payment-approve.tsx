import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { approvePayment } from "~/areas/payments/orders/approve-payment.server";
import payHref from "~/areas/payments/pay.css";
import { PaymentOutcome } from "~/areas/payments/orders/parts/payment-outcome";
import { postToSend, withoutPost } from "~/areas/payments/orders/post-to-send";
import { paymentResult } from "~/areas/payments/orders/return-from-payment.server";
import { ApproveForm } from "~/areas/payments/payments.schema.server";
import { PRICE_WON, PRODUCT, won } from "~/areas/payments/price";
import { isRefusal } from "~/core/refusal";
import { visibleUrl } from "~/http/request/request.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { submit } from "~/http/screen/submit.server";
import { refusalText } from "~/messages/refusals.ko";
import { PrimaryLink } from "~/ui/button-link";
import { PostForm, SubmitButton } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { Page } from "~/ui/page";
import { NoticeStrip } from "~/ui/notice-strip";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

/** The title says 완료 (complete) only after the approval. */
const TITLES = { SUCCESS: "결제 완료", FAIL: "결제 실패", UNKNOWN: "결제 확인 중" };
const headingOf = (result: keyof typeof TITLES | null | undefined) => (result ? TITLES[result] : "결제 확인");

export const handle = { under: "/app/user/my-payment-information" };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: payHref }];
export const meta: MetaFunction<typeof loader> = (args) => titled(headingOf(args.data?.result), args);

/** The provider's pay window returns here; a reload shows the outcome again. */
export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const { post, ...named } = returned(request);
    try {
      if (!named.pgToken && !named.order) return wrongAccess();
      const { result, waiting } = await paymentResult(ctx, named);
      return result === null && !named.pgToken ? wrongAccess() : data({ ...named, post, result, waiting, refused: null });
    } catch (error) {
      if (isRefusal(error, "common.wrong-access")) return wrongAccess();
      throw error;
    }
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member);
  return submit(request, ApproveForm, async (input) => {
    await approvePayment(ctx, input);
    return done(visibleUrl(request));
  });
}

const wrongAccess = () =>
  data({ pgToken: "", order: "", post: "", result: null, waiting: null, refused: refusalText("common.wrong-access") }, { status: 400 });

/** `pgToken` is `pg_token`, else the first value other than `order` and the post (rule 32). */
function returned(request: Request): { pgToken: string; order: string; post: string } {
  const { searchParams } = new URL(visibleUrl(request), request.url);
  const query = withoutPost(searchParams);
  const order = query.get("order") ?? "";
  query.delete("order");
  const [, first] = [...query][0] ?? [];
  return { pgToken: (query.get("pg_token") ?? first ?? "").slice(0, 200), order: order.slice(0, 100), post: postToSend(searchParams) };
}

export default function PaymentApprove() {
  const { pgToken, order, post, result, waiting, refused } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const [form] = useForm({ id: "approve", lastResult: sent?.lastResult });
  if (refused)
    return (
      <Page title={headingOf(null)} width="form">
        <NoticeStrip type="error" alert>
          {refused}
        </NoticeStrip>
        <PrimaryLink href="/app/payment-ready">처음부터 결제하기</PrimaryLink>
      </Page>
    );
  const look = waiting !== null && !waiting.notPaid;
  const again = (
    <PostForm form={form} bare className="form sheet pay-card">
      <input type="hidden" name="pgToken" value={pgToken} />
      <input type="hidden" name="order" value={order} />
      {look && <input type="hidden" name="look" value="Y" />}
      {!look && (
        <>
          <p className="pay-state">{`${PRODUCT} 한 달`}</p> <p className="pay-sum">{won(PRICE_WON)}</p>
        </>
      )}
      <SubmitButton className="btn btn-primary btn-block" pending="확인하는 중…">
        {look ? "결과 다시 확인" : `${won(PRICE_WON)} 결제하기`}
      </SubmitButton>
    </PostForm>
  );
  return (
    <Page
      title={headingOf(result)}
      width="form"
      lead={result === null ? "버튼을 눌러야 결제가 완료돼요. 그 전에는 결제되지 않아요." : undefined}
    >
      {result === null ? (
        again
      ) : (
        <PaymentOutcome result={result} waiting={waiting} post={post}>
          {result === "UNKNOWN" && again}
        </PaymentOutcome>
      )}
    </Page>
  );
}
