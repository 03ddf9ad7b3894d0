import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import publicHref from "~/areas/landing/public.css";
import { Closing } from "~/areas/landing/parts/closing";
import { CheckList, IconCards } from "~/areas/landing/parts/icon-cards";
import { JoinButton } from "~/areas/landing/parts/join-button";
import { type Line, Talk } from "~/areas/landing/parts/talk";
import { pageMeta } from "~/areas/home/parts/page-meta";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { ButtonLink, PrimaryLink } from "~/ui/button-link";
import { Vitals } from "~/ui/vitals";

export const handle = { script: false, kept: [] };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: publicHref }];
export const meta: MetaFunction = (args) => pageMeta("/app/service/new-service-introduce", args);

export async function loader({ request }: LoaderFunctionArgs) {
  await enter(request, anyone);
  return null;
}

const TALK: Line[] = [
  {
    who: "나",
    mine: true,
    card: { cover: "walk", title: "경주에서 보낸 느린 이틀, 걷는 사람을 위한 길", text: "지난번에 여행 이야기를 하셔서요." },
    at: "오후 1:30",
  },
  { who: "박나무 친구", text: "둘째 날 길이 마음에 들어요. 이번 주말에 가 볼게요.", at: "오후 1:42" },
];

const NEWS = [
  {
    icon: "shop",
    title: "콘텐츠 숍",
    text: "글을 쓸 시간이 없을 때는 다른 작가가 내놓은 글을 주제로 찾아 보내요. 글을 쓴 사람에게는 저작권료가 쌓여요.",
  },
  {
    icon: "check",
    title: "한 사람씩 보이는 결과",
    text: "보낸 글이 도착했는지 한 사람씩 보여 드려요. 도착했는지 알 수 없으면 ‘확인 필요’로 남기고, 먼저 물어보고 다시 보내요.",
  },
  {
    icon: "users",
    title: "친구 관심 보고서",
    text: "누가 어떤 주제를 즐겨 읽는지 모아 보여 드려요. 다음에 무엇을 보낼지 정하기 쉬워요.",
  },
  { icon: "calendar", title: "세미나 초대", text: "세미나를 열면 초대 링크가 생겨요. 링크를 받은 사람은 바로 참석을 신청해요." },
];

const CARES = [
  "오래된 브라우저에서도, 스크립트를 꺼도 모든 화면을 쓸 수 있어요.",
  "휴대전화번호와 계좌번호는 암호화해 보관해요.",
  "수신을 거부한 친구에게는 다시 보내지 않아요.",
  "30분 동안 쓰지 않으면 자동으로 로그아웃하고, 쓰던 내용은 보관해 둬요.",
];

export default function NewServiceIntroduce() {
  return (
    <div className="pub">
      <div className="pub-hero">
        <div>
          <h1>
            <span className="sense">쓰지 않아도</span> <span className="sense">보낼 수 있어요</span>
          </h1>
          <p className="pub-lead">콘텐츠 숍에서 친구에게 어울리는 글을 골라 보내세요. 읽은 사람과 관심 주제까지 한눈에 보여 드려요.</p>
          <PrimaryLink href="/app/contents/contents-shop">콘텐츠 숍 둘러보기</PrimaryLink>
        </div>
        <Talk isPhone partner="박나무 친구" caption="콘텐츠 숍에서 골라 보낸 글 (예시)" lines={TALK} />
      </div>
      <section>
        <h2>무엇이 달라졌나요</h2>
        <IconCards cards={NEWS} />
      </section>
      <section className="pub-pair">
        <div>
          <h2>마음 놓고 쓸 수 있게</h2>
          <p className="pub-note">보이지 않는 곳에서 지키는 것들이에요.</p>
        </div>
        <CheckList items={CARES} />
      </section>
      <Closing title="보낼 글을 골라 볼까요?" text="둘러보고 읽는 일은 가입하지 않아도 무료예요.">
        <JoinButton /> <ButtonLink href="/app/service/service-introduce">서비스 소개</ButtonLink>{" "}
        <ButtonLink href="/app/service/service-pricing">이용 요금</ButtonLink>
      </Closing>
      <Vitals />
    </div>
  );
}
