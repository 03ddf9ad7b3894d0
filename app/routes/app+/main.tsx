import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { PayButton } from "~/areas/account/member/parts/pay-button";
import { payButtonState } from "~/areas/account/member/pay-button-state.server";
import { JOBS } from "~/areas/operations/jobs/job-kinds";
import { workersSilence } from "~/areas/operations/jobs/workers.server";
import { NoWorkers } from "~/areas/operations/parts/no-workers";
import { PRICE_WON, won } from "~/areas/payments/price";
import { readEntitlement } from "~/areas/payments/subscription/entitlement.server";
import { anyone } from "~/http/rest/access";
import { mayWriteAt } from "~/http/rest/door.server";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { counted } from "~/messages/counted";
import { dayShown } from "~/time/seoul";
import { ButtonLink } from "~/ui/button-link";
import { Icon } from "~/ui/icon";
import { Page } from "~/ui/page";
import type { ShellData } from "~/ui/shell/shell-data";
import { titled } from "~/ui/title";

export { publicLinks as links } from "~/areas/account/join/parts/styles";
export const meta: MetaFunction = (args) => titled("처음 화면", args);

/** The landing page with the pay button (decision 90). Whoever may open the desk of jobs learns here that no worker lives. */
export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, anyone);
  return show(ctx, async () => {
    const { actor } = ctx;
    if (actor.kind === "guest") return { door: payButtonState(actor), validUntil: null, silence: null };
    const paid = await readEntitlement(ctx, actor.userId);
    const silence = (await mayWriteAt({ ...ctx, actor }, JOBS)) ? await workersSilence(ctx) : null;
    return { door: payButtonState(actor), validUntil: paid?.expiryDate ?? null, silence };
  });
}

const DEEDS = [
  { href: "/app/blog/write-contents", icon: "pen", title: "글쓰기", text: "새 글을 쓰거나 임시저장한 글을 이어서 써요." },
  { href: "/app/blog/contents-list", icon: "list", title: "내 글", text: "쓴 글을 보고 고쳐요." },
  { href: "/app/contents/contents-shop", icon: "shop", title: "콘텐츠 숍", text: "다른 사람의 글을 골라 친구에게 보내요." },
  { href: "/app/send-messages/send-history", icon: "send", title: "보낸 기록", text: "누구에게 무엇을 보냈는지 봐요." },
  { href: "/app/user-report/user-contents-view-report-by-contents", icon: "users", title: "읽은 사람", text: "글마다 누가 읽었는지 봐요." },
  { href: "/app/creator-report/creator-fee-chart", icon: "chart", title: "저작권료", text: "달마다 쌓인 저작권료를 봐요." },
];

export default function Main() {
  const { door, validUntil, silence } = useLoaderData<typeof loader>();
  const shell = useRouteLoaderData<ShellData>("root");
  const viewer = shell?.viewer;
  const limit = counted(shell?.monthLimit ?? 2000);
  return (
    <Page
      title={viewer ? `${viewer.nickname}님, 무엇을 할까요?` : "쓴 글을 카카오톡 친구에게 보내세요"}
      lead={
        viewer
          ? `이번 달에 ${counted(shell.monthCount ?? 0)}명에게 보냈어요. ${validUntil ? `한 달에 ${limit}명까지 보낼 수 있어요.` : "친구에게 보내려면 결제해 주세요."}`
          : "글을 읽고 쓰는 일은 무료예요. 친구에게 보내려면 로그인한 뒤 이용권을 결제해 주세요."
      }
    >
      {silence && (
        <NoWorkers lastBeatAt={silence.lastBeatAt}>
          <a href={JOBS}>작업 현황 보기</a>
        </NoWorkers>
      )}
      {viewer && (
        <ul className="deeds">
          {DEEDS.map((deed) => (
            <li key={deed.href}>
              <a href={deed.href}>
                <Icon name={deed.icon} size={22} />
                <strong>{deed.title}</strong> <span>{deed.text}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <section className="box pub-offer" aria-labelledby="offer">
        <div>
          <h2 id="offer">콘텐츠 발송</h2>
          {validUntil ? (
            <p>{`이용 중이에요. ${dayShown(validUntil)}까지 보낼 수 있어요.`}</p>
          ) : (
            <>
              <p className="pub-price">
                {won(PRICE_WON)} <small>한 달, 부가세 포함</small>
              </p>
              <p className="quiet">{`결제하면 한 달에 ${limit}명까지 보낼 수 있어요.`}</p>
            </>
          )}
        </div>
        {validUntil ? (
          <ButtonLink href="/app/user/my-payment-information">결제 정보</ButtonLink>
        ) : (
          <PayButton door={door} path="/app/main" />
        )}
      </section>
      {!viewer && (
        <div className="row">
          <ButtonLink href="/app/login?redirectUrl=%2Fapp%2Fmain">로그인</ButtonLink> <ButtonLink href="/app/terms">회원가입</ButtonLink>{" "}
          <a className="btn btn-ghost" href="/app/service/service-pricing">
            이용 요금 보기
          </a>
        </div>
      )}
    </Page>
  );
}
