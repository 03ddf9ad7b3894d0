import { memberByEmail } from "~/areas/account/user-information.server";
import { ByEmail, OwnUser } from "~/areas/account/user.schema.server";
import { member } from "~/http/access";
import { endpoint } from "~/http/endpoint.server";
import { serve } from "~/http/serve.server";

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
