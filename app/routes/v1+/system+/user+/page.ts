import { searchUsers } from "~/areas/account/search-users.server";
import { UserPage, UserSearch } from "~/areas/account/user.schema.server";
import { limitByAddress } from "~/http/rate-limit.server";
import { anyone } from "~/http/access";
import { endpoint } from "~/http/endpoint.server";
import { serve } from "~/http/serve.server";

export const { loader, action } = serve(
  endpoint({
    method: "GET",
    summary: "회원 목록",
    access: anyone,
    query: UserSearch,
    reply: UserPage,
    handle: async ({ ctx, query, request }) => {
      const { actor } = ctx;
      if (actor.kind === "guest" || !actor.roles.includes("ROLE_ADMIN")) await limitByAddress("user-page", request);
      return searchUsers(ctx, query);
    },
  }),
);
