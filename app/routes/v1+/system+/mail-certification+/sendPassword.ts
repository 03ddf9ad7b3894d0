import { ByMail } from "~/areas/account/join/mail-code.schema.server";
import { sendTemporaryPassword } from "~/areas/account/login/send-temporary-password.server";
import { countPasswordMail } from "~/areas/account/login/web/login-tries.server";
import { anyone, withReturnMessage, MessageOutcome, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "sendTemporaryPassword",
  method: "GET",
  alsoByPost: true,
  summary: "임시 비밀번호 보내기",
  access: anyone,
  query: ByMail,
  reply: MessageOutcome,
  handle: async ({ ctx, query: { userEmail }, request }) => {
    await countPasswordMail(request, ctx, userEmail);
    await sendTemporaryPassword(ctx, userEmail);
    return withReturnMessage("등록된 이메일로 임시 비밀번호를 발급했습니다.");
  },
});
