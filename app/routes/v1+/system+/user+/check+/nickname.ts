import { isNicknameFree } from "~/areas/account/join/nickname-free.server";
import { ByNickname, NicknameFree } from "~/areas/account/member/user.schema.server";
import { anyone, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "checkNickname",
  method: "GET",
  summary: "닉네임 중복 확인",
  access: anyone,
  query: ByNickname,
  reply: NicknameFree,
  limit: "check-nickname",
  handle: ({ ctx, query }) => isNicknameFree(ctx, query.userNickname),
});
