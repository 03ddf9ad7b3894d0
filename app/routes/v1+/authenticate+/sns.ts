import { MessengerLoginInput, Token } from "~/areas/account/account.schema.server";
import { recordDevice } from "~/areas/account/login/record-device.server";
import { logInBySnsToken } from "~/areas/account/messenger/log-in-by-sns-token.server";
import { visitorOf } from "~/http/request/request.server";
import { anyone, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "logInBySns",
  method: "POST",
  summary: "카카오 토큰으로 로그인",
  access: anyone,
  body: MessengerLoginInput,
  reply: Token,
  limit: "login-sns",
  handle: async ({ ctx, body, request }) => {
    const login = await logInBySnsToken(ctx, { ...body, ...visitorOf(request) });
    await recordDevice(ctx, login.token, null);
    return login;
  },
});
