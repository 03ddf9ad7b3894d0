import { CSRF } from "remix-utils/csrf/server";
import { isSigned, sign } from "~/core/crypto.server";
import { Refusal } from "~/core/refusal";
import { carriesLogin, csrfCookie, sessionCookie } from "../request/cookies.server";
import { isSameOrigin } from "../request/request.server";

export const CSRF_FIELD = "csrf";
const CSRF_HEADER = "X-CSRF-Token";

let made: CSRF | undefined;
/** Without a secret of its own, whose signature in JavaScript takes half a millisecond: the cookie is signed, and so is the token with the login. */
const csrf = () => (made ??= new CSRF({ cookie: csrfCookie(), formDataKey: CSRF_FIELD }));

/**
 * The form token of this browser under its present login (or none), and the cookie to set when the browser has none yet. The token's first
 * part belongs to the browser, the last part ties it to the login.
 */
export async function csrfToken(request: Request): Promise<{ token: string; setCookie: string | null }> {
  const [browser, setCookie] = await csrf().commitToken(request);
  return { token: `${browser}.${sign("csrf", browser, await loginOf(request))}`, setCookie };
}

/** The cookie that makes all forms shown before invalid; set by the answer that begins or ends a login. */
export function renewedCsrf(): Promise<string> {
  return csrfCookie().serialize(csrf().generate());
}

/**
 * Refuses `common.csrf` unless the form came from a page of ours, was shown to this browser, and under its present login. `keptPage`: the form
 * also stands on pages kept for all guests, which have no token; from a guest the browser's word that it came from a page of ours is enough.
 */
export async function checkFormCsrf(request: Request, form: FormData, { keptPage = false } = {}): Promise<void> {
  if (keptPage && form.get(CSRF_FIELD) === "" && !carriesLogin(request) && isSameOrigin(request)) return;
  const [browser, bound] = await browserToken(request, form);
  if (!isSigned(bound, "csrf", browser, await loginOf(request))) throw new Refusal("common.csrf");
}

/** Whether a form came from a page of ours and was shown to this browser, under any login: for keeping a form whose login ran out. */
export function isFromOurPage(request: Request, form: FormData): Promise<boolean> {
  return browserToken(request, form).then(
    () => true,
    () => false,
  );
}

async function browserToken(request: Request, form: FormData): Promise<[browser: string, bound: string]> {
  const foreign = request.headers.get("Origin") !== null && request.headers.get("Origin") !== "null" && !isSameOrigin(request);
  if (foreign) throw new Refusal("common.csrf");
  const [, browser = "", bound = ""] = /^(.*)\.([^.]*)$/.exec(String(form.get(CSRF_FIELD) ?? "").slice(0, 300)) ?? [];
  const shown = new FormData();
  shown.set(CSRF_FIELD, browser);
  await csrf()
    .validate(shown, request.headers)
    .catch(() => {
      throw new Refusal("common.csrf");
    });
  return [browser, bound];
}

async function loginOf(request: Request): Promise<string> {
  const login: unknown = await sessionCookie().parse(request.headers.get("Cookie"));
  return typeof login === "string" ? login : "";
}

/** Refuses `common.csrf` for a REST write by a page's script without a valid token in its header. */
export async function checkHeaderCsrf(request: Request): Promise<void> {
  const form = new FormData();
  form.set(CSRF_FIELD, request.headers.get(CSRF_HEADER) ?? "");
  await checkFormCsrf(request, form);
}
