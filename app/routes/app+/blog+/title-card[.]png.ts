import type { LoaderFunctionArgs } from "@remix-run/node";
import { blogCard, seriesCard, titleCard } from "~/areas/blog/reading/title-card.server";
import { cardAnswer } from "~/areas/files/web/card-answer.server";
import { idOf } from "~/core/id";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";

export const handle = { menu: "/app/blog/view-contents" };

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, anyone);
  const query = new URL(request.url).searchParams;
  const [userId, seriesId] = [idOf(query.get("userId")), idOf(query.get("seriesId"))];
  return cardAnswer(request, (mayDraw) => {
    if (seriesId !== null) return seriesCard(ctx, seriesId, mayDraw);
    return userId === null ? titleCard(ctx, idOf(query.get("contentsId")) ?? 0, mayDraw) : blogCard(ctx, userId, mayDraw);
  });
}
