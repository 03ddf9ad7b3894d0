import { memberByEmail } from "~/areas/account/member/user-information.server";
import { ByEmail, FoundUserId } from "~/areas/account/member/user.schema.server";
import { member, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "findUserId",
  method: "GET",
  summary: "이메일로 회원 번호 찾기",
  access: member,
  all: "다른 회원의 번호 찾기",
  query: ByEmail,
  reply: FoundUserId,
  handle: ({ ctx, scope, query }) => memberByEmail(ctx, scope, query.userEmail),
});
