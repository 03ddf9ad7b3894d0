import { formatSeoul } from "~/time/seoul";
import { type Html, markup } from "../html";
import type { ShellData } from "../shell-data";
import { themeForm } from "./themes";

/** SAMPLE: the operator replaces this with the company's registration. */
const BUSINESS = [
  "글벗 주식회사(예시)",
  "대표 홍길동",
  "사업자등록번호 000-00-00000",
  "통신판매업 신고 제0000-서울예시-0000호",
  "서울특별시 예시구 예시로 1",
];

/** Drawn as text: it never changes in the browser (ADR 49). */
export function Footer({ shell, year = Number(formatSeoul(new Date(), "yyyy")) }: { shell: ShellData; year?: number }) {
  const html = markup`${desk(shell.support)}<p>${listed(BUSINESS)}</p><p>${`© 2022–${year} ${shell.serviceName}`}</p>${
    !shell.viewer && (shell.csrf || shell.kept) && themeForm(shell)
  }`;
  return <footer className="footer" dangerouslySetInnerHTML={{ __html: html.text }} />;
}

function desk(support: ShellData["support"]): Html {
  const links = markup`<a href="/app/policy/terms">이용약관</a> <a href="/app/policy/privacy"><strong>개인정보처리방침</strong></a> <a href="/app/support">고객센터 문의</a>`;
  if (!support) return markup`<p class="footer-links">${links}</p>`;
  const { name, phone, mail, hours } = support;
  const by = listed([name, markup`<a href="tel:${phone}">${phone}</a>`, markup`<a href="mailto:${mail}">${mail}</a>`, hours]);
  return markup`<p class="footer-links">${links}</p><p>${by}</p>`;
}

const DOT = markup`<span class="dot"> · </span>`;

/** Joined by dots; lines break between items only. */
const listed = (items: (string | Html)[]): Html =>
  markup`${items.map((item, n) => markup`${n > 0 && DOT}<span class="whole">${item}</span>`)}`;
