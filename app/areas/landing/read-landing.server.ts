import { readFrontPagePost } from "~/areas/blog/reading/front-page-post.server";
import { readSiteMonth } from "~/areas/reports/summary/read-site-month.server";
import type { Ctx } from "~/core/ctx.server";
import { readCosts } from "./cost";
import { readCostTerms } from "./read-cost-terms.server";

/** Data of the front page; the query has the calculator's numbers. */
export async function readLanding(ctx: Ctx, query: URLSearchParams) {
  const [terms, post, month] = await Promise.all([readCostTerms(ctx), readFrontPagePost(ctx), readSiteMonth(ctx)]);
  return { terms, post, month, typed: readCosts((name) => query.get(name)) };
}
