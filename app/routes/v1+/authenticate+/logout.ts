import { endSessionByLogout } from "~/areas/account/session/session.server";
import { tokenOf } from "~/http/request/viewer.server";
import { anyone, Outcome, serve, succeeded } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "logOut",
  method: "POST",
  summary: "로그아웃: 보낸 토큰을 바로 못 쓰게 하기",
  access: anyone,
  withTemporaryPassword: true,
  reply: Outcome,
  handle: async ({ ctx, request }) => {
    // A request from another site with the member's cookie counts as a guest's: the login stays.
    const carried = ctx.actor.kind === "member" ? await tokenOf(request) : null;
    if (carried) await endSessionByLogout(ctx, carried.token);
    return succeeded("로그아웃했습니다.");
  },
});
