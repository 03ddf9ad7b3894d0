import { memberByEmail } from "~/areas/account/member/user-information.server";
import { ByEmail, OwnUser } from "~/areas/account/member/user.schema.server";
import { member } from "~/http/rest/access";
import { endpoint } from "~/http/rest/endpoint.server";
import { serve } from "~/http/rest/serve.server";

export const { loader, action } = serve(
  endpoint({
    method: "GET",
    summary: "로그인한 회원의 정보",
    access: member,
    query: ByEmail,
    reply: OwnUser,
    handle: ({ ctx, query }) => memberByEmail(ctx, query.userEmail),
  }),
);
