import type { Reply } from "./http";

const STYLE = `
:root{--paper:#fbfaf7;--ink:#1d1c1a;--quiet:#6b675f;--line:#e6e2da;--accent:#2f4b8f;--kakao:#fee500;--chat:#bacee0;--card:#fff;color-scheme:light}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.6 Pretendard,"Apple SD Gothic Neo","Noto Sans KR","Noto Sans CJK KR",sans-serif;word-break:keep-all;overflow-wrap:anywhere}
header{border-bottom:1px solid var(--line);background:var(--card)}header nav,main{max-width:640px;margin:0 auto;padding:12px 16px}header nav{display:flex;gap:16px;flex-wrap:wrap}
main{padding-top:20px;padding-bottom:64px}h1{font-size:22px;margin:0 0 8px}h2{font-size:17px;margin:28px 0 8px}p{margin:0 0 12px}.quiet{color:var(--quiet);font-size:14px}
a{color:var(--accent)}ul.rows{list-style:none;margin:0;padding:0;border-top:1px solid var(--line)}ul.rows li{border-bottom:1px solid var(--line)}
ul.rows a,ul.rows button.row{display:flex;gap:12px;align-items:center;width:100%;padding:10px 4px;color:inherit;text-decoration:none;background:none;border:0;font:inherit;text-align:left;cursor:pointer}
ul.rows a:hover,ul.rows button.row:hover{background:#f1eee6}.face{width:44px;height:44px;border-radius:16px;flex:none;background:var(--line);object-fit:cover}.grow{flex:1;min-width:0}
.kakao,.plain{display:block;width:100%;padding:12px;border:0;border-radius:8px;font:inherit;font-weight:600;cursor:pointer;background:var(--kakao);color:#191919;margin-top:12px}.plain{background:none;border:1px solid #8d887d}.small{display:inline-block;width:auto;padding:6px 12px;margin:0;font-size:14px}
fieldset{border:1px solid var(--line);border-radius:8px;margin:12px 0;padding:8px 16px;background:var(--card)}legend{padding:0 6px;font-weight:600}label.tick{display:flex;gap:10px;align-items:flex-start;padding:8px 0}label.tick input{margin-top:6px;width:18px;height:18px;flex:none}
.chat{background:var(--chat);border-radius:8px;padding:16px;display:flex;flex-direction:column;gap:14px}.bubble{display:flex;gap:10px;align-items:flex-start}.card{background:var(--card);border-radius:12px;max-width:320px;width:100%;overflow:hidden}.card img{display:block;width:100%;height:auto}.card div{padding:12px 14px}.card strong{display:block}.card p{margin:4px 0 0;white-space:pre-wrap;font-size:15px}.card a.button{display:block;background:#f4f4f4;color:#191919;text-decoration:none;text-align:center;border-radius:6px;padding:9px;margin:8px 14px 14px}.chat time,.chat .who{font-size:13px;color:#33414f}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 12px}dt{color:var(--quiet)}dd{margin:0}pre{white-space:pre-wrap;background:var(--card);border:1px solid var(--line);border-radius:8px;padding:12px;font:inherit}iframe{width:100%;height:480px;border:1px solid var(--line);border-radius:8px;background:#fff}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}`;

const SITE = "연습용 메신저";
const SAFE = "default-src 'none'; style-src 'unsafe-inline'; img-src * data:; frame-src 'self'";

export class Html {
  constructor(readonly text: string) {}
}

/** Escapes inserted values unless they are `Html`. */
export function html(parts: TemplateStringsArray, ...values: unknown[]): Html {
  return new Html(parts.reduce((whole, part, n) => whole + render(values[n - 1]) + part));
}

export function page(title: string, content: Html, status = 200, headers: Record<string, string> = {}): Reply {
  const body = html`<!doctype html>
    <html lang="ko">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title === SITE ? SITE : `${title} · ${SITE}`}</title>
        <link rel="icon" href="data:," />
        <style>
          ${new Html(STYLE)}
        </style>
      </head>
      <body>
        <header>
          <nav aria-label="${SITE}">
            <a href="/">${SITE}</a> <a href="/mailbox">우편함</a> <a href="/payments">결제</a> <a href="/identities">본인확인</a>
          </nav>
        </header>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`.text;
  return {
    status,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store", "content-security-policy": SAFE, ...headers },
    body,
  };
}

export function notFoundPage(reason: string): Reply {
  return page(
    "찾을 수 없습니다",
    html`<p>${reason}</p>
      <p><a href="/">처음으로</a></p>`,
    404,
  );
}

/** Null for links that could run script. */
export function safeLink(value: unknown): string | null {
  return typeof value === "string" && /^https?:\/\//i.test(value) ? value : null;
}

export function seoulTime(iso: string): string {
  return new Intl.DateTimeFormat("ko-KR", { timeZone: "Asia/Seoul", dateStyle: "medium", timeStyle: "short" }).format(new Date(iso));
}

function render(value: unknown): string {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(render).join("");
  if (value === null || value === undefined || value === false) return "";
  return String(value).replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
