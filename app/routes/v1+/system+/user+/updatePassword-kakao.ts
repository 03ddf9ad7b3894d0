import { setSocialPassword } from "~/areas/account/login/change-password.server";
import { SocialPasswordBody } from "~/areas/account/login/passwords.schema.server";
import { member } from "~/http/rest/access";
import { serve } from "~/http/rest/serve.server";
import { deedEndpoint } from "~/http/rest/short-endpoints.server";

export const { loader, action } = serve(
  deedEndpoint({
    method: "PUT",
    summary: "카카오 회원 비밀번호 변경",
    access: member,
    withTemporaryPassword: true,
    body: SocialPasswordBody,
    does: ({ ctx, body }) => setSocialPassword(ctx, body.userPassword),
    says: "비밀번호를 저장했습니다.",
  }),
);
