import { ByMail, SentMail } from "~/areas/account/join/mail-code.schema.server";
import { sendMailCode } from "~/areas/account/join/send-mail-code.server";
import { anyone } from "~/http/rest/access";
import { asPost, endpoint } from "~/http/rest/endpoint.server";
import { serve } from "~/http/rest/serve.server";

const sendMail = endpoint({
  method: "GET",
  summary: "이메일 인증번호 보내기",
  access: anyone,
  query: ByMail,
  reply: SentMail,
  limit: "mail-code-address",
  handle: async ({ ctx, query: { userEmail } }) => {
    await sendMailCode(ctx, userEmail);
    const text = "인증번호를 보냈습니다.";
    return { returnCode: "SUCCESS" as const, returnMessage: text, message: text };
  },
});

export const { loader, action } = serve(sendMail, asPost(sendMail));
