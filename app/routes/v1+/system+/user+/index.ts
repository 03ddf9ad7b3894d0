import { userInformation } from "~/areas/account/user-information.server";
import { ByUserId, UserInformation } from "~/areas/account/user.schema.server";
import { anyone } from "~/http/access";
import { endpoint } from "~/http/endpoint.server";
import { serve } from "~/http/serve.server";

export const { loader, action } = serve(
  endpoint({
    method: "GET",
    summary: "회원 정보",
    access: anyone,
    query: ByUserId,
    reply: UserInformation,
    handle: ({ ctx, query }) => userInformation(ctx, query.userId),
  }),
);
