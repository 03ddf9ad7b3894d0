import { searchUsers } from "~/areas/account/admin/search-users.server";
import { UserPage, UserSearch } from "~/areas/account/member/user.schema.server";
import { limitByAddress } from "~/http/request/rate-limit.server";
import { anyone, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "searchUsers",
  method: "GET",
  summary: "회원 목록",
  access: anyone,
  all: "모든 회원의 목록",
  query: UserSearch,
  reply: UserPage,
  handle: async ({ ctx, scope, query, request }) => {
    if (scope === "mine") await limitByAddress("user-page", request);
    return searchUsers(ctx, scope, query);
  },
});
