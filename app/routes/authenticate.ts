import { LoginCall, Token } from "~/areas/account/account.schema.server";
import { logIn } from "~/areas/account/log-in.server";
import { noteDevice } from "~/areas/account/note-device.server";
import { anyone } from "~/http/access";
import { endpoint } from "~/http/endpoint.server";
import { countLoginTry, forgetLoginTries } from "~/http/login-tries.server";
import { visitorOf } from "~/http/request.server";
import { serve } from "~/http/serve.server";

export const { loader, action } = serve(
  endpoint({
    method: "POST",
    summary: "이메일과 비밀번호로 로그인",
    access: anyone,
    body: LoginCall,
    reply: Token,
    handle: async ({ ctx, body, request }) => {
      const counted = await countLoginTry(request, ctx, body.username);
      const login = await logIn(ctx, { ...body, ...visitorOf(request) });
      await forgetLoginTries(counted);
      await noteDevice(ctx, login.token, null);
      return login;
    },
  }),
);
