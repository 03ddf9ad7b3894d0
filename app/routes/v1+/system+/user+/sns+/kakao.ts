import { MessengerSignUpBody } from "~/areas/account/join/join-calls.schema.server";
import { APPLIED, JOINED } from "~/areas/account/join/join-texts";
import { joinBySnsToken } from "~/areas/account/messenger/join-by-sns-token.server";
import { anyone, withReturnMessage, MessageOutcome, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "joinBySns",
  method: "POST",
  summary: "카카오 회원가입(호출은 시행 중인 약관에 동의함을 뜻함)",
  access: anyone,
  body: MessengerSignUpBody,
  reply: MessageOutcome,
  limit: "sign-up",
  handle: async ({ ctx, body }) => {
    const { mail } = await joinBySnsToken(ctx, body);
    return withReturnMessage(mail === null ? JOINED : APPLIED);
  },
});
