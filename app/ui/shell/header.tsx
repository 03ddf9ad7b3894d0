import { forgetTexts } from "../form/kept-texts";
import { Icon } from "../icon";
import type { ShellData } from "../shell-data";
import { Account } from "./account";
import { Drawer } from "./drawer";
import { LogoMark } from "./logo";
import { MOST_LETTERS, SEARCH } from "./found";
import { findNode } from "./menu-html";
import { PaletteOpener } from "./palette-opener";

const WRITE = "/app/blog/write-contents";
const LOGIN = "/app/login";

/** `docks`: a member's menu may stand next to the page. */
export function Header({ shell, docks }: { shell: ShellData; docks: boolean }) {
  const { viewer } = shell;
  const here = shell.path.split("?")[0];
  return (
    <header className="topbar">
      {shell.menu.length > 0 && <Drawer shell={shell} docks={docks && viewer !== null} />}
      <a className="brand" href={viewer ? "/app/main" : "/"}>
        <LogoMark />
        <span>{shell.serviceName}</span>
      </a>
      {viewer && here !== SEARCH && <SearchField />}
      {viewer && <PaletteOpener />}
      {!viewer && docks && <GuestLinks here={here} />}
      <div className="topbar-end">
        {viewer && (
          <a className="bar-icon find-link" href={SEARCH} title="찾기">
            <Icon name="search" size={22} />
            <span className="sr-only">찾기</span>
          </a>
        )}{" "}
        {viewer && here !== WRITE && findNode(shell.menu, WRITE) && (
          <a className="write" href={WRITE}>
            <Icon name="pen" size={18} />
            <span>글쓰기</span>
          </a>
        )}{" "}
        {viewer && <Bell unread={shell.unread ?? 0} />} {viewer && <Account shell={shell} viewer={viewer} />}{" "}
        {viewer ? (
          <form className="logout" method="post" action="/app/oauth/logout" onSubmit={() => forgetTexts()}>
            <input type="hidden" name="csrf" value={shell.csrf} />
            <button className="bar-button" type="submit">
              로그아웃
            </button>
          </form>
        ) : (
          <a className="bar-button" href={LOGIN} aria-current={here === LOGIN ? "page" : undefined}>
            로그인
          </a>
        )}{" "}
        {here === LOGIN && (
          <a className="btn btn-sm btn-tint" href={`/app/terms${shell.path.slice(LOGIN.length)}`}>
            회원가입
          </a>
        )}
      </div>
    </header>
  );
}

function SearchField() {
  return (
    <form className="find" method="get" action={SEARCH} role="search" aria-label="전체 찾기">
      <button type="submit">
        <Icon name="search" size={18} />
        <span className="sr-only">찾기</span>
      </button>
      <input
        type="search"
        name="q"
        maxLength={MOST_LETTERS}
        aria-label="글, 친구, 화면, 도움말"
        placeholder="글, 친구, 화면, 도움말 찾기"
        autoComplete="off"
      />
      <kbd aria-hidden="true">/</kbd>
    </form>
  );
}

const GUEST_LINKS = [
  ["/app/service/service-introduce", "서비스 소개"],
  ["/app/service/service-pricing", "이용 요금"],
  ["/app/contents/contents-shop", "콘텐츠 숍"],
] as const;

function GuestLinks({ here }: { here: string | undefined }) {
  return (
    <nav className="topbar-links" aria-label="둘러보기">
      {GUEST_LINKS.map(([href, label]) => [
        <a key={href} href={href} aria-current={here === href ? "page" : undefined}>
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
    <a className="bar-icon bell" href="/app/notices" data-count={unread > 0 ? shown : undefined}>
      <Icon name="bell" size={22} />
      <span className="sr-only">{unread > 0 ? `알림, 안 읽은 알림 ${shown}개` : "알림"}</span>
    </a>
  );
}
