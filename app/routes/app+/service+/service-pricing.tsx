import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import publicHref from "~/areas/account/join/public.css";
import { Figures } from "~/areas/account/join/parts/figures";
import { CheckList } from "~/areas/account/join/parts/icon-cards";
import { START } from "~/areas/account/join/start";
import { PayButton } from "~/areas/account/member/parts/pay-button";
import { payButtonState } from "~/areas/account/member/pay-button-state.server";
import { PRICE_WON, won } from "~/areas/payments/price";
import { RefundTerms } from "~/areas/payments/refunds/parts/refund-terms";
import { settings } from "~/core/settings.server";
import { pageMeta } from "~/areas/home/parts/page-meta";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { counted } from "~/messages/counted";
import { ButtonLink } from "~/ui/button-link";

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

/** A usual month, as on the front page. */
const EXAMPLE = { friends: 50, posts: 4 };

const FREE_CHECKS = [
  "글 읽기와 쓰기",
  "고객 등록 수 제한 없음",
  "내 블로그와 구독 링크",
  "읽은 기록 보고서와 엑셀",
  "저작권료 자료와 정산",
  "세미나 열기와 참석",
];

export default function ServicePricing() {
  const { isGuest, door, perDay, perMonth, days } = useLoaderData<typeof loader>();
  const count = (value: number) => `${counted(value)}건`;
  const sent = EXAMPLE.friends * EXAMPLE.posts;
  const example = [
    { label: `친구 ${EXAMPLE.friends}명에게 한 달 ${EXAMPLE.posts}편`, value: count(sent), note: "한 사람에게 한 번 보내면 한 건" },
    {
      label: `${won(PRICE_WON)} ÷ ${count(sent)}`,
      value: `한 건에 ${won(Math.round(PRICE_WON / sent))}`,
      note: "많이 보낼수록 한 건 값이 내려가요",
    },
    { label: `한도 ${count(perMonth)}까지 보내면`, value: `한 건에 ${won(Math.ceil(PRICE_WON / perMonth))}`, note: "더 내는 돈은 없어요" },
  ];
  return (
    <div className="pub">
      <div className="pub-top">
        <h1>
          <span className="sense">보낼 때만</span> <span className="sense">비용이 들어요</span>
        </h1>
        <p className="pub-lead">
          요금은 한 가지예요. 달마다 자동으로 결제되고, 언제든 해지할 수 있어요. 해지해도 결제한 기간까지는 보낼 수 있어요.
        </p>
      </div>
      <div className="plans">
        <div className="box plan">
          <h2>읽고 쓰기</h2>
          <p className="pub-price">0원</p>
          <p className="quiet">카드 정보를 묻지 않아요.</p>
          <CheckList items={FREE_CHECKS} />
          <div className="plan-go">
            {isGuest ? (
              <ButtonLink href={START}>무료로 시작하기</ButtonLink>
            ) : (
              <ButtonLink href="/app/blog/write-contents">글쓰기</ButtonLink>
            )}
          </div>
        </div>
        <div className="box plan" data-paid="">
          <h2>콘텐츠 발송</h2>
          <p className="pub-price">
            {won(PRICE_WON)} <small>한 달, 부가세 포함</small>
          </p>
          <p className="quiet">무료로 하는 일에 보내기를 더해요.</p>
          <CheckList
            items={[
              "카카오톡 친구에게 글 보내기",
              `하루 ${count(perDay)}, 한 달 ${count(perMonth)}까지`,
              "내 글도, 콘텐츠 숍의 글도",
              "한 사람씩 보이는 발송 결과",
              "언제든 해지, 7일 안에는 환불",
            ]}
          />
          <div className="plan-go">
            <PayButton state={door} path="/app/service/service-pricing" />
          </div>
        </div>
      </div>
      <section>
        <h2>한 건에 얼마일까요</h2>
        <div className="pub-body">
          <Figures figures={example} />
        </div>
      </section>
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
        <RefundTerms />
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
