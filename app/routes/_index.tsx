import { redirect, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { START } from "~/areas/account/join/start";
import publicHref from "~/areas/landing/public.css";
import { Closing } from "~/areas/landing/parts/closing";
import { Figures } from "~/areas/landing/parts/figures";
import { CheckList } from "~/areas/landing/parts/icon-cards";
import { pageMeta } from "~/areas/home/parts/page-meta";
import { postAddress } from "~/areas/blog/addresses/blog-address";
import landingHref from "~/areas/landing/landing.css";
import { CostForm, FeeNote } from "~/areas/landing/parts/cost-form";
import { FrontPost } from "~/areas/landing/parts/front-post";
import { HeroPhone } from "~/areas/landing/parts/hero-phone";
import { Questions } from "~/areas/landing/parts/questions";
import { ScreenPicture } from "~/areas/landing/parts/screen-picture";
import { PICTURES } from "~/areas/landing/product-pictures";
import { plainFacts } from "~/areas/landing/plain-facts";
import { questionData, questionsOf } from "~/areas/landing/questions";
import { readLanding } from "~/areas/landing/read-landing.server";
import { won } from "~/areas/payments/price";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { counted } from "~/messages/counted";
import { particle } from "~/messages/particles";
import { ButtonLink, PrimaryLink } from "~/ui/button-link";
import { useNonce } from "~/ui/nonce";
import type { ShellData } from "~/ui/shell-data";
import { SERVICE_NAME_FALLBACK } from "~/ui/title";
import { Vitals } from "~/ui/vitals";

export const handle = { script: false, kept: ["post-changed", "profile-changed"] };
export const links: LinksFunction = () => [publicHref, landingHref].map((href) => ({ rel: "stylesheet", href }));

export const meta: MetaFunction<typeof loader> = (args) => [
  ...pageMeta("/", args),
  ...(args.data ? [{ "script:ld+json": questionData(questionsOf(args.data.terms)) }] : []),
];

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, anyone);
  if (ctx.actor.kind === "member") throw redirect("/app/main", 303);
  return readLanding(ctx, new URL(request.url).searchParams);
}

const STEPS = [
  {
    picture: PICTURES.write,
    title: "쓰기",
    text: "사진과 함께 글을 써요. 빈 화면에서 시작해도 되고, 써 둔 글을 붙여 넣어도 돼요.",
    checks: ["쓰던 글은 자동으로 저장돼요", "발행하면 내 블로그와 콘텐츠 숍에 올라가요"],
  },
  {
    picture: PICTURES.result,
    title: "보내기",
    text: "카카오톡 친구를 골라 보내요. 글은 내가 누를 때에만 나가요.",
    checks: ["누구에게 전달됐는지 한 사람씩 보여 드려요", "전달되지 않으면 사유를 알려 드려요"],
  },
  {
    picture: PICTURES.readers,
    title: "확인하기",
    text: "글마다, 친구마다 읽은 기록과 쌓인 저작권료가 보여요.",
    checks: ["몇 명이 읽었는지 한눈에 알 수 있어요", "엑셀로도 내려받을 수 있어요"],
  },
];

export default function Home() {
  const { terms, typed, post, month } = useLoaderData<typeof loader>();
  const { serviceName = SERVICE_NAME_FALLBACK, theme = "system" } = useRouteLoaderData<ShellData>("root") ?? {};
  const fee = terms.feeWon > 0 ? ` 내가 쓴 글이 전달될 때마다 ${won(terms.feeWon)}이 쌓여요.` : "";
  return (
    <div className="pub">
      <div className="pub-hero land-hero">
        <div>
          <h1>
            <span className="sense">글을 쓰고,</span> <span className="sense">친구에게 보내고,</span>{" "}
            <span className="sense">누가 읽었는지 봐요</span>
          </h1>
          <p className="pub-lead">{`${particle(serviceName, "은/는")} 내 글을 카카오톡 친구에게 전하는 곳이에요. 읽고 쓰는 일은 무료, 보내기는 월 ${won(terms.priceWon)}이에요.${fee}`}</p>
          <div className="row">
            <PrimaryLink href={START}>무료로 시작하기</PrimaryLink>{" "}
            {post ? (
              <ButtonLink href={postAddress(post)}>글 하나 읽어 보기</ButtonLink>
            ) : (
              <ButtonLink href="/app/contents/contents-shop">콘텐츠 숍 둘러보기</ButtonLink>
            )}
          </div>
          <p className="pub-small">
            {month
              ? `지난달에는 작가 ${counted(month.writers)}명의 글이 친구에게 ${counted(month.dispatches)}건 도착했어요.`
              : "가입은 무료이고, 카드 정보를 묻지 않아요."}
          </p>
        </div>
        <HeroPhone />
      </div>
      <section>
        <h2 className="sr-only">숫자로 보기</h2>
        <Figures figures={plainFacts(terms)} />
      </section>
      <section>
        <h2>세 단계면 충분해요</h2>
        <ol className="features">
          {STEPS.map(({ picture, title, text, checks }, index) => (
            <li className="feature" key={title}>
              <div className="feature-text">
                <h3>
                  <span className="feature-number">{index + 1}</span> {title}
                </h3>
                <p>{text}</p>
                <CheckList items={checks} />
              </div>
              <ScreenPicture picture={picture} theme={theme} />
            </li>
          ))}
        </ol>
      </section>
      <section className="feature">
        <div className="feature-text">
          <h2>글이 모이면 내 블로그가 돼요</h2>
          <p>쓴 글이 한 주소에 모여요. 구독 링크를 건네면 친구가 카카오로 구독하고, 새 글을 받을 친구가 늘어요.</p>
        </div>
        <ScreenPicture picture={PICTURES.blog} theme={theme} />
      </section>
      {post && (
        <section>
          <h2>먼저 읽어 보세요</h2>
          <p className="pub-note">회원이 쓴 글이에요. 가입하지 않아도 끝까지 읽을 수 있어요.</p>
          <FrontPost post={post} />
        </section>
      )}
      <section id="cost">
        <h2>한 달에 얼마가 드나요?</h2>
        <p className="pub-note">{`글을 보내는 회원만 월 ${won(terms.priceWon)}(부가세 포함)을 내요. 친구 수와 글 수를 넣어 보세요.`}</p>
        <CostForm terms={terms} typed={typed} />
        <FeeNote terms={terms} />
      </section>
      <section id="questions">
        <h2>자주 묻는 질문</h2>
        <Questions questions={questionsOf(terms)} />
      </section>
      <Closing title="첫 글을 써 볼까요?" text="가입하고 쓰는 일은 무료예요. 이용권은 보내기 전에 결제하면 돼요.">
        <PrimaryLink href={START}>무료로 시작하기</PrimaryLink> <ButtonLink href="/app/service/service-pricing">이용 요금 보기</ButtonLink>
      </Closing>
      <script src="/landing.js" defer nonce={useNonce()} />
      <Vitals />
    </div>
  );
}
