import { formatSeoul } from "~/time/seoul";
import type { ShellData } from "./shell-data";

/** SAMPLE: the operator replaces this with the company's own registration. */
const BUSINESS = [
  "글벗 주식회사(예시)",
  "대표 홍길동",
  "사업자등록번호 000-00-00000",
  "통신판매업 신고 제0000-서울예시-0000호",
  "서울특별시 예시구 예시로 1",
];

const THEMES = [
  { value: "system", label: "기기 설정" },
  { value: "light", label: "밝게" },
  { value: "dark", label: "어둡게" },
] as const;

export function Footer({ shell, year = Number(formatSeoul(new Date(), "yyyy")) }: { shell: ShellData; year?: number }) {
  return (
    <footer className="footer">
      <Desk support={shell.support} />
      <p>{BUSINESS.join(" · ")}</p>
      <p>{`© 2022–${year} ${shell.serviceName}`}</p>
      {(shell.csrf || shell.kept) && <ThemeForm shell={shell} />}
    </footer>
  );
}

function Desk({ support }: Pick<ShellData, "support">) {
  return (
    <>
      <p className="footer-links">
        <a href="/app/policy/terms">이용약관</a>{" "}
        <a href="/app/policy/privacy">
          <strong>개인정보처리방침</strong>
        </a>{" "}
        <a href="/app/support">고객센터 문의</a>
      </p>
      {support && (
        <p>
          {`${support.name} · `}
          <a href={`tel:${support.phone}`}>{support.phone}</a>
          {" · "}
          <a href={`mailto:${support.mail}`}>{support.mail}</a>
          {` · ${support.hours}`}
        </p>
      )}
    </>
  );
}

/** The button of light and dark. Left out on a cached page of a post, which is to stay small. */
function ThemeForm({ shell }: { shell: ShellData }) {
  return (
    <form className="themes" method="post" action="/theme">
      <input type="hidden" name="csrf" value={shell.csrf} />
      <input type="hidden" name="back" value={shell.path} />
      <span>화면</span>{" "}
      <span className="segmented">
        {THEMES.map(({ value, label }) => (
          <button key={value} name="theme" value={value} aria-pressed={shell.theme === value}>
            {label}
          </button>
        ))}
      </span>
    </form>
  );
}
