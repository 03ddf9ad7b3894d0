import { myRoles } from "~/areas/account/my-roles.server";
import { MyRoles } from "~/areas/account/user.schema.server";
import { member } from "~/http/access";
import { endpoint } from "~/http/endpoint.server";
import { serve } from "~/http/serve.server";

export const { loader, action } = serve(
  endpoint({ method: "GET", summary: "내 역할", access: member, reply: MyRoles, handle: ({ ctx }) => myRoles(ctx) }),
);
