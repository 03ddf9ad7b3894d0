import { redirect } from "@remix-run/node";
import { screenGrant } from "~/areas/master/grants.server";
import { type Ctx, type Guest, makeCtx, type Member, type MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import type { Access, Anyone } from "./access";
import { faultPage } from "./fault.server";
import { keepForm } from "./kept-form.server";
import { requestIdOf, visibleUrl } from "./request.server";
import { viewerOf } from "./viewer.server";

const CHANGE_PASSWORD = "/app/user/change-password";

/**
 * Who enters a screen, as the first line of every loader and action. Below the floor `member`: a redirect to the login that comes back
 * here (a posted form is kept for it). Closed by the menu rows, or `granted` without a grant: the 403 page (design 4, decision 156).
 */
export async function enter(request: Request, access: Anyone): Promise<Ctx<Guest | Member>>;
export async function enter(request: Request, access: Access): Promise<MemberCtx>;
export async function enter(request: Request, access: Access): Promise<Ctx<Guest | Member>> {
  const requestId = requestIdOf(request);
  try {
    const actor = await viewerOf(request);
    const ctx = makeCtx(actor, { requestId });
    if (access.floor !== "anyone" && actor.kind === "guest") throw await toLogin(request, ctx);
    if (actor.kind === "member" && actor.mustChangePassword) askForPassword(request);
    await admit(request, access, ctx);
    return ctx;
  } catch (error) {
    if (error instanceof Response) throw error;
    throw faultPage(error, requestId);
  }
}

/** After a temporary password every screen leads to choosing a new one; only that and the logout are open (decision 81). */
function askForPassword(request: Request): void {
  const path = new URL(request.url).pathname.replace(/\.data$/, "");
  if (path !== CHANGE_PASSWORD && path !== "/app/oauth/logout") throw redirect(CHANGE_PASSWORD, 303);
}

/** A screen's own download shares its menu row. */
async function admit(request: Request, access: Access, ctx: Ctx<Guest | Member>): Promise<void> {
  const path = new URL(request.url).pathname.replace(/\.(data|xlsx)$/, "");
  const roles = ctx.actor.kind === "member" ? ctx.actor.roles : [];
  const grant = await screenGrant(path, roles, ctx.now());
  if (grant === "open" || (grant === "unlisted" && access.floor !== "granted")) return;
  throw new Refusal("account.forbidden");
}

async function toLogin(request: Request, ctx: Ctx): Promise<Response> {
  const headers = new Headers();
  const keptCookie = request.method === "GET" ? null : await keepForm(request, ctx);
  if (keptCookie) headers.append("Set-Cookie", keptCookie);
  const back = visibleUrl(request);
  const kept = keptCookie ? "&kept=Y" : "";
  return redirect(`/app/login?redirectUrl=${encodeURIComponent(back)}${kept}`, { status: 303, headers });
}
