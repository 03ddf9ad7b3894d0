import { holderOf } from "~/areas/master/grants.server";
import { visibleMenus } from "~/areas/master/menus/visible-menus.server";
import type { MemberCtx } from "~/core/ctx.server";
import { matchedRoute } from "~/http/request/matched-route.server";
import { queryOf } from "~/http/request/query.server";
import { limitRate } from "~/http/request/rate-limit.server";
import type { Finding } from "~/ui/shell/found";
import { findEverything } from "../find-everything.server";
import { FindQuery } from "../finding.schema.server";

/** Answers the search page and the palette. Refuses `common.too-many`. */
export async function findFor(request: Request, ctx: MemberCtx): Promise<Finding> {
  const { q: typed } = queryOf(request, FindQuery);
  if (typed) await limitRate("suggest", String(ctx.actor.userId));
  const menus = await visibleMenus(holderOf(ctx.actor), ctx.now());
  return findEverything(ctx, { typed, menus, isScreen: matchedRoute().knows });
}
