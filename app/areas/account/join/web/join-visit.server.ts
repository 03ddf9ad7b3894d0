import { changeFlow, type JoinFlow, type JoinState, readFlow, startFlow } from "~/areas/account/join/join-flow.server";
import type { Ctx } from "~/core/ctx.server";
import { joinCookie } from "~/http/request/cookies.server";
import { done, failure } from "~/http/screen/flash.server";
import { refusalText } from "~/messages/refusals.ko";

/** This browser's sign-up, also a finished or expired one; null without one. */
export async function flowOf(request: Request, ctx: Ctx): Promise<JoinFlow | null> {
  const token: unknown = await joinCookie().parse(request.headers.get("Cookie"));
  return typeof token === "string" && token !== "" ? readFlow(ctx, token) : null;
}

/** Changes the sign-up in progress, which all tabs share, or starts one. Returns the headers with its cookie. */
export async function continueFlow(request: Request, ctx: Ctx, changes: Partial<JoinState>, headers = new Headers()): Promise<Headers> {
  const flow = await flowOf(request, ctx);
  if (flow && !flow.finished && !flow.over) {
    await changeFlow(ctx, flow.flowHash, changes);
    return headers;
  }
  headers.append("Set-Cookie", await joinCookie().serialize(await startFlow(ctx, changes)));
  return headers;
}

/** This browser's sign-up (`flowOf`) if it is in progress; otherwise throws a redirect to its start with a message. */
export async function flowUnderWay(
  flow: JoinFlow | null,
  start: { url: string; code: "common.wrong-access" | "account.wrong-way-in" },
): Promise<JoinFlow> {
  if (flow && !flow.over && !flow.finished) return flow;
  const code = flow?.over && !flow.finished ? "account.flow-over" : start.code;
  throw await done(start.url, failure(refusalText(code)));
}

/** Redirects to the login a person who opens the messenger's sign-up without having logged in there (1 §2 "Social sign-up"). */
export function redirectToLogin(): Promise<Response> {
  return done("/app/login", failure(refusalText("account.wrong-way-in")));
}

/** Redirects to the start of a sign-up a person who opens a later step. */
export function redirectToStart(url: string): Promise<Response> {
  return done(url, failure(refusalText("common.wrong-access")));
}
