import { createUsers } from "~/areas/account/create-users.server";
import { userInformation } from "~/areas/account/user-information.server";
import { ByUserId, UserInformation } from "~/areas/account/user.schema.server";
import { DoubledUsers, NewUsers } from "~/areas/account/users-admin.schema.server";
import { anyone, granted } from "~/http/access";
import { LONG_LIST } from "~/http/body.server";
import { endpoint } from "~/http/endpoint.server";
import { serve } from "~/http/serve.server";
import { editUserCall, removeUsersCall } from "~/http/user-calls.server";

export const { loader, action } = serve(
  endpoint({
    method: "GET",
    summary: "회원 정보",
    access: anyone,
    query: ByUserId,
    reply: UserInformation,
    handle: ({ ctx, query }) => userInformation(ctx, query.userId),
  }),
  endpoint({
    method: "POST",
    summary: "회원 등록 (관리자)",
    access: granted,
    body: NewUsers,
    ...LONG_LIST,
    reply: DoubledUsers,
    handle: ({ ctx, body }) => createUsers(ctx, body),
  }),
  editUserCall,
  removeUsersCall,
);
