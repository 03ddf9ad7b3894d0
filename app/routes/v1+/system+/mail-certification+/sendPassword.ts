import { ByMail } from "~/areas/account/join/mail-code.schema.server";
import { sendTemporaryPassword } from "~/areas/account/login/send-temporary-password.server";
import { countPasswordMail } from "~/areas/account/login/web/login-tries.server";
import { said, SaidOutcome } from "~/core/replies.server";
import { anyone } from "~/http/rest/access";
import { asPost, endpoint } from "~/http/rest/endpoint.server";
import { serve } from "~/http/rest/serve.server";

const sendPassword = endpoint({
  method: "GET",
  summary: "임시 비밀번호 보내기",
  access: anyone,
  query: ByMail,
  reply: SaidOutcome,
  handle: async ({ ctx, query: { userEmail }, request }) => {
    await countPasswordMail(request, ctx, userEmail);
    await sendTemporaryPassword(ctx, userEmail);
    return said("등록된 이메일로 임시 비밀번호를 발급했습니다.");
  },
});

export const { loader, action } = serve(sendPassword, asPost(sendPassword));
