import { myRoles } from "~/areas/account/member/my-roles.server";
import { MyRoles } from "~/areas/account/member/user.schema.server";
import { member, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "readOwnRoles",
  method: "GET",
  summary: "내 권한",
  access: member,
  reply: MyRoles,
  handle: ({ ctx }) => myRoles(ctx),
});
