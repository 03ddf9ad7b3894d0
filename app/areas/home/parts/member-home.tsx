import { PayButton } from "~/areas/account/member/parts/pay-button";
import type { PayButtonState } from "~/areas/account/member/pay-button-state.server";
import { counted } from "~/messages/counted";
import { dayShown } from "~/time/seoul";
import { ButtonLink, PrimaryLink } from "~/ui/button-link";
import { Page } from "~/ui/page";
import { NoticeStrip } from "~/ui/notice-strip";
import type { ReactNode } from "react";
import type { HomeData } from "../read-home.server";
import { FirstStepsList, StepsSwitch } from "./first-steps-list";
import { Price } from "./price";
import { Quota } from "./quota";
import { LatestReaders, NewestDraft, NewestRun, ThisMonth } from "./home-news";

type Props = {
  nickname: string;
  home: HomeData;
  userType: "EMAIL" | "KAKAOTALK" | "INTEGRATION";
  paid: { until: string; settled: boolean } | null;
  month: { count: number; limit: number };
  payButton: PayButtonState;
  offices: { href: string; label: string }[];
  children?: ReactNode;
};

export function MemberHome({ nickname, home, userType, paid, month, payButton, offices, children }: Props) {
  const { now, steps, stepsHidden, draft, run, readers, today } = home;
  const write = "/app/blog/write-contents";
  const stepsList = steps && !stepsHidden && offices.length === 0 ? <FirstStepsList steps={steps} /> : null;
  // Members who have sent see the run's result before the first steps.
  const startsWithSteps = stepsList !== null && !run;
  return (
    <Page
      title={`${nickname}님, 무엇을 할까요?`}
      width="reading"
      actions={startsWithSteps ? <ButtonLink href={write}>글쓰기</ButtonLink> : <PrimaryLink href={write}>글쓰기</PrimaryLink>}
    >
      {children}
      {offices.length > 0 && <Offices of={offices} />}
      {!home.connected && !stepsList && <Unconnected userType={userType} />}
      {startsWithSteps && stepsList}
      {draft && <NewestDraft draft={draft} now={now} />}
      {run && <NewestRun run={run} now={now} />}
      {run && <LatestReaders {...readers} now={now} />}
      {home.month && <ThisMonth month={home.month} />}
      <section className="home-part" aria-labelledby="offer">
        <h2 id="offer">콘텐츠 발송</h2>
        {paid ? (
          <>
            <Quota
              of={[
                { label: "오늘", ...today },
                { label: "이번 달", ...month },
              ]}
            />
            <p>
              {paid.settled
                ? `이용 중이에요. ${dayShown(paid.until)}까지 보낼 수 있어요. `
                : `이번 달 이용료가 아직 결제되지 않았어요. 지금은 ${dayShown(paid.until)}까지 보낼 수 있어요. `}
              <a href="/app/user/my-payment-information">결제 정보</a>
            </p>
          </>
        ) : (
          <>
            <p>지금은 이용권이 없어 보낼 수 없어요. 글을 쓰고 친구를 불러오는 일은 무료예요.</p>
            <div className="box pub-offer">
              <div>
                <Price limit={counted(month.limit)} />
              </div>
              <PayButton state={payButton} path="/app/main" />
            </div>
          </>
        )}
      </section>
      {!startsWithSteps && stepsList}
      {steps && !stepsList && offices.length === 0 && <StepsSwitch wish="show" />}
    </Page>
  );
}

function Unconnected({ userType }: Pick<Props, "userType">) {
  return (
    <NoticeStrip type="warning">
      {userType === "EMAIL" ? "카카오 계정을 연결해야 친구에게 보낼 수 있어요. " : "카카오 연결이 끝나 보낼 수 없어요. "}
      <a href="/app/oauth/login?redirectUrl=%2Fapp%2Fmain">{userType === "EMAIL" ? "카카오 연결하기" : "카카오 다시 연결하기"}</a>
    </NoticeStrip>
  );
}

function Offices({ of }: { of: Props["offices"] }) {
  return (
    <section className="home-part" aria-labelledby="offices">
      <h2 id="offices">운영</h2>
      <p className="quiet">관리자로 로그인했어요. 아래 화면을 열 수 있어요.</p>
      <ul className="row">
        {of.map(({ href, label }) => (
          <li key={href}>
            <ButtonLink href={href}>{label}</ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
