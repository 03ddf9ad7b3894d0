import type { LoaderFunctionArgs } from "@remix-run/node";
import { findSeriesAddress } from "~/areas/blog/series/find-series.server";
import { answerSeries } from "~/areas/blog/web/answer-series.server";
import { handleIn, leadTo } from "~/areas/blog/web/lead-to.server";
import type { Ctx } from "~/core/ctx.server";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";

export const handle = { menu: "/app/blog/contents-list" };

/** A series at `/@handle/series/slug` (rule 305). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const findSeries = async (ctx: Ctx) => {
    const { address, ...found } = await findSeriesAddress(ctx, handleIn(params.handle), params.slug!);
    leadTo(address, request);
    return found;
  };
  return answerSeries(request, { enterPage: () => enter(request, anyone), findSeries });
}
