import { CSRF } from "remix-utils/csrf/server";
import { settings } from "~/core/settings.server";
import { Refusal } from "~/core/refusal";
import { csrfCookie } from "./cookies.server";
import { isSameOrigin } from "./request.server";

export const CSRF_FIELD = "csrf";
export const CSRF_HEADER = "X-CSRF-Token";

let made: CSRF | undefined;
const csrf = () => (made ??= new CSRF({ cookie: csrfCookie(), formDataKey: CSRF_FIELD, secret: settings().SESSION_SECRET }));

/** The token for this browser's forms, and the cookie to set when it has none yet. */
export async function csrfToken(request: Request): Promise<{ token: string; setCookie: string | null }> {
  const [token, setCookie] = await csrf().commitToken(request);
  return { token, setCookie };
}

/** Refuses `common.csrf` unless the form came from a page of ours and carries this browser's token. */
export async function checkFormCsrf(request: Request, form: FormData): Promise<void> {
  const foreign = request.headers.get("Origin") !== null && request.headers.get("Origin") !== "null" && !isSameOrigin(request);
  if (foreign) throw new Refusal("common.csrf");
  await csrf()
    .validate(form, request.headers)
    .catch(() => {
      throw new Refusal("common.csrf");
    });
}

/** The same for a REST write made by a page's script, which sends the token in a header. */
export async function checkHeaderCsrf(request: Request): Promise<void> {
  const form = new FormData();
  form.set(CSRF_FIELD, request.headers.get(CSRF_HEADER) ?? "");
  await checkFormCsrf(request, form);
}
