import { changeFlow, type JoinFlow, type JoinState, readFlow, startFlow } from "~/areas/account/join/join-flow.server";
import type { Ctx } from "~/core/ctx.server";
import { joinCookie } from "~/http/reply/cookies.server";
import { done, failure } from "~/http/screen/flash.server";
import { refusalText } from "~/messages/refusals.ko";

/** This browser's way to membership, also one that is finished or over; null when it never began one. */
export async function flowOf(request: Request, ctx: Ctx): Promise<JoinFlow | null> {
  const token: unknown = await joinCookie().parse(request.headers.get("Cookie"));
  return typeof token === "string" && token !== "" ? readFlow(ctx, token) : null;
}

/** Goes on with the flow under way, so that all tabs share it, or begins one. Returns the headers that remember it. */
export async function continueFlow(request: Request, ctx: Ctx, changes: Partial<JoinState>, headers = new Headers()): Promise<Headers> {
  const flow = await flowOf(request, ctx);
  if (flow && !flow.finished && !flow.over) {
    await changeFlow(ctx, flow.flowHash, changes);
    return headers;
  }
  headers.append("Set-Cookie", await joinCookie().serialize(await startFlow(ctx, changes)));
  return headers;
}

/** The flow when it is under way; otherwise throws the way back to its start, saying why. */
export async function flowUnderWay(
  request: Request,
  ctx: Ctx,
  start: { url: string; code: "common.wrong-access" | "account.wrong-way-in" },
): Promise<JoinFlow> {
  const flow = await flowOf(request, ctx);
  if (flow && !flow.over && !flow.finished) return flow;
  const code = flow?.over && !flow.finished ? "account.flow-over" : start.code;
  throw await done(start.url, failure(refusalText(code)));
}

/** The way back for whoever comes to the messenger's sign-up without the messenger (1 §2 "Social sign-up"). */
export function redirectToLogin(): Promise<Response> {
  return done("/app/login", failure(refusalText("account.wrong-way-in")));
}

/** The way back to a flow's start for whoever came in the middle. */
export function redirectToStart(url: string): Promise<Response> {
  return done(url, failure(refusalText("common.wrong-access")));
}
