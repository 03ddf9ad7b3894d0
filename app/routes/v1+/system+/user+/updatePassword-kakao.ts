import { setSocialPassword } from "~/areas/account/change-password.server";
import { SocialPasswordCall } from "~/areas/account/passwords.schema.server";
import { Outcome, succeeded } from "~/core/replies.server";
import { member } from "~/http/access";
import { endpoint } from "~/http/endpoint.server";
import { serve } from "~/http/serve.server";

export const { loader, action } = serve(
  endpoint({
    method: "PUT",
    summary: "카카오 회원 비밀번호 변경",
    access: member,
    withTemporaryPassword: true,
    body: SocialPasswordCall,
    reply: Outcome,
    handle: async ({ ctx, body }) => {
      await setSocialPassword(ctx, body.userPassword);
      return succeeded("비밀번호를 저장했습니다.");
    },
  }),
);
