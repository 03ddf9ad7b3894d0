import { CSRF } from "remix-utils/csrf/server";
import { isSigned, sign } from "~/core/crypto.server";
import { Refusal } from "~/core/refusal";
import { carriesLogin, csrfCookie, sessionCookie } from "../request/cookies.server";
import { isSameOrigin } from "../request/request.server";

export const CSRF_FIELD = "csrf";
const CSRF_HEADER = "X-CSRF-Token";

let instance: CSRF | undefined;
/** No secret here: the library's signature takes 0.5 ms, and the cookie is signed already. */
const csrf = () => (instance ??= new CSRF({ cookie: csrfCookie(), formDataKey: CSRF_FIELD }));

/** Form token bound to this browser and login, and its cookie unless already set. */
export async function csrfToken(request: Request): Promise<{ token: string; setCookie: string | null }> {
  const [browser, setCookie] = await csrf().commitToken(request);
  return { token: `${browser}.${sign("csrf", browser, await loginOf(request))}`, setCookie };
}

/** Cookie that invalidates all earlier forms, for login and logout. */
export function renewedCsrf(): Promise<string> {
  return csrfCookie().serialize(csrf().generate());
}

/** Refuses `common.csrf` unless our page showed the form under this login. `keptPage` accepts guests' same-origin forms without token. */
export async function checkFormCsrf(request: Request, form: FormData, { keptPage = false } = {}): Promise<void> {
  if (keptPage && form.get(CSRF_FIELD) === "" && !carriesLogin(request) && isSameOrigin(request)) return;
  const [browser, bound] = await browserToken(request, form);
  if (!isSigned(bound, "csrf", browser, await loginOf(request))) throw new Refusal("common.csrf");
}

/** Whether our page showed the form to this browser, under any login. */
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

/** Refuses `common.csrf` for a REST write without a valid token header. */
export async function checkHeaderCsrf(request: Request): Promise<void> {
  const form = new FormData();
  form.set(CSRF_FIELD, request.headers.get(CSRF_HEADER) ?? "");
  await checkFormCsrf(request, form);
}
