import type { LoaderFunctionArgs } from "@remix-run/node";
import { blogCard, titleCard } from "~/areas/blog/reading/title-card.server";
import { cardAnswer } from "~/areas/files/web/card-answer.server";
import { idOf } from "~/core/id";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";

export const handle = { menu: "/app/blog/view-contents" };

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, anyone);
  const query = new URL(request.url).searchParams;
  const userId = idOf(query.get("userId"));
  return cardAnswer(request, (mayDraw) =>
    userId === null ? titleCard(ctx, idOf(query.get("contentsId")) ?? 0, mayDraw) : blogCard(ctx, userId, mayDraw),
  );
}
