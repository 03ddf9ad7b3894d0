import { randomBytes } from "node:crypto";
import type { Box } from "../box";
import { Html, html, page } from "../html";
import { redirect, type Call, type Reply, type Route } from "../http";
import type { Account } from "../records";
import { ALL_SCOPES, isScope, SCOPES, type Scope } from "../sample-accounts";
import { grantScopes } from "./kakao-access";

export type Grant = { accountId: string; redirectUri: string; challenge: string | null; scopes: string[]; expiresAt: number };

const CODE_LIFE = 600_000;
const PROMPTS = ["login", "create", "select_account", "none"];
const CARRIED = [
  "client_id",
  "redirect_uri",
  "response_type",
  "scope",
  "state",
  "prompt",
  "code_challenge",
  "code_challenge_method",
  "nonce",
  "login_hint",
];

/** kauth in the browser: consent pages and logout (providers.md 1.1). */
export function kakaoConsent(box: Box, grants: Map<string, Grant>): Route[] {
  return [
    { method: "GET", path: "/kauth/oauth/authorize", target: "authorize", handle: (call) => ask(box, grants, call.query) },
    { method: "POST", path: "/kauth/oauth/authorize", target: "authorize", handle: (call) => answer(box, grants, call.form) },
    { method: "GET", path: "/kauth/oauth/logout", target: "authorize", handle: (call) => logout(box, call) },
  ];
}

function ask(box: Box, grants: Map<string, Grant>, params: URLSearchParams): Reply {
  const errorReply = refusal(box, params);
  if (errorReply) return errorReply;
  const account = box.store.accounts.get(params.get("account") ?? "");
  if (!account && (params.get("prompt") ?? "").split(/[\s,]+/).includes("none"))
    return back(params, { error: "login_required", error_description: "user is not logged in" });
  if (!account) return accountPage(box, params);
  if (!box.app.admits(account.id)) return errorPage("KOE005", "테스트 중인 앱이고, 이 계정은 앱의 팀원이 아닙니다.");
  const missing = missingScopes(account, params);
  if (account.connectedAt && missing.length === 0) return grant(box, grants, params, account);
  return consentPage(account, missing, params);
}

function answer(box: Box, grants: Map<string, Grant>, form: URLSearchParams): Reply {
  const errorReply = refusal(box, form);
  if (errorReply) return errorReply;
  if (form.get("decision") !== "agree") return back(form, { error: "access_denied", error_description: "User denied access" });
  const account = box.store.accounts.get(form.get("account") ?? "");
  if (!account) return accountPage(box, form);
  if (!box.app.admits(account.id)) return errorPage("KOE005", "테스트 중인 앱이고, 이 계정은 앱의 팀원이 아닙니다.");
  const ticked = form.getAll("agreed").filter(isScope);
  const missing = missingScopes(account, form);
  const skipped = missing.filter((scope) => SCOPES[scope].required && !ticked.includes(scope));
  if (skipped.length > 0) return consentPage(account, missing, form, ticked);
  return grant(
    box,
    grants,
    form,
    grantScopes(
      box,
      account,
      ticked.filter((scope) => missing.includes(scope)),
    ),
  );
}

function grant(box: Box, grants: Map<string, Grant>, params: URLSearchParams, account: Account): Reply {
  const code = randomBytes(40).toString("base64url");
  grants.set(code, {
    accountId: account.id,
    redirectUri: params.get("redirect_uri")!,
    challenge: params.get("code_challenge"),
    scopes: account.scopes,
    expiresAt: box.clock.now() + CODE_LIFE,
  });
  return back(params, { code });
}

/** Items of `scope`, and at first the basic ones. */
function missingScopes(account: Account, params: URLSearchParams): Scope[] {
  const named = scopeNames(params);
  const basic = account.connectedAt ? [] : ALL_SCOPES.filter((scope) => !SCOPES[scope].later);
  return ALL_SCOPES.filter((scope) => (basic.includes(scope) || named.includes(scope)) && !account.scopes.includes(scope));
}

/** The documents join scopes with commas, the libraries with spaces. */
function scopeNames(params: URLSearchParams): string[] {
  return (params.get("scope") ?? "").split(/[\s,]+/).filter(Boolean);
}

function back(params: URLSearchParams, answer: Record<string, string>): Reply {
  const url = new URL(params.get("redirect_uri")!);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  const state = params.get("state");
  if (state !== null) url.searchParams.set("state", state);
  return redirect(url.href);
}

/** Never redirects to an unregistered address. */
function refusal(box: Box, params: URLSearchParams): Reply | null {
  if (!params.get("client_id")) return errorPage("KOE101", "앱 키(client_id)가 없습니다.");
  if (params.get("client_id") !== box.settings.clientId) return errorPage("KOE101", "등록되지 않은 앱 키(client_id)입니다.", 401);
  if (!params.get("redirect_uri")) return errorPage("KOE207", "필수 값 redirect_uri가 없습니다.");
  if (!isHere(params.get("redirect_uri")!)) return errorPage("KOE006", "등록되지 않은 리다이렉트 URI입니다.");
  if (params.get("response_type") !== "code") return errorPage("KOE201", "response_type은 code여야 합니다.");
  const unknown = scopeNames(params).filter((name) => !isScope(name));
  if (unknown.length > 0) return errorPage("KOE205", `앱에 설정되지 않은 동의항목입니다: ${unknown.join(", ")}`);
  const prompts = (params.get("prompt") ?? "").split(/[\s,]+/).filter(Boolean);
  if (prompts.some((prompt) => !PROMPTS.includes(prompt))) return errorPage("KOE204", "prompt 값이 올바르지 않습니다.");
  const method = params.get("code_challenge_method");
  if (params.get("code_challenge") && method !== "S256") return errorPage("KOE204", "code_challenge_method는 S256이어야 합니다.");
  return null;
}

/** Every address of this machine counts as registered. */
export function isHere(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url !== null && /^https?:$/.test(url.protocol) && ["127.0.0.1", "localhost", "[::1]"].includes(url.hostname);
}

function errorPage(code: string, reason: string, status = 400): Reply {
  return page(
    "로그인할 수 없습니다",
    html`<p>${reason}</p>
      <p class="quiet">오류 코드 ${code}</p>`,
    status,
  );
}

function accountPage(box: Box, params: URLSearchParams): Reply {
  const accounts = [...box.store.accounts.values()];
  const rows = accounts.map(
    (account) =>
      html`<li>
        <button class="row" name="account" value="${account.id}">
          <img class="face" src="${account.thumbnail}" alt="" /><span class="grow"
            >${account.nickname}<br /><span class="quiet">${account.email}</span></span
          >
        </button>
      </li>`,
  );
  const content = html`<p>글벗에 로그인할 메신저 계정을 골라 주세요.</p>
    <form method="get" action="/kauth/oauth/authorize">
      ${carried(params)}
      <ul class="rows">
        ${rows}
      </ul>
    </form>
    <form method="post" action="/kauth/oauth/authorize">
      ${carried(params)}<button class="plain" name="decision" value="cancel">취소</button>
    </form>`;
  return page("메신저 계정 고르기", content);
}

function consentPage(account: Account, scopes: Scope[], params: URLSearchParams, refused?: Scope[]): Reply {
  const ticks = scopes.map((scope) => {
    const { label, required } = SCOPES[scope];
    const checked = refused === undefined || refused.includes(scope);
    return html`<label class="tick"
      ><input
        type="checkbox"
        name="agreed"
        value="${scope}"
        ${new Html(checked ? "checked" : "")}
        ${new Html(required ? "required" : "")}
      /><span>[${required ? "필수" : "선택"}] ${label}</span></label
    >`;
  });
  const content = html`<p>${account.nickname} (${account.email}) 계정으로 글벗에 로그인합니다.</p>
    ${refused && html`<p role="alert">필수 항목에 동의해야 계속할 수 있습니다.</p>`}
    <form method="post" action="/kauth/oauth/authorize">
      ${carried(params)}<input type="hidden" name="account" value="${account.id}" />
      <fieldset>
        <legend>동의 항목</legend>
        ${ticks}
      </fieldset>
      <button class="kakao" name="decision" value="agree">동의하고 계속하기</button>
      <button class="plain" name="decision" value="cancel" formnovalidate>취소</button>
    </form>`;
  return page("글벗 로그인 동의", content, refused ? 400 : 200);
}

function carried(params: URLSearchParams): Html[] {
  return CARRIED.filter((name) => params.has(name)).map((name) => html`<input type="hidden" name="${name}" value="${params.get(name)}" />`);
}

function logout(box: Box, call: Call): Reply {
  if (call.query.get("client_id") !== box.settings.clientId) return errorPage("KOE101", "등록되지 않은 앱 키(client_id)입니다.", 401);
  const target = call.query.get("logout_redirect_uri") ?? "";
  if (!isHere(target)) return errorPage("KOE007", "등록되지 않은 로그아웃 리다이렉트 URI입니다.");
  const url = new URL(target);
  const state = call.query.get("state");
  if (state !== null) url.searchParams.set("state", state);
  return redirect(url.href);
}
