import { challengeCookie } from "~/http/request/cookies.server";
import { done } from "~/http/screen/flash.server";

type Asked = { challenge: string; back: string };

/** Redirects to the page for the code, which leads to `back`. */
export async function redirectToCode(challenge: string, back: string, headers = new Headers()): Promise<Response> {
  const asked: Asked = { challenge, back: back.slice(0, 1000) };
  headers.append("Set-Cookie", await challengeCookie().serialize(asked));
  return done("/app/user/login-code", undefined, headers);
}

export async function readChallenge(request: Request): Promise<Asked | null> {
  return (await challengeCookie().parse(request.headers.get("Cookie"))) as Asked | null;
}

export function clearedChallengeCookie(): Promise<string> {
  return challengeCookie().serialize("", { maxAge: 0 });
}
