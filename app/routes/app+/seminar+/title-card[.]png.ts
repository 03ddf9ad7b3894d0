import type { LoaderFunctionArgs } from "@remix-run/node";
import { cardAnswer } from "~/areas/files/web/card-answer.server";
import { seminarCard } from "~/areas/seminars/invitation/seminar-card.server";
import { idOf } from "~/core/id";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";

export const handle = { menu: "/app/seminar/seminar-invitation" };

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, anyone);
  const seminarId = idOf(new URL(request.url).searchParams.get("seminarId"));
  return cardAnswer(request, (mayDraw) => seminarCard(ctx, seminarId ?? 0, mayDraw));
}
