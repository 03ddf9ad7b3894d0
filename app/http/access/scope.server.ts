import { holdsApi } from "~/areas/master/grants.server";
import type { Actor, Ctx, Scope, Scoped } from "~/core/ctx.server";

export const allOf = (apiId: string): string => `${apiId}#all`;

/** "all" with a grant of the call's second api row, never before a required password or second factor. */
export async function scopeOf({ actor, now }: Pick<Ctx<Actor>, "actor" | "now">, { call }: Pick<Scoped, "call">): Promise<Scope> {
  if (actor.kind !== "member" || actor.mustChangePassword || actor.mustSetSecondFactor) return "mine";
  return (await holdsApi(allOf(call), actor.roles, now())) ? "all" : "mine";
}
