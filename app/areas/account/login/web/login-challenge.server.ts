import { challengeCookie } from "~/http/reply/cookies.server";
import { done } from "~/http/screen/flash.server";

type Asked = { challenge: string; back: string };

/** Leads a browser whose login owes a second factor's code to the page that asks for it; from there it goes on to `back`. */
export async function redirectToCode(challenge: string, back: string, headers = new Headers()): Promise<Response> {
  const asked: Asked = { challenge, back: back.slice(0, 1000) };
  headers.append("Set-Cookie", await challengeCookie().serialize(asked));
  return done("/app/user/login-code", undefined, headers);
}

/** The login this browser is in the middle of, or null. */
export async function readChallenge(request: Request): Promise<Asked | null> {
  return (await challengeCookie().parse(request.headers.get("Cookie"))) as Asked | null;
}

/** The cookie that forgets it. */
export function clearedChallengeCookie(): Promise<string> {
  return challengeCookie().serialize("", { maxAge: 0 });
}
