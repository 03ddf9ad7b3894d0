import { redirect } from "@remix-run/node";
import type { JoinFlow } from "~/areas/account/join/join-flow.server";
import { messengerJoinConstraint, MessengerJoinInput } from "~/areas/account/join/join.schema.server";
import { flowOf, flowUnderWay, redirectToLogin } from "~/areas/account/join/web/join-visit.server";
import { joinByMessenger } from "~/areas/account/messenger/join-by-messenger.server";
import type { Ctx, Guest, Member } from "~/core/ctx.server";
import { limitByAddress } from "~/http/request/rate-limit.server";
import { done } from "~/http/screen/flash.server";
import { submit } from "~/http/screen/submit.server";

const NEXT = "/app/sns/singup/success";

/** What the messenger's sign-up form shows at both its addresses (decision 70). */
export async function joinPage(request: Request, ctx: Ctx<Guest | Member>) {
  if (ctx.actor.kind === "member") throw redirect("/app/main", 303);
  const known = await flowOf(request, ctx);
  if (known?.finished && !known.over) throw redirect(NEXT, 303);
  const { person } = (await visitedFlow(request, ctx)).state.visit!;
  return { email: person.email ?? "", nickname: [...(person.nickname ?? "")].slice(0, 20).join(""), constraint: messengerJoinConstraint() };
}

/** Handles the posted form of both addresses. A second submit of a finished sign-up redirects to where the first did. */
export async function joinByPost(request: Request, ctx: Ctx<Guest | Member>) {
  if (ctx.actor.kind === "member") throw redirect("/app/main", 303);
  const known = await flowOf(request, ctx);
  if (known?.finished && !known.over) throw redirect(NEXT, 303);
  const flow = await visitedFlow(request, ctx);
  return submit(
    request,
    MessengerJoinInput,
    async (form) => {
      await limitByAddress("sign-up", request);
      await joinByMessenger(ctx, { form, visit: flow.state.visit!, consents: flow.state.consents!, flowHash: flow.flowHash });
      return done(NEXT);
    },
    { hide: ["password", "checkPassword"] },
  );
}

/** The sign-up of a person who is authenticated by the messenger and has agreed; throws a redirect otherwise. */
async function visitedFlow(request: Request, ctx: Ctx): Promise<JoinFlow> {
  const flow = await flowUnderWay(request, ctx, { url: "/app/login", code: "account.wrong-way-in" });
  if (!flow.state.visit) throw await redirectToLogin();
  if (!flow.state.consents) throw redirect("/app/terms", 303);
  return flow;
}
