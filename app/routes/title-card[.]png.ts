import type { LoaderFunctionArgs } from "@remix-run/node";
import { cardTitleOf, publicPages } from "~/areas/home/public-pages";
import { keptCard, signedCard } from "~/areas/files/title-card.server";
import { cardAnswer } from "~/areas/files/web/card-answer.server";
import { Refusal } from "~/core/refusal";

export async function loader({ request }: LoaderFunctionArgs) {
  return cardAnswer(request, (mayDraw) => {
    const path = new URL(request.url).searchParams.get("page") ?? "";
    if (!Object.hasOwn(publicPages, path)) throw new Refusal("common.not-found");
    return keptCard(signedCard(cardTitleOf(publicPages[path]!), ""), mayDraw);
  });
}
