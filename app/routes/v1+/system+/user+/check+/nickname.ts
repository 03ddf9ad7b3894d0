import { isNicknameFree } from "~/areas/account/nickname-free.server";
import { ByNickname, NicknameFree } from "~/areas/account/user.schema.server";
import { anyone } from "~/http/access";
import { endpoint } from "~/http/endpoint.server";
import { serve } from "~/http/serve.server";

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
