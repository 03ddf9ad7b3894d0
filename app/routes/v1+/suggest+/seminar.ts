import { SeminarSuggestions } from "~/areas/seminars/listing/list.schema.server";
import { suggestSeminars } from "~/areas/seminars/listing/list-seminars.server";
import { Keyword } from "~/core/replies.server";
import { member, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "suggestSeminars",
  method: "GET",
  summary: "세미나 제목 추천",
  access: member,
  limit: "suggest",
  query: Keyword,
  reply: SeminarSuggestions,
  handle: ({ ctx, query }) => suggestSeminars(ctx, query.keyword),
});
