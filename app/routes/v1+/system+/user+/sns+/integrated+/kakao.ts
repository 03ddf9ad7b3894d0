import { MessengerLinkBody } from "~/areas/account/join/join-calls.schema.server";
import { endSession } from "~/areas/account/session/session.server";
import { countLoginTry, forgetLoginTries } from "~/areas/account/login/web/login-tries.server";
import { linkBySnsToken } from "~/areas/account/messenger/join-by-sns-token.server";
import { visitorOf } from "~/http/request/request.server";
import { anyone, withReturnMessage, MessageOutcome, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "linkMessenger",
  method: "POST",
  summary: "이메일 회원에 카카오 계정 연결",
  access: anyone,
  body: MessengerLinkBody,
  reply: MessageOutcome,
  handle: async ({ ctx, body, request }) => {
    const counted = await countLoginTry(request, ctx, body.userEmail);
    const { token } = await linkBySnsToken(ctx, { ...body, ...visitorOf(request) });
    await forgetLoginTries(counted);
    // The answer has no token: the caller logs in by another call.
    await endSession(ctx, token);
    return withReturnMessage("카카오 계정을 연결했습니다.");
  },
});
