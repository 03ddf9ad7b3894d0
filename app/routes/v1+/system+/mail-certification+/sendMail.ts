import { ByMail } from "~/areas/account/join/mail-code.schema.server";
import { sendMailCode } from "~/areas/account/join/send-mail-code.server";
import { said, SaidOutcome } from "~/core/replies.server";
import { anyone } from "~/http/rest/access";
import { asPost, endpoint } from "~/http/rest/endpoint.server";
import { serve } from "~/http/rest/serve.server";

const sendMail = endpoint({
  method: "GET",
  summary: "이메일 인증번호 보내기",
  access: anyone,
  query: ByMail,
  reply: SaidOutcome,
  limit: "mail-code-address",
  handle: async ({ ctx, query: { userEmail } }) => {
    await sendMailCode(ctx, userEmail);
    return said("인증번호를 보냈습니다.");
  },
});

export const { loader, action } = serve(sendMail, asPost(sendMail));
