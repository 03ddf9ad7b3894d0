import { checkEmail } from "~/areas/account/check-email.server";
import { ByMember } from "~/areas/account/mail-code.schema.server";
import { granted } from "~/http/access";
import { serve } from "~/http/serve.server";
import { deedEndpoint } from "~/http/short-endpoints.server";

export const { loader, action } = serve(
  deedEndpoint({
    method: "PUT",
    summary: "이메일 확인 표시 (관리자)",
    access: granted,
    body: ByMember,
    does: ({ ctx, body }) => checkEmail(ctx, body.userId),
    says: "저장되었습니다.",
  }),
);
