import { checkEmail } from "~/areas/account/join/check-email.server";
import { ByMember } from "~/areas/account/join/mail-code.schema.server";
import { granted } from "~/http/rest/access";
import { serve } from "~/http/rest/serve.server";
import { deedEndpoint } from "~/http/rest/short-endpoints.server";

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
