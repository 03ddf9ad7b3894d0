import { CustomerSignUpBody } from "~/areas/account/join/join-calls.schema.server";
import { APPLIED, JOINED } from "~/areas/account/join/join-texts";
import { joinBySnsToken } from "~/areas/account/messenger/join-by-sns-token.server";
import { findCreator, subscribeNewcomer } from "~/areas/sending/opt-out/subscribe-to-creator.server";
import { anyone, withReturnMessage, MessageOutcome, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "joinFromSubscription",
  method: "POST",
  summary: "구독 링크에서 카카오 회원가입(userId는 글쓴이)",
  access: anyone,
  body: CustomerSignUpBody,
  reply: MessageOutcome,
  limit: "sign-up",
  handle: async ({ ctx, body }) => {
    await findCreator(ctx, body.userId);
    const { kakaoId, mail } = await joinBySnsToken(ctx, body);
    await subscribeNewcomer(ctx, { creatorId: body.userId, kakaoId, nickname: body.userNickname });
    return withReturnMessage(mail === null ? JOINED : APPLIED);
  },
});
