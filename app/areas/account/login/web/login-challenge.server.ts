import { challengeCookie } from "~/http/request/cookies.server";
import { done } from "~/http/screen/flash.server";

type PendingLogin = { challenge: string; back: string };

/** Redirects to the page for the code, which leads to `back`. */
export async function redirectToCode(challenge: string, back: string, headers = new Headers()): Promise<Response> {
  const pending: PendingLogin = { challenge, back: back.slice(0, 1000) };
  headers.append("Set-Cookie", await challengeCookie().serialize(pending));
  return done("/app/user/login-code", undefined, headers);
}

export async function readChallenge(request: Request): Promise<PendingLogin | null> {
  return (await challengeCookie().parse(request.headers.get("Cookie"))) as PendingLogin | null;
}

export function clearedChallengeCookie(): Promise<string> {
  return challengeCookie().serialize("", { maxAge: 0 });
}
