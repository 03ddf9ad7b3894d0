import { listFailedLogins } from "~/areas/account/failed-logins.server";
import { FailedLoginPage, FailedLoginQuery } from "~/areas/account/users-admin.schema.server";
import { paged } from "~/core/replies.server";
import { granted } from "~/http/access";
import { endpoint } from "~/http/endpoint.server";
import { serve } from "~/http/serve.server";

const SIZE = 20;

export const { loader, action } = serve(
  endpoint({
    method: "GET",
    summary: "실패한 로그인",
    access: granted,
    query: FailedLoginQuery,
    reply: FailedLoginPage,
    handle: async ({ ctx, query: { page, userId } }) => {
      const { rows, total } = await listFailedLogins(ctx, { page, size: SIZE, userId });
      return paged(rows, { page, size: SIZE, total });
    },
  }),
);
