import { changeFlow, type JoinFlow, type JoinState, readFlow, startFlow } from "~/areas/account/join/join-flow.server";
import type { Ctx } from "~/core/ctx.server";
import { joinCookie } from "~/http/request/cookies.server";
import { done, failure } from "~/http/screen/flash.server";
import { refusalText } from "~/messages/refusals.ko";

/** This browser's sign-up, also finished or expired. */
export async function flowOf(request: Request, ctx: Ctx): Promise<JoinFlow | null> {
  const token: unknown = await joinCookie().parse(request.headers.get("Cookie"));
  return typeof token === "string" && token !== "" ? readFlow(ctx, token) : null;
}

/** Changes the sign-up in progress, which all tabs share, or starts one. */
export async function continueFlow(request: Request, ctx: Ctx, changes: Partial<JoinState>, headers = new Headers()): Promise<Headers> {
  const flow = await flowOf(request, ctx);
  if (flow && !flow.finished && !flow.over) {
    await changeFlow(ctx, flow.flowHash, changes);
    return headers;
  }
  headers.append("Set-Cookie", await joinCookie().serialize(await startFlow(ctx, changes)));
  return headers;
}

/** Throws a redirect to the start unless the sign-up is in progress. */
export async function flowUnderWay(
  flow: JoinFlow | null,
  start: { url: string; code: "common.wrong-access" | "account.wrong-way-in" },
): Promise<JoinFlow> {
  if (flow && !flow.over && !flow.finished) return flow;
  const code = flow?.over && !flow.finished ? "account.flow-over" : start.code;
  throw await done(start.url, failure(refusalText(code)));
}

/** Redirects a visitor without a messenger login (1 §2 "Social sign-up"). */
export function redirectToLogin(): Promise<Response> {
  return done("/app/login", failure(refusalText("account.wrong-way-in")));
}

/** Redirects to `url`, for a step opened out of order. */
export function redirectToStart(url: string): Promise<Response> {
  return done(url, failure(refusalText("common.wrong-access")));
}
