import { apiScope } from "~/areas/master/grants.server";
import type { Actor, Ctx, MemberCtx, Scope } from "~/core/ctx.server";
import { matchedRoute } from "../request/matched-route.server";
import { callerAddress } from "../request/request.server";

/**
 * Whose rows a call that declares `all`, or its screen, answers to this caller: everybody's when one of their roles holds the call's second
 * grant. A login that must first choose a password or set up a second factor gets only its own.
 */
export async function scopeOf({ actor, now }: Pick<Ctx<Actor>, "actor" | "now">, apiId: string): Promise<Scope> {
  if (actor.kind !== "member" || actor.mustChangePassword || actor.mustSetSecondFactor) return "mine";
  return apiScope(apiId, actor.roles, now());
}

/** The scope of a deed on a screen. Where it is "all", what is then written is a deed of the back office, as by the call (decision 0043). */
export async function deedScopeOf(request: Request, ctx: MemberCtx, apiId: string): Promise<Scope> {
  const scope = await scopeOf(ctx, apiId);
  if (scope === "all") ctx.office = { address: callerAddress(request), door: matchedRoute().menu };
  return scope;
}
