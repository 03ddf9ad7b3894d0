import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import publicHref from "~/areas/landing/public.css";
import { Closing } from "~/areas/landing/parts/closing";
import { IconRows, StepCards } from "~/areas/landing/parts/icon-cards";
import { JoinButton } from "~/areas/landing/parts/join-button";
import { type Line, Talk } from "~/areas/landing/parts/talk";
import { pageMeta } from "~/areas/home/parts/page-meta";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { ButtonLink } from "~/ui/button-link";
import { Vitals } from "~/ui/vitals";

export const handle = { script: false, shell: { menu: false }, kept: [] };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: publicHref }];
export const meta: MetaFunction = (args) => pageMeta("/app/introduce", args);

export async function loader({ request }: LoaderFunctionArgs) {
  await enter(request, anyone);
  return null;
}

const CARDS = [
  { icon: "user", title: "가입하기", text: "이메일이나 카카오 계정으로 가입해요. 가입은 무료예요.", href: "/app/terms", go: "회원가입" },
  {
    icon: "book",
    title: "블로그 만들기",
    text: "사진과 소개 글, 활동 분야를 적으면 내 블로그와 구독 링크가 생겨요.",
    href: "/app/user/blog-profile",
    go: "블로그 프로필",
  },
  {
    icon: "pen",
    title: "글 올리기",
    text: "사진을 곁들여 글을 써요. 쓰던 글은 자동으로 저장돼요.",
    href: "/app/blog/write-contents",
    go: "글쓰기",
  },
  {
    icon: "send",
    title: "보내기",
    text: "내 글이나 둘러보다 고른 글을 카카오톡 친구에게 보내요.",
    href: "/app/contents/contents-shop",
    go: "콘텐츠 숍",
  },
];

const RATE = {
  title: "금리가 오르내릴 때 우리 집 살림에서 달라지는 것들",
  text: "예금과 대출로 나누어 살펴봤어요.",
  cover: "rates" as const,
};

const TALK: Line[] = [
  { who: "나", mine: true, card: RATE, at: "오후 7:10" },
  { who: "박나무 친구", text: "지금 읽었어요. 저는 변동금리 대출이 있는데 갈아타는 게 나을까요?", at: "오후 7:25" },
  {
    who: "나",
    mine: true,
    text: "남은 기간과 중도상환 수수료를 먼저 보셔야 해요. 글 끝의 상담 신청서에 적어 주시면 같이 계산해 드릴게요.",
    at: "오후 7:28",
  },
  { who: "박나무 친구", text: "네, 오늘 저녁에 신청할게요. 다음 글도 보내 주세요." },
  { who: "나", mine: true, text: "그럼요. 다음 주에는 전세 대출 이야기를 보내 드릴게요.", at: "오후 7:31" },
];

const AFTER = [
  { icon: "users", title: "누가 읽었는지 봐요", text: "글마다, 주제마다, 친구마다 읽은 기록을 모아 보여 드려요." },
  { icon: "wallet", title: "저작권료가 쌓여요", text: "내가 쓴 글을 누군가 보낼 때마다 저작권료가 쌓이고, 달마다 정산해요." },
];

export default function Introduce() {
  return (
    <div className="pub">
      <div className="pub-hero">
        <div>
          <h1>
            <span className="sense">글 한 편이</span> <span className="sense">대화를 엽니다</span>
          </h1>
          <p className="pub-lead">
            친구와 이야기를 이어 가고 싶은 분이 글을 쓰고, 카카오톡으로 보내고, 읽었는지 확인하는 프로그램이에요. 직접 쓴 글도, 다른 작가의
            글도 보낼 수 있어요.
          </p>
          <JoinButton />
        </div>
        <Talk isPhone partner="박나무 친구" caption="보낸 글에서 시작된 대화 (예시)" lines={TALK.slice(0, 2)} />
      </div>
      <section>
        <h2>네 단계로 시작해요</h2>
        <p className="pub-note">글을 쓰는 일까지는 무료예요. 친구에게 보낼 때 이용권이 필요해요.</p>
        <StepCards cards={CARDS} />
      </section>
      <section className="pub-pair">
        <Talk partner="박나무 친구" caption="친구와 이어진 대화 (예시)" lines={TALK.slice(2)} />
        <div>
          <h2>이런 대화가 오가요</h2>
          <p className="pub-note">글을 받은 친구가 답장을 보내면, 평소처럼 카카오톡에서 이야기를 이어 가면 돼요.</p>
          <IconRows rows={AFTER} />
        </div>
      </section>
      <Closing title="첫 이야기를 건네 볼까요?" text="가입하고 쓰는 일은 무료예요.">
        <JoinButton /> <ButtonLink href="/app/service/service-introduce">서비스 소개</ButtonLink>{" "}
        <ButtonLink href="/app/service/service-pricing">이용 요금</ButtonLink>
      </Closing>
      <Vitals />
    </div>
  );
}
