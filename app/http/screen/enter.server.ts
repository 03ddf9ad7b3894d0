import { redirect } from "@remix-run/node";
import { type Ctx, type Guest, makeCtx, type Member, type MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { currentOrNewRequestId } from "~/core/request-id.server";
import { mayOpen } from "../access/admit.server";
import type { Access, Anyone } from "../access/floors";
import { faultPage } from "../reply/fault.server";
import { matchedRoute } from "../request/matched-route.server";
import { findRoute } from "../request/plain.server";
import { callerAddress, visibleUrl } from "../request/request.server";
import { viewerOf } from "../request/viewer.server";
import { keepForm } from "./kept-form.server";

const CHANGE_PASSWORD = "/app/user/change-password";

const SECOND_FACTOR = "/app/user/second-factor";

/** `with…`, `without…`: open before a due password (rule 81) or second factor is set. `isActivity` prolongs the login. */
type Options = { withTemporaryPassword?: boolean; withoutSecondFactor?: boolean; isActivity?: boolean };

/**
 * First line of a screen's loader or action. Redirects guests to a required login and keeps a posted form. Throws 403 without access
 * (design 4).
 */
export async function enter(request: Request, access: Anyone, options?: Options): Promise<Ctx<Guest | Member>>;
export async function enter(request: Request, access: Access, options?: Options): Promise<MemberCtx>;
export async function enter(request: Request, access: Access, options: Options = {}): Promise<Ctx<Guest | Member>> {
  const requestId = currentOrNewRequestId();
  findRoute(request, { exact: true });
  matchedRoute().access = access;
  try {
    const actor = await viewerOf(request, options.isActivity);
    const office = access.floor === "granted" ? { address: callerAddress(request), door: matchedRoute().menu } : undefined;
    const ctx = makeCtx(actor, { requestId, office });
    if (access.floor !== "anyone" && actor.kind === "guest") throw await toLogin(request, ctx);
    if (actor.kind === "member" && actor.mustChangePassword && !options.withTemporaryPassword) throw redirect(CHANGE_PASSWORD, 303);
    if (actor.kind === "member" && actor.mustSetSecondFactor && !options.withoutSecondFactor) throw redirect(SECOND_FACTOR, 303);
    await admit(access, ctx);
    return ctx;
  } catch (error) {
    if (error instanceof Response) throw error;
    throw faultPage(error, requestId);
  }
}

async function admit(access: Access, ctx: Ctx<Guest | Member>): Promise<void> {
  if (!(await mayOpen(access, ctx, matchedRoute().menu))) throw new Refusal("account.forbidden");
}

async function toLogin(request: Request, ctx: Ctx): Promise<Response> {
  const headers = new Headers();
  const keptCookie = request.method === "GET" ? null : await keepForm(request, ctx);
  if (keptCookie) headers.append("Set-Cookie", keptCookie);
  const back = visibleUrl(request);
  const kept = keptCookie ? "&kept=Y" : "";
  return redirect(`/app/login?redirectUrl=${encodeURIComponent(back)}${kept}`, { status: 303, headers });
}
