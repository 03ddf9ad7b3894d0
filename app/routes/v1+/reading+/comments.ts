import { listOwnComments } from "~/areas/reader/list-own-comments.server";
import { BeforeId, OwnCommentPage, PAGE } from "~/areas/reader/reader.schema.server";
import { keyedReply, ownCommentReply } from "~/areas/reader/reader-replies";
import { member, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "listOwnComments",
  method: "GET",
  summary: "글과 세미나에 남긴 내 댓글",
  access: member,
  query: BeforeId,
  reply: OwnCommentPage,
  handle: ({ ctx, query }) => keyedReply(listOwnComments(ctx, { ...query, size: PAGE }), ownCommentReply),
});
