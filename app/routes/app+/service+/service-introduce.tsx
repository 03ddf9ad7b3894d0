import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import publicHref from "~/areas/landing/public.css";
import { Closing } from "~/areas/landing/parts/closing";
import { FeeFlow } from "~/areas/landing/parts/fee-flow";
import { IconRows } from "~/areas/landing/parts/icon-cards";
import { JoinButton } from "~/areas/landing/parts/join-button";
import { FeeSum } from "~/areas/landing/parts/fee-sum";
import { Reach } from "~/areas/landing/parts/reach";
import { WhoCards } from "~/areas/landing/parts/who-cards";
import { won } from "~/areas/payments/price";
import { postAddress } from "~/areas/blog/addresses/blog-address";
import { readFrontPagePost } from "~/areas/blog/reading/front-page-post.server";
import { pageMeta } from "~/areas/home/parts/page-meta";
import { feeExample } from "~/areas/landing/fee-example";
import { ScreenPicture } from "~/areas/landing/parts/screen-picture";
import { PICTURES } from "~/areas/landing/product-pictures";
import { readCostTerms } from "~/areas/landing/read-cost-terms.server";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { ButtonLink } from "~/ui/button-link";
import type { ShellData } from "~/ui/shell-data";
import { Vitals } from "~/ui/vitals";

export const handle = { script: false, kept: ["post-changed", "profile-changed"] };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: publicHref }];
export const meta: MetaFunction = (args) => pageMeta("/app/service/service-introduce", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, anyone);
  const [terms, post] = await Promise.all([readCostTerms(ctx), readFrontPagePost(ctx)]);
  return { example: feeExample(terms), priceWon: terms.priceWon, feeWon: terms.feeWon, post };
}

const WHO = [
  {
    title: "설명할 것이 많은 보험설계사",
    text: "어려운 제도를 쉬운 글로 풀어 친구에게 보내요. 누가 읽었는지 보고 다음 상담을 준비해요.",
    card: { cover: "insurance" as const, title: "보험 증권 한 장을 읽는 법", text: "서랍 속 증권에서 이것만 확인해 보세요." },
  },
  {
    title: "글 쓸 시간이 없는 세무사",
    text: "콘텐츠 숍에서 다른 작가의 글을 골라 보내요. 신고 기간에 필요한 안내를 늦지 않게 전할 수 있어요.",
    card: { cover: "tax" as const, title: "오월의 숙제, 종합소득세를 겁내지 않는 법", text: "신고하기 전에 읽어 보세요." },
  },
  {
    title: "단골과 이야기를 나누는 생선 가게",
    text: "제철 재료와 손질 방법을 글로 알려요. 친구는 가입하지 않아도 읽고, 언제든 그만 받아요.",
    card: { cover: "harbour" as const, title: "통영의 아침 시장에서 배우는 계절", text: "이번 주에 들어온 생선 이야기예요." },
  },
];

const TOOLS = [
  {
    picture: PICTURES.write,
    title: "글쓰기",
    text: "사진과 서식을 넣고, 30개까지 임시저장해요. 쓰던 글은 자동으로 저장돼요.",
  },
  {
    picture: PICTURES.result,
    title: "발송",
    text: "보낼 친구를 고르면 한 사람씩 결과를 보여 드려요. 전달되지 않으면 사유를 알려 드려요.",
  },
  {
    picture: PICTURES.readers,
    title: "보고서",
    text: "글별, 주제별, 친구별로 읽은 기록을 봐요. 엑셀로 내려받을 수 있어요.",
  },
];

const MORE = [
  { icon: "user", title: "내 블로그", text: "소개 글, 자격, 상담 신청을 한곳에 모으고 구독 링크로 친구를 초대해요." },
  { icon: "users", title: "고객 등록", text: "카카오톡 친구를 불러와 고객으로 등록해요. 수에는 제한이 없어요." },
  { icon: "calendar", title: "세미나", text: "세미나를 열고 참석 신청을 받아요. 여는 것도 참석하는 것도 무료예요." },
];

export default function ServiceIntroduce() {
  const { example, priceWon, feeWon, post } = useLoaderData<typeof loader>();
  const { theme = "system" } = useRouteLoaderData<ShellData>("root") ?? {};
  return (
    <div className="pub">
      <div className="pub-hero">
        <div>
          <h1>
            <span className="sense">내 글을 친구의</span> <span className="sense">카카오톡까지</span>
          </h1>
          <p className="pub-lead">
            보험설계사, 세무사, 동네 가게가 카카오톡 친구에게 도움이 되는 글을 보내고 누가 읽었는지 봐요. 내가 쓴 글은 다른 회원이 보내도
            저작권료가 쌓여요.
          </p>
          <div className="row">
            <JoinButton />{" "}
            {post ? (
              <ButtonLink href={postAddress(post)}>글 하나 읽어 보기</ButtonLink>
            ) : (
              <ButtonLink href="/app/contents/contents-shop">콘텐츠 숍 둘러보기</ButtonLink>
            )}
          </div>
        </div>
        <Reach />
      </div>
      <section>
        <h2>누가 쓰나요</h2>
        <WhoCards cards={WHO} />
      </section>
      <section>
        <h2>무엇을 할 수 있나요</h2>
        <ul className="pub-cards pub-tools">
          {TOOLS.map(({ picture, title, text }) => (
            <li key={title}>
              <ScreenPicture picture={picture} theme={theme} isAlwaysNarrow />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <IconRows rows={MORE} />
      </section>
      <section>
        <h2>저작권료는 이렇게 드려요</h2>
        <div className="pub-fee">
          <FeeFlow feeWon={feeWon} />
          {example && <FeeSum example={example} />}
        </div>
      </section>
      <Closing title="전하고 싶은 이야기가 있나요?" text={`읽고 쓰는 일은 무료, 보내기는 월 ${won(priceWon)}이에요.`}>
        <JoinButton /> <ButtonLink href="/app/service/service-pricing">이용 요금 보기</ButtonLink>
      </Closing>
      <Vitals />
    </div>
  );
}
