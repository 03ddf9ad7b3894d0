import { holdsApi } from "~/areas/master/grants.server";
import type { Actor, Ctx, Scope, Scoped } from "~/core/ctx.server";

export const allOf = (apiId: string): string => `${apiId}#all`;

/** "all" for a member granted the call's `#all` row, else "mine"; "mine" while a new password or second factor is due. */
export async function scopeOf({ actor, now }: Pick<Ctx<Actor>, "actor" | "now">, { call }: Pick<Scoped, "call">): Promise<Scope> {
  if (actor.kind !== "member" || actor.mustChangePassword || actor.mustSetSecondFactor) return "mine";
  return (await holdsApi(allOf(call), actor.roles, now())) ? "all" : "mine";
}
