import { MessengerLinkCall, SignedUp, signedUp } from "~/areas/account/join-calls.schema.server";
import { linkBySnsToken } from "~/areas/account/join-by-sns-token.server";
import { endSession } from "~/areas/account/session.server";
import { anyone } from "~/http/access";
import { endpoint } from "~/http/endpoint.server";
import { countLoginTry, forgetLoginTries } from "~/http/login-tries.server";
import { visitorOf } from "~/http/request.server";
import { serve } from "~/http/serve.server";

export const { loader, action } = serve(
  endpoint({
    method: "POST",
    summary: "이메일 회원에 카카오 계정 연결",
    access: anyone,
    body: MessengerLinkCall,
    reply: SignedUp,
    handle: async ({ ctx, body, request }) => {
      const counted = await countLoginTry(request, ctx, body.userEmail);
      const { token } = await linkBySnsToken(ctx, { ...body, ...visitorOf(request) });
      await forgetLoginTries(counted);
      // The answer has no token: the caller logs in by its own call.
      await endSession(ctx, token);
      return signedUp("카카오 계정을 연결했습니다.");
    },
  }),
);
