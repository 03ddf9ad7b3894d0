import { redirect } from "@remix-run/node";
import { suggestNickname } from "~/areas/account/join/nickname-free.server";
import type { JoinFlow } from "~/areas/account/join/join-flow.server";
import { messengerJoinConstraint, MessengerJoinInput } from "~/areas/account/join.schema.server";
import { JOINED } from "~/areas/account/join/join-texts";
import { flowOf, flowUnderWay, redirectToLogin } from "~/areas/account/join/web/join-visit.server";
import { redirectToCode } from "~/areas/account/login/web/login-challenge.server";
import { loginHeaders } from "~/areas/account/login/web/login-headers.server";
import { joinByMessenger } from "~/areas/account/messenger/join-by-messenger.server";
import { finishOrAsk } from "~/areas/account/second-factor/finish-login.server";
import type { Ctx, Guest, Member } from "~/core/ctx.server";
import { safePath, visitorOf } from "~/http/request/request.server";
import { limitByAddress } from "~/http/request/rate-limit.server";
import { done, success } from "~/http/screen/flash.server";
import { submit } from "~/http/screen/submit.server";

const NEXT = "/app/sns/singup/success";
const HOME = "/app/main";

/** Both URLs of the messenger's sign-up form share this data (rule 70). */
export async function joinPage(request: Request, ctx: Ctx<Guest | Member>) {
  const current = await flowOf(request, ctx);
  if (current?.finished && !current.over) throw redirect(NEXT, 303);
  if (ctx.actor.kind === "member") throw redirect("/app/main", 303);
  const { person } = (await visitedFlow(request, ctx)).state.visit!;
  return {
    email: person.email ?? "",
    nickname: await suggestNickname(ctx, person),
    constraint: messengerJoinConstraint(),
  };
}

/** Signs up and logs in. A second submission redirects like the first. */
export async function joinByPost(request: Request, ctx: Ctx<Guest | Member>) {
  const current = await flowOf(request, ctx);
  if (current?.finished && !current.over) throw redirect(NEXT, 303);
  if (ctx.actor.kind === "member") throw redirect("/app/main", 303);
  const flow = await visitedFlow(request, ctx);
  return submit(
    request,
    MessengerJoinInput,
    async (form) => {
      await limitByAddress("sign-up", request);
      const { visit, consents, back } = flow.state;
      const { userId } = await joinByMessenger(ctx, { form, visit: visit!, consents: consents!, flowHash: flow.flowHash });
      if (userId === null) return done(NEXT);
      const login = await finishOrAsk(ctx, { userId, loginType: "KAKAOTALK", temporaryHash: null }, visitorOf(request));
      if ("challenge" in login) return redirectToCode(login.challenge, safePath(back, HOME));
      const headers = await loginHeaders(request, ctx, login.token);
      return back ? done(back, success(JOINED), headers) : done(NEXT, undefined, headers);
    },
    { hide: ["password", "checkPassword"] },
  );
}

async function visitedFlow(request: Request, ctx: Ctx): Promise<JoinFlow> {
  const flow = await flowUnderWay(await flowOf(request, ctx), { url: "/app/login", code: "account.wrong-way-in" });
  if (!flow.state.visit) throw await redirectToLogin();
  if (!flow.state.consents) throw redirect("/app/terms", 303);
  return flow;
}
