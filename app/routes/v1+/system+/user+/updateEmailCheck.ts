import { checkEmail } from "~/areas/account/join/check-email.server";
import { ByMember } from "~/areas/account/join/mail-code.schema.server";
import { granted, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "checkEmail",
  method: "PUT",
  summary: "이메일 확인 표시 (관리자)",
  access: granted,
  body: ByMember,
  does: ({ ctx, body }) => checkEmail(ctx, body.userId),
  says: "저장되었습니다.",
});
