import { resetPassword } from "~/areas/account/change-password.server";
import { ResetPasswordCall } from "~/areas/account/passwords.schema.server";
import { Outcome, succeeded } from "~/core/replies.server";
import { member } from "~/http/access";
import { endpoint } from "~/http/endpoint.server";
import { serve } from "~/http/serve.server";

export const { loader, action } = serve(
  endpoint({
    method: "PUT",
    summary: "비밀번호 재설정 (관리자, 또는 임시 비밀번호로 로그인한 본인)",
    access: member,
    withTemporaryPassword: true,
    body: ResetPasswordCall,
    reply: Outcome,
    handle: async ({ ctx, body }) => {
      await resetPassword(ctx, body.userId, body.userPassword);
      return succeeded("비밀번호를 변경했습니다. 다시 로그인해 주세요.");
    },
  }),
);
