import { suggestUsers } from "~/areas/account/admin/login-history.server";
import { Keyword, Suggestions } from "~/core/replies.server";
import { granted } from "~/http/rest/access";
import { endpoint } from "~/http/rest/endpoint.server";
import { serve } from "~/http/rest/serve.server";

export const { loader, action } = serve(
  endpoint({
    method: "GET",
    summary: "회원 추천",
    access: granted,
    query: Keyword,
    reply: Suggestions,
    handle: ({ ctx, query }) => suggestUsers(ctx, query.keyword),
  }),
);
