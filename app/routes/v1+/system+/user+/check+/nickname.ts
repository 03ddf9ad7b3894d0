import { isNicknameFree } from "~/areas/account/nickname-free.server";
import { ByNickname, NicknameFree } from "~/areas/account/user.schema.server";
import { limitByAddress } from "~/http/rate-limit.server";
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
    handle: async ({ ctx, query, request }) => {
      await limitByAddress("check-nickname", request);
      return isNicknameFree(ctx, query.userNickname);
    },
  }),
);
