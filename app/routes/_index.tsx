import { redirect, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useRouteLoaderData } from "@remix-run/react";
import publicHref from "~/areas/account/join/public.css";
import { StepCards } from "~/areas/account/join/parts/icon-cards";
import { Talk } from "~/areas/account/join/parts/talk";
import { PRICE_WON, won } from "~/areas/payments/price";
import { pageMeta } from "~/areas/home/parts/page-meta";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { particle } from "~/messages/particles";
import { ButtonLink, PrimaryLink } from "~/ui/button-link";
import type { ShellData } from "~/ui/shell-data";
import { SERVICE_NAME_FALLBACK } from "~/ui/title";

export const handle = { kept: [] };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: publicHref }];

export const meta: MetaFunction = (args) => pageMeta("/", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, anyone);
  if (ctx.actor.kind === "member") throw redirect("/app/main", 303);
  return null;
}

const STEPS = [
  { icon: "pen", title: "씁니다", text: "사진과 함께 글을 써요. 쓰던 글은 저절로 저장돼요." },
  { icon: "send", title: "보냅니다", text: "카카오톡 친구를 골라 보내요. 한 사람씩 결과를 보여 드려요." },
  { icon: "chart", title: "봅니다", text: "누가 읽었는지, 저작권료가 얼마인지 확인해요." },
];

export default function Home() {
  const name = useRouteLoaderData<ShellData>("root")?.serviceName ?? SERVICE_NAME_FALLBACK;
  return (
    <div className="pub">
      <div className="pub-hero">
        <div>
          <h1>
            글을 쓰고, 친구에게 보내고,
            <br />
            누가 읽었는지 봅니다
          </h1>
          <p className="pub-lead">{`${particle(name, "은/는")} 글을 카카오톡 친구에게 전하는 곳이에요. 읽고 쓰는 일은 무료이고, 보낸 글마다 저작권료가 쌓여요.`}</p>
          <div className="row">
            <PrimaryLink href="/app/terms">회원가입</PrimaryLink> <ButtonLink href="/app/login">로그인</ButtonLink>{" "}
            <a className="btn btn-ghost" href="/app/contents/contents-shop">
              콘텐츠 숍
            </a>
          </div>
        </div>
        <Talk
          caption="예시 화면"
          lines={[
            { who: "나", mine: true, card: { title: "연금은 언제부터 준비할까", text: "오늘 쓴 글을 보내 드려요." } },
            { who: "친구", text: "마침 궁금하던 이야기네요. 잘 읽을게요." },
          ]}
        />
      </div>
      <section>
        <h2>세 걸음이면 됩니다</h2>
        <StepCards cards={STEPS} />
      </section>
      <section>
        <h2>보낼 때만 비용이 들어요</h2>
        <p className="pub-note">글을 읽고, 쓰고, 친구를 등록하고, 보고서를 보는 일은 모두 무료예요.</p>
        <div className="box pub-offer">
          <p className="pub-price">
            {won(PRICE_WON)} <small>한 달, 부가세 포함</small>
          </p>
          <div className="row">
            <ButtonLink href="/app/service/service-pricing">이용 요금</ButtonLink>{" "}
            <ButtonLink href="/app/introduce">프로그램 소개</ButtonLink>
          </div>
        </div>
      </section>
    </div>
  );
}
