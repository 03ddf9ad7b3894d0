import { Authenticator } from "remix-auth";
import { OAuth2RequestError } from "remix-auth-oauth2";
import { log } from "~/core/log.server";
import { Refusal } from "~/core/refusal";
import { settings } from "~/core/settings.server";
import { loginFlowCookie } from "~/http/request/cookies.server";
import { safePath } from "~/http/request/request.server";
import { MessengerError } from "~/integrations/kakao-http.server";
import { attemptCookie, KakaoLoginStrategy, type KakaoVisit } from "~/integrations/kakao-login-strategy.server";

const HOME = "/app/main";
const KEPT_ATTEMPTS = 5;

/** `visit` is null when the person or the messenger refused. */
export type MessengerReturn = { visit: KakaoVisit | null; back: string; headers: Headers };

/** Throws a redirect to the messenger's login, or reads the return. Refuses `account.messenger-state`, `account.messenger-away`. */
export async function visitMessenger(request: Request): Promise<MessengerReturn> {
  const query = new URL(request.url).searchParams;
  const authenticator = new Authenticator<KakaoVisit>().use(new KakaoLoginStrategy());
  const state = query.get("state");
  if (!state) {
    if (query.has("code") || query.has("error")) throw new Refusal("account.messenger-state");
    return leave(request, () => authenticator.authenticate("kakao", request));
  }
  const flow = await readFlow(request);
  const returned = { back: safePath(Object.hasOwn(flow, state) ? flow[state] : null, HOME), headers: forgetAttempt(request, state) };
  try {
    return { ...returned, visit: await authenticator.authenticate("kakao", request) };
  } catch (error) {
    if (error instanceof OAuth2RequestError) return { ...returned, visit: null };
    if (error instanceof RangeError || error instanceof ReferenceError) throw new Refusal("account.messenger-state");
    if (!(error instanceof MessengerError)) throw error;
    if (error.kind === "token") return { ...returned, visit: null };
    log.warn({ err: error.message }, "messenger login failed");
    throw new Refusal("account.messenger-away");
  }
}

async function leave(request: Request, start: () => Promise<unknown>): Promise<never> {
  const answer = await start().catch((thrown: unknown) => thrown);
  if (!(answer instanceof Response)) throw answer;
  const state = new URL(answer.headers.get("Location")!).searchParams.get("state")!;
  const back = safePath(new URL(request.url).searchParams.get("redirectUrl"), HOME);
  const flow = Object.fromEntries([...Object.entries(await readFlow(request)), [state, back.slice(0, 500)]].slice(-KEPT_ATTEMPTS));
  answer.headers.append("Set-Cookie", await loginFlowCookie().serialize(flow));
  throw answer;
}

async function readFlow(request: Request): Promise<Record<string, string>> {
  return ((await loginFlowCookie().parse(request.headers.get("Cookie"))) as Record<string, string> | null) ?? {};
}

function forgetAttempt(request: Request, state: string): Headers {
  const headers = new Headers();
  for (const pair of (request.headers.get("Cookie") ?? "").split(";")) {
    const [name = "", value = ""] = pair.trim().split("=", 2);
    if (!name.startsWith(`${attemptCookie()}:`) || !/^[\w:-]+$/.test(name) || !pair.includes(state) || value === "") continue;
    // A browser deletes a `__Host-` cookie only with Secure.
    const secure = settings().secureCookies ? "; Secure" : "";
    headers.append("Set-Cookie", `${name}=; Path=/; Max-Age=0; HttpOnly${secure}; SameSite=Lax`);
  }
  return headers;
}
