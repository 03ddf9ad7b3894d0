import { setSocialPassword } from "~/areas/account/login/change-password.server";
import { SocialPasswordBody } from "~/areas/account/login/passwords.schema.server";
import { member, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "setSocialPassword",
  method: "PUT",
  summary: "카카오 회원 비밀번호 변경",
  access: member,
  withTemporaryPassword: true,
  body: SocialPasswordBody,
  does: ({ ctx, body }) => setSocialPassword(ctx, body.userPassword),
  says: "비밀번호를 저장했습니다.",
});
