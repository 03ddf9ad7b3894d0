import { memberByEmail } from "~/areas/account/member/user-information.server";
import { ByEmail, OwnUser } from "~/areas/account/member/user.schema.server";
import { member, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "readOwnMember",
  method: "GET",
  summary: "로그인한 회원의 정보",
  access: member,
  all: "이메일로 찾은 다른 회원의 정보",
  query: ByEmail,
  reply: OwnUser,
  handle: ({ ctx, scope, query }) => memberByEmail(ctx, scope, query.userEmail),
});
