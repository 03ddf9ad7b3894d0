import type { ReactNode } from "react";
import { dayShown } from "~/time/seoul";
import { BusyBar } from "../form/busy-bar";
import { Icon } from "../icon";
import { Toasts } from "../toast";
import { Drawer } from "./drawer";
import { Footer } from "./footer";
import { LogoMark } from "./logo";
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
      {!hide.header && <Header shell={shell} menu={!hide.menu} />}
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

const GUEST_LINKS = [
  ["/app/service/service-introduce", "서비스 소개"],
  ["/app/service/service-pricing", "이용 요금"],
  ["/app/contents/contents-shop", "콘텐츠 숍"],
] as const;

function GuestLinks({ path }: { path: string }) {
  return (
    <nav className="topbar-links" aria-label="둘러보기">
      {GUEST_LINKS.map(([href, label]) => [
        <a key={href} href={href} aria-current={path.split("?")[0] === href ? "page" : undefined}>
          {label}
        </a>,
        " ",
      ])}
    </nav>
  );
}

function Bell({ unread }: { unread: number }) {
  const shown = unread > 99 ? "99+" : String(unread);
  return (
    <a className="bell" href="/app/notices" data-count={unread > 0 ? shown : undefined}>
      <Icon name="bell" size={22} />
      <span className="sr-only">{unread > 0 ? `알림, 안 읽은 알림 ${shown}개` : "알림"}</span>
    </a>
  );
}

function Header({ shell, menu }: { shell: ShellData; menu: boolean }) {
  const { viewer } = shell;
  return (
    <header className="topbar">
      {menu && <Drawer shell={shell} />}
      <a className="brand" href={viewer ? "/app/main" : "/"}>
        <LogoMark />
        <span>{shell.serviceName}</span>
      </a>
      {!viewer && menu && <GuestLinks path={shell.path} />}
      <div className="topbar-end">
        {viewer && (
          <span className="sent" title="이번 달 보낸 수">
            <span className="sr-only">이번 달 보낸 수 </span>
            {`${shell.monthCount ?? 0} / ${shell.monthLimit}`}
          </span>
        )}{" "}
        {viewer && <Bell unread={shell.unread ?? 0} />}{" "}
        {viewer && (
          <a className="who" href="/app/my-page/reading">
            {viewer.nickname} <span className="sr-only">님의 서재</span>
          </a>
        )}{" "}
        {viewer ? (
          <form method="post" action="/app/oauth/logout">
            <input type="hidden" name="csrf" value={shell.csrf} />
            <button className="bar-button" type="submit">
              로그아웃
            </button>
          </form>
        ) : (
          <a className="bar-button" href="/app/login">
            로그인
          </a>
        )}
      </div>
    </header>
  );
}
