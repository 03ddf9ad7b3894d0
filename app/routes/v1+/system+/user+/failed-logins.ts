import { FailedLoginPage, FailedLoginQuery } from "~/areas/account/admin/users-admin.schema.server";
import { listFailedLogins } from "~/areas/account/login/failed-logins.server";
import { granted } from "~/http/rest/access";
import { serve } from "~/http/rest/serve.server";
import { pageEndpoint } from "~/http/rest/short-endpoints.server";

const SIZE = 20;

export const { loader, action } = serve(
  pageEndpoint({
    summary: "실패한 로그인",
    access: granted,
    query: FailedLoginQuery,
    reply: FailedLoginPage,
    size: SIZE,
    rows: ({ ctx, query: { page, userId } }) => listFailedLogins(ctx, { page, userId: userId?.toString() }, SIZE),
  }),
);
