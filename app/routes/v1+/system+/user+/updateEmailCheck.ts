import { checkEmail } from "~/areas/account/check-email.server";
import { ByMember } from "~/areas/account/mail-code.schema.server";
import { Outcome, succeeded } from "~/core/replies.server";
import { granted } from "~/http/access";
import { endpoint } from "~/http/endpoint.server";
import { serve } from "~/http/serve.server";

export const { loader, action } = serve(
  endpoint({
    method: "PUT",
    summary: "이메일 확인 표시 (관리자)",
    access: granted,
    body: ByMember,
    reply: Outcome,
    handle: async ({ ctx, body }) => {
      await checkEmail(ctx, body.userId);
      return succeeded("저장되었습니다.");
    },
  }),
);
