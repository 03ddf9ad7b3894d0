import { holdsApi } from "~/areas/master/grants.server";
import type { Actor, Ctx, Scope, Scoped } from "~/core/ctx.server";

/** The id of a call's second api row. */
export const allOf = (apiId: string): string => `${apiId}#all`;

/**
 * Whose rows a call, or a screen that shows the same rows, answers to this caller: everybody's when one of their roles holds a grant of the
 * call's second row. A public row does not count as a grant here. A login that must first choose a password or set up a second factor gets
 * only its own rows.
 */
export async function scopeOf({ actor, now }: Pick<Ctx<Actor>, "actor" | "now">, { call }: Pick<Scoped, "call">): Promise<Scope> {
  if (actor.kind !== "member" || actor.mustChangePassword || actor.mustSetSecondFactor) return "mine";
  return (await holdsApi(allOf(call), actor.roles, now())) ? "all" : "mine";
}
