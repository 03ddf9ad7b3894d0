import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import publicHref from "~/areas/landing/public.css";
import { Figures } from "~/areas/landing/parts/figures";
import { Closing } from "~/areas/landing/parts/closing";
import { JoinButton } from "~/areas/landing/parts/join-button";
import { Questions } from "~/areas/landing/parts/questions";
import { payQuestions } from "~/areas/landing/pay-questions";
import { CheckList } from "~/areas/landing/parts/icon-cards";
import { PayButton } from "~/areas/account/member/parts/pay-button";
import { payButtonState } from "~/areas/account/member/pay-button-state.server";
import { PriceTable } from "~/areas/payments/parts/price-table";
import { PRICE_WON, won } from "~/areas/payments/price";
import pricingHref from "~/areas/payments/pricing.css";
import { RefundTerms } from "~/areas/payments/refunds/parts/refund-terms";
import { settings } from "~/core/settings.server";
import { pageMeta } from "~/areas/home/parts/page-meta";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { counted } from "~/messages/counted";
import { ButtonLink } from "~/ui/button-link";

export const handle = { kept: [] };
export const links: LinksFunction = () => [publicHref, pricingHref].map((href) => ({ rel: "stylesheet", href }));
export const meta: MetaFunction = (args) => pageMeta("/app/service/service-pricing", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, anyone);
  const { DAILY_SEND_LIMIT: perDay, MONTHLY_SEND_LIMIT: perMonth } = settings();
  return { isGuest: ctx.actor.kind === "guest", door: payButtonState(ctx.actor), perDay, perMonth };
}

/** Months from small to the limit; the first is the front page's. */
const monthsWithin = (perMonth: number) =>
  [
    { friends: 50, posts: 4 },
    { friends: 100, posts: 8 },
    { friends: 100, posts: Math.floor(perMonth / 100) },
  ].filter(({ friends, posts }) => friends * posts <= perMonth);

const FREE_CHECKS = [
  "글 읽기와 쓰기, 내 블로그",
  "친구 등록 수 제한 없음",
  "내 글이 얼마나 읽혔는지 보는 공감 보고서",
  "글이 전달될 때마다 쌓이는 저작권료",
  "세미나 열기와 참여",
];

export default function ServicePricing() {
  const { isGuest, door, perDay, perMonth } = useLoaderData<typeof loader>();
  const count = (value: number) => `${counted(value)}건`;
  const examples = monthsWithin(perMonth).map(({ friends, posts }) => ({
    label: `친구 ${friends}명에게 ${posts}편`,
    value: `한 건에 ${won(Math.ceil(PRICE_WON / (friends * posts)))}`,
    note: `한 달 ${count(friends * posts)}`,
  }));
  return (
    <div className="pub">
      <div className="pub-top">
        <h1>
          <span className="sense">쓰는 건 무료,</span> <span className="sense">{`보내기는 월 ${won(PRICE_WON)}`}</span>
        </h1>
        <p className="pub-lead price-lead">
          <span className="sense">매달 자동으로 결제되고, 언제든 해지할 수 있어요.</span>{" "}
          <span className="sense">해지해도 결제한 기간까지는 보낼 수 있어요.</span>
        </p>
      </div>
      <div className="plans">
        <div className="box plan">
          <h2>읽고 쓰기</h2>
          <p className="pub-price">
            0원 <small>기간 제한 없음</small>
          </p>
          <p className="quiet">카드 정보를 묻지 않아요.</p>
          <CheckList items={FREE_CHECKS} />
          <div className="plan-go">
            <JoinButton quiet />
          </div>
        </div>
        <div className="box plan" data-paid="">
          <h2>콘텐츠 발송</h2>
          <p className="pub-price">
            {won(PRICE_WON)} <small>한 달, 부가세 포함</small>
          </p>
          <p className="quiet">무료 기능에 보내기를 더해요.</p>
          <CheckList
            items={[
              "카카오톡 친구에게 글 보내기",
              `하루 ${count(perDay)}, 한 달 ${count(perMonth)}까지`,
              "내 글도, 콘텐츠 숍의 글도",
              "보낸 글을 누가 읽었는지 한 사람씩",
              "언제든 해지, 7일 안에는 보낸 만큼만 빼고 환불",
            ]}
          />
          <div className="plan-go">
            <PayButton state={door} path="/app/service/service-pricing" />
          </div>
        </div>
      </div>
      <section className="price-example">
        <h2>한 건에 얼마일까요</h2>
        <p className="pub-note">한 사람에게 한 편을 보내면 한 건이에요. 많이 보낼수록 한 건 값이 내려가요.</p>
        <div className="pub-body">
          <Figures figures={examples} />
        </div>
        {isGuest && (
          <p className="price-more">
            <a href="/#cost">내 숫자로 계산해 보기</a>
          </p>
        )}
      </section>
      <PriceTable perDay={perDay} perMonth={perMonth} />
      <section>
        <h2>취소와 환불</h2>
        <RefundTerms />
      </section>
      <section>
        <h2>자주 묻는 질문</h2>
        <Questions questions={payQuestions({ perDay, perMonth })} />
      </section>
      <Closing title="먼저 한 편 써 볼까요?" text="쓰는 일은 무료예요. 보낼 준비가 되면 그때 결제해요.">
        <JoinButton quiet /> <ButtonLink href="/app/contents/contents-shop">콘텐츠 숍 둘러보기</ButtonLink>
      </Closing>
    </div>
  );
}
