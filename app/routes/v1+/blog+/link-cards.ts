import { CardsBody, CardsReply } from "~/areas/blog/writing/cards/cards.schema.server";
import { drawCards } from "~/areas/blog/writing/cards/draw-cards.server";
import { member, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  method: "POST",
  verb: "drawCards",
  summary: "글에 쓴 주소의 링크 카드",
  access: member,
  body: CardsBody,
  reply: CardsReply,
  limit: "draw-cards",
  handle: ({ ctx, body }) => drawCards(ctx, body.addresses),
});
