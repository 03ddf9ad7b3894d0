import { Verified, VerifyMail } from "~/areas/account/join/mail-code.schema.server";
import { verifyMailCode } from "~/areas/account/join/verify-mail-code.server";
import { anyone, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "verifyMailCode",
  method: "PUT",
  summary: "이메일 인증번호 확인",
  access: anyone,
  body: VerifyMail,
  reply: Verified,
  limit: "mail-verify",
  handle: async ({ ctx, body }) => (await verifyMailCode(ctx, body.userEmail, body.certificateNumber)) === "certified",
});
