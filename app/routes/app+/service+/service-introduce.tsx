import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import publicHref from "~/areas/account/join/public.css";
import { Closing } from "~/areas/account/join/parts/closing";
import { FeeFlow } from "~/areas/account/join/parts/fee-flow";
import { IconRows } from "~/areas/account/join/parts/icon-cards";
import { JoinButton } from "~/areas/account/join/parts/join-button";
import { SceneCards } from "~/areas/account/join/parts/scene-cards";
import { Reach } from "~/areas/account/join/parts/reach";
import { pageMeta } from "~/areas/home/parts/page-meta";
import { feeExample } from "~/areas/landing/fee-example";
import { readCostTerms } from "~/areas/landing/read-cost-terms.server";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { ButtonLink } from "~/ui/button-link";
import { Vitals } from "~/ui/vitals";

export const handle = { script: false, kept: [] };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: publicHref }];
export const meta: MetaFunction = (args) => pageMeta("/app/service/service-introduce", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, anyone);
  return { example: feeExample(await readCostTerms(ctx)) };
}

const WHO = [
  {
    scene: "write" as const,
    title: "글을 쓰는 사람",
    text: "전문 작가와 사업자가 친구에게 도움이 되는 글을 써요. 쓴 글을 다른 회원이 보낼 때도 저작권료가 쌓여요.",
  },
  {
    scene: "send" as const,
    title: "글을 보내는 사람",
    text: "직접 쓴 글이나 콘텐츠 숍에서 고른 글을 카카오톡 친구에게 보내고, 누가 읽었는지 봐요.",
  },
  {
    scene: "read" as const,
    title: "글을 읽는 사람",
    text: "가입하지 않아도 받은 글을 무료로 읽어요. 마음에 드는 작가를 구독할 수 있어요.",
  },
];

const WAYS = [
  {
    icon: "user",
    title: "내 블로그",
    text: "사진, 소개 글, 활동 분야, 자격, 상담 신청서를 한곳에 보여 줘요. 구독 링크로 친구를 초대해요.",
  },
  { icon: "pen", title: "글쓰기", text: "사진과 서식을 넣고, 30개까지 임시저장해요. 쓰던 글은 자동으로 저장돼요." },
  { icon: "users", title: "고객 등록", text: "카카오톡 친구를 불러와 한곳에서 관리해요. 등록하는 수에는 제한이 없어요." },
  { icon: "send", title: "발송", text: "보낼 친구를 고르면 한 사람씩 결과를 보여 드려요. 도착하지 않은 사람은 사유를 알려 드려요." },
  { icon: "chart", title: "보고서", text: "글별, 주제별, 친구별로 읽은 기록을 봐요. 엑셀로 내려받을 수 있어요." },
  { icon: "calendar", title: "세미나", text: "세미나를 열고 참석 신청을 받아요. 여는 것도 참석하는 것도 무료예요." },
];

export default function ServiceIntroduce() {
  const { example } = useLoaderData<typeof loader>();
  return (
    <div className="pub">
      <div className="pub-hero">
        <div>
          <h1>
            <span className="sense">정보를 전하는</span> <span className="sense">사람을 위한 서비스</span>
          </h1>
          <p className="pub-lead">
            글을 쓰는 사람과 글이 필요한 사람 사이를 이어요. 결제와 정산은 서비스가 맡고, 글을 쓴 사람은 발송된 만큼 저작권료를 받아요.
          </p>
          <JoinButton />
        </div>
        <Reach />
      </div>
      <section>
        <h2>누가 쓰나요</h2>
        <SceneCards cards={WHO} />
      </section>
      <section>
        <h2>무엇을 할 수 있나요</h2>
        <IconRows rows={WAYS} />
      </section>
      <section>
        <h2>저작권료는 이렇게 드려요</h2>
        <FeeFlow />
        {example && (
          <p className="pub-sum">
            <span>{example.sum}</span> <strong>{example.net}</strong>
          </p>
        )}
        <p className="pub-small">개인은 원천세 3.3%를, 기업은 부가세 10%를 빼고, 이체 수수료를 뺀 금액을 드려요.</p>
      </section>
      <Closing title="전하고 싶은 이야기가 있나요?" text="읽고 쓰는 일은 무료예요. 보낼 때만 이용권이 필요해요.">
        <JoinButton /> <ButtonLink href="/app/service/service-pricing">이용 요금</ButtonLink>{" "}
        <ButtonLink href="/app/service/new-service-introduce">새 서비스 소개</ButtonLink>
      </Closing>
      <Vitals />
    </div>
  );
}
