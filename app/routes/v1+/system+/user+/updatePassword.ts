import { resetPassword } from "~/areas/account/login/change-password.server";
import { ResetPasswordBody } from "~/areas/account/login/passwords.schema.server";
import { member, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "resetPassword",
  method: "PUT",
  summary: "비밀번호 재설정 (관리자, 또는 임시 비밀번호로 로그인한 본인)",
  access: member,
  all: "모든 회원의 비밀번호 재설정",
  withTemporaryPassword: true,
  body: ResetPasswordBody,
  does: ({ ctx, scope, body }) => resetPassword(ctx, scope, body.userId, body.userPassword),
  says: "비밀번호를 변경했습니다. 다시 로그인해 주세요.",
});
