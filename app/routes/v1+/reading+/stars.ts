import { listStars } from "~/areas/reader/list-stars.server";
import { BeforeMoment, StarredPage, PAGE } from "~/areas/reader/reader.schema.server";
import { keyedReply, starReply } from "~/areas/reader/reader-replies";
import { member, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "listStars",
  method: "GET",
  summary: "즐겨찾기한 글, 최근에 담은 것부터",
  access: member,
  query: BeforeMoment,
  reply: StarredPage,
  handle: ({ ctx, query }) => keyedReply(listStars(ctx, { ...query, size: PAGE }), starReply),
});
