import { apiScope } from "~/areas/master/grants.server";
import type { Actor, Ctx, Scope } from "~/core/ctx.server";

/**
 * Whose rows a call that declares `all`, or its screen, answers to this caller: everybody's when one of their roles holds the call's second
 * grant. A login that must first choose a password or set up a second factor gets only its own.
 */
export async function scopeOf({ actor, now }: Pick<Ctx<Actor>, "actor" | "now">, apiId: string): Promise<Scope> {
  if (actor.kind !== "member" || actor.mustChangePassword || actor.mustSetSecondFactor) return "mine";
  return apiScope(apiId, actor.roles, now());
}
