import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import publicHref from "~/areas/account/join/public.css";
import { PayButton } from "~/areas/account/member/parts/pay-button";
import { payButtonState } from "~/areas/account/member/pay-button-state.server";
import { PRICE_WON, won } from "~/areas/payments/price";
import { RefundLines } from "~/areas/payments/refunds/parts/refund-lines";
import { settings } from "~/core/settings.server";
import { pageMeta } from "~/areas/home/parts/page-meta";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { counted } from "~/messages/counted";
import { PrimaryLink } from "~/ui/button-link";

export const handle = { kept: [] };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: publicHref }];
export const meta: MetaFunction = (args) => pageMeta("/app/service/service-pricing", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, anyone);
  const { DAILY_SEND_LIMIT: perDay, MONTHLY_SEND_LIMIT: perMonth } = settings();
  return {
    isGuest: ctx.actor.kind === "guest",
    door: payButtonState(ctx.actor),
    perDay,
    perMonth,
    days: Math.max(1, Math.floor(perMonth / perDay)),
  };
}

const FREE = [
  ["고객 등록", "무제한", "카카오톡 친구를 수에 제한 없이 등록해요."],
  ["콘텐츠 보기", "무료", "받은 글과 콘텐츠 숍의 글을 읽어요."],
  ["글쓰기", "무료", "쓴 글이 발송될 때마다 저작권료가 쌓여요."],
  ["저작권료 자료", "무료", "달마다 쌓인 저작권료와 글별 발송 수를 봐요."],
  ["공감 보고서", "무료", "누가 어떤 글을 읽었는지 봐요."],
  ["세미나 참여", "무료", "세미나를 열고 참석해요."],
] as const;

export default function ServicePricing() {
  const { isGuest, door, perDay, perMonth, days } = useLoaderData<typeof loader>();
  const count = (value: number) => `${counted(value)}건`;
  return (
    <div className="pub">
      <div>
        <h1>보낼 때만 비용이 들어요</h1>
        <p className="pub-lead">
          요금은 한 가지예요. 달마다 자동으로 결제되고, 언제든 해지할 수 있어요. 해지해도 결제한 기간까지는 보낼 수 있어요.
        </p>
      </div>
      <div className="box pub-offer">
        <div>
          <h2>콘텐츠 발송</h2>
          <p className="pub-price">
            {won(PRICE_WON)} <small>한 달, 부가세 포함</small>
          </p>
          <p className="quiet">{`하루 ${count(perDay)}, 한 달 ${count(perMonth)}까지. 한 사람에게 한 번 보내면 한 건이에요.`}</p>
          <p className="quiet">{`한도까지 보내면 한 건에 ${won(Math.ceil(PRICE_WON / perMonth))}이에요.`}</p>
        </div>
        <div className="row">
          {isGuest && <PrimaryLink href="/app/terms">무료로 시작하기</PrimaryLink>}{" "}
          <PayButton state={door} path="/app/service/service-pricing" quiet={isGuest} />
        </div>
      </div>
      <section>
        <h2>요금표</h2>
        <table className="pub-table">
          <caption>부가세를 포함한 금액이에요.</caption>
          <thead>
            <tr>
              <th scope="col">항목</th>
              <th scope="col">요금과 한도</th>
            </tr>
          </thead>
          <tbody>
            <Group name="유료" />
            <tr>
              <th scope="row">콘텐츠 발송</th>
              <td>
                <strong>{`월 ${won(PRICE_WON)}`}</strong>
              </td>
            </tr>
            <tr>
              <th scope="row">하루 발송 한도</th>
              <td>{count(perDay)}</td>
            </tr>
            <tr>
              <th scope="row">한 달 발송 일수</th>
              <td>{`${counted(days)}일 (하루 한도까지 보낼 때)`}</td>
            </tr>
            <tr>
              <th scope="row">한 달 발송 한도</th>
              <td>{count(perMonth)}</td>
            </tr>
            <Group name="무료" />
            {FREE.map(([name, price, text]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>
                  <strong>{price}</strong> <span className="quiet">{text}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section>
        <h2>취소와 환불</h2>
        <RefundLines className="pub-list" />
      </section>
    </div>
  );
}

function Group({ name }: { name: string }) {
  return (
    <tr>
      <th scope="colgroup" colSpan={2}>
        {name}
      </th>
    </tr>
  );
}
