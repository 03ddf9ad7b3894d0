import type { ReactNode } from "react";
import type { PayButtonState } from "~/areas/account/member/pay-button-state.server";
import { Page } from "~/ui/page";
import type { OfficeFigure } from "../office";
import type { HomeData } from "../read-home.server";
import { Drafts } from "./drafts";
import { FirstStepsList, StepsSwitch } from "./first-steps-list";
import { LastRun } from "./last-run";
import { NextCard } from "./next-card";
import { Office } from "./office";
import { type Paid, SendingLeft, SendingOffer } from "./sending-offer";
import { ThisMonth } from "./this-month";

type Props = {
  nickname: string;
  home: HomeData;
  paid: Paid | null;
  month: { count: number; limit: number };
  payButton: PayButtonState;
  /** Null for members without a right in the back office. */
  office: OfficeFigure[] | null;
  children?: ReactNode;
};

export function MemberHome({ nickname, home, paid, month, payButton, office, children }: Props) {
  const { now, steps, stepsHidden, drafts, draftCount, run, next, today } = home;
  const isOffice = office !== null;
  const stepsList = steps && !stepsHidden && !isOffice ? <FirstStepsList steps={steps} /> : null;
  return (
    <Page title={`${nickname}님, 무엇을 할까요?`}>
      <div className="home">
        {children}
        {office ? <Office figures={office} /> : <NextCard next={next} />}
        {home.month && <ThisMonth month={home.month} />}
        <div className="home-columns" data-run={run && (paid || stepsList) ? "" : undefined}>
          {run && <LastRun run={run} now={now} />}
          {paid && <SendingLeft paid={paid} today={today} month={month} />}
          {stepsList}
        </div>
        {drafts.length > 0 && <Drafts drafts={drafts} count={draftCount} now={now} />}
        {!paid && !isOffice && <SendingOffer limit={month.limit} payButton={payButton} />}
        {steps && !stepsList && !isOffice && <StepsSwitch wish="show" />}
      </div>
    </Page>
  );
}
