import { createUsers } from "~/areas/account/admin/create-users.server";
import { DoubledUsers, NewUsers, UserIds } from "~/areas/account/admin/users-admin.schema.server";
import { editUserEndpoint } from "~/areas/account/admin/web/user-endpoints.server";
import { userInformation } from "~/areas/account/member/user-information.server";
import { ByUserId, UserInformation } from "~/areas/account/member/user.schema.server";
import { removeUsers } from "~/areas/withdrawal/remove-users.server";
import { anyone, endpoint, granted, LONG_LIST, Outcome, serve, succeeded } from "~/http/rest/serve.server";
import { counted } from "~/messages/counted";

export const { loader, action } = serve(
  endpoint({
    verb: "readUser",
    method: "GET",
    summary: "회원 정보",
    access: anyone,
    all: "모든 회원의 정보",
    query: ByUserId,
    reply: UserInformation,
    handle: ({ ctx, scope, query }) => userInformation(ctx, scope, query.userId),
  }),
  endpoint({
    verb: "createUsers",
    method: "POST",
    summary: "회원 등록 (관리자)",
    access: granted,
    proof: true,
    body: NewUsers,
    ...LONG_LIST,
    reply: DoubledUsers,
    handle: ({ ctx, body }) => createUsers(ctx, body),
  }),
  editUserEndpoint,
  // Deleting a member is leaving: `secession` Y (rule 196).
  endpoint({
    verb: "removeUsers",
    method: "DELETE",
    summary: "회원 탈퇴 처리 (관리자)",
    access: granted,
    proof: true,
    body: UserIds,
    reply: Outcome,
    handle: async ({ ctx, body }) => succeeded(`${counted(await removeUsers(ctx, body))}명을 탈퇴 처리했습니다.`),
  }),
);
