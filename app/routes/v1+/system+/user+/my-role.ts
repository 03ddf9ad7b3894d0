import { myRoles } from "~/areas/account/member/my-roles.server";
import { MyRoles } from "~/areas/account/member/user.schema.server";
import { member } from "~/http/rest/access";
import { endpoint } from "~/http/rest/endpoint.server";
import { serve } from "~/http/rest/serve.server";

export const { loader, action } = serve(
  endpoint({ method: "GET", summary: "내 역할", access: member, reply: MyRoles, handle: ({ ctx }) => myRoles(ctx) }),
);
