import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerSeries } from "~/areas/blog/web/answer-series.server";
import { idOf } from "~/core/id";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";

export const handle = { menu: "/app/blog/contents-list" };

/** A series of a blog without handle; other links lead here too. */
export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const found = { userId: idOf(query.get("userId")) ?? 0, seriesId: idOf(query.get("seriesId")) ?? 0 };
  return answerSeries(request, { enterPage: () => enter(request, anyone), findSeries: () => found });
}
