import { isNicknameFree } from "~/areas/account/join/nickname-free.server";
import { ByNickname, NicknameFree } from "~/areas/account/member/user.schema.server";
import { anyone } from "~/http/rest/access";
import { endpoint } from "~/http/rest/endpoint.server";
import { serve } from "~/http/rest/serve.server";

export const { loader, action } = serve(
  endpoint({
    method: "GET",
    summary: "닉네임 중복 확인",
    access: anyone,
    query: ByNickname,
    reply: NicknameFree,
    limit: "check-nickname",
    handle: ({ ctx, query }) => isNicknameFree(ctx, query.userNickname),
  }),
);
