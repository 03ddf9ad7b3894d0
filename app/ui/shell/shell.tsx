import type { ReactNode } from "react";
import { dayShown } from "~/time/seoul";
import { BusyBar } from "../form/busy-bar";
import { Icon } from "../icon";
import { Toasts } from "../toast";
import { Footer } from "./footer";
import { Header } from "./header";
import { NoticeStrip } from "../notice-strip";
import type { ShellData, ShellHide } from "../shell-data";

/** These screens show the failed payment themselves. */
const SAYS_UNSETTLED = ["/app/user/my-payment-information", "/app/payment-ready"];

/** The frame around a screen, without Remix hooks: pages without script are drawn as text. */
export function Shell({ shell, hide = {}, year, children }: { shell: ShellData; hide?: ShellHide; year?: number; children: ReactNode }) {
  return (
    <div className="shell" id="top">
      {/* A block, so that a text browser starts a new line. */}
      <div>
        <a className="skip" href="#main">
          본문으로 건너뛰기
        </a>
      </div>
      {!hide.header && <Header shell={shell} docks={!hide.menu} />}
      <main className="main" id="main" tabIndex={-1}>
        <Toasts flash={shell.flash} />
        {shell.unsettled && !SAYS_UNSETTLED.some((path) => shell.path.startsWith(path)) && (
          <NoticeStrip type="warning">
            {shell.unsettled} <a href="/app/user/my-payment-information">결제 정보</a>
          </NoticeStrip>
        )}
        {shell.secondFactorBy && !shell.path.startsWith("/app/user/second-factor") && (
          <NoticeStrip type="warning">
            {`${dayShown(shell.secondFactorBy)}까지 2단계 인증을 켜야 관리 화면을 계속 쓸 수 있어요. `}
            <a href="/app/user/second-factor">2단계 인증</a>
          </NoticeStrip>
        )}
        {shell.uncertified && !shell.path.startsWith("/app/certificate-mail") && (
          <NoticeStrip>
            이메일을 아직 인증하지 않았어요. <a href="/app/certificate-mail">이메일 인증</a>
          </NoticeStrip>
        )}
        {children}
        <TopLink />
      </main>
      {!hide.footer && <Footer shell={shell} year={year} />}
      <BusyBar />
    </div>
  );
}

function TopLink() {
  return (
    <a className="top-link" href="#top">
      <Icon name="up" size={20} />
      <span className="sr-only">맨 위로</span>
    </a>
  );
}
