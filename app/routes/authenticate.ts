import { LoginBody, Token } from "~/areas/account/account.schema.server";
import { logIn } from "~/areas/account/login/log-in.server";
import { recordDevice } from "~/areas/account/login/record-device.server";
import { countLoginTry, forgetLoginTries } from "~/areas/account/login/web/login-tries.server";
import { visitorOf } from "~/http/request/request.server";
import { anyone, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "logIn",
  method: "POST",
  summary: "이메일과 비밀번호로 로그인",
  access: anyone,
  body: LoginBody,
  reply: Token,
  handle: async ({ ctx, body, request }) => {
    const counted = await countLoginTry(request, ctx, body.username);
    const login = await logIn(ctx, { ...body, ...visitorOf(request) });
    await forgetLoginTries(counted);
    await recordDevice(ctx, login.token, null);
    return login;
  },
});
