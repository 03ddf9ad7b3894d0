import type { MemberCtx, Scope, Scoped } from "~/core/ctx.server";
import { scopeOf } from "../access/scope.server";
import { matchedRoute } from "../request/matched-route.server";
import { callerAddress } from "../request/request.server";

/** Scope of a screen's action; "all" makes its writes back-office actions (ADR 43). */
export async function actionScopeOf(request: Request, ctx: MemberCtx, scoped: Scoped): Promise<Scope> {
  const scope = await scopeOf(ctx, scoped);
  if (scope === "all") ctx.office = { address: callerAddress(request), door: matchedRoute().menu };
  return scope;
}
