import { ByMail } from "~/areas/account/join/mail-code.schema.server";
import { sendMailCode } from "~/areas/account/join/send-mail-code.server";
import { anyone, withReturnMessage, MessageOutcome, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "sendMailCode",
  method: "GET",
  alsoByPost: true,
  summary: "이메일 인증번호 보내기",
  access: anyone,
  query: ByMail,
  reply: MessageOutcome,
  limit: "mail-code-address",
  handle: async ({ ctx, query: { userEmail } }) => {
    await sendMailCode(ctx, userEmail);
    return withReturnMessage("인증번호를 보냈습니다.");
  },
});
