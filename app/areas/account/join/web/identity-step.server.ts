import { confirmIdentity, type Identity, type IdentityAnswer, identityOfFlow } from "~/areas/account/join/confirm-identity.server";
import type { JoinFlow } from "~/areas/account/join/join-flow.server";
import type { Ctx } from "~/core/ctx.server";
import { done, failure } from "~/http/screen/flash.server";
import { refusalText } from "~/messages/refusals.ko";
import { flowUnderWay, redirectToStart } from "./join-visit.server";

const TERMS = "/app/terms";

/** The sign-up of a person who has agreed to the terms; throws a redirect to the terms otherwise. */
export async function agreedFlow(known: JoinFlow | null): Promise<JoinFlow> {
  const flow = await flowUnderWay(known, { url: TERMS, code: "common.wrong-access" });
  if (!flow.state.consents) throw await redirectToStart(TERMS);
  return flow;
}

/** The state of the sign-up's identity request, running the last step if due; "none" before the first request. */
export async function identityStep(
  ctx: Ctx,
  flow: JoinFlow,
): Promise<{ answer: IdentityAnswer | "none"; person: Identity["person"] | null }> {
  const asked = flow.state.identityRequestId;
  const identity = asked === null ? null : await identityOfFlow(ctx, asked, flow.flowHash);
  if (!identity) return { answer: "none", person: null };
  return { answer: await confirmIdentity(ctx, identity), person: identity.person };
}

/** The sign-up and its verified person; throws a redirect to the missing step otherwise. */
export async function verifiedFlow(ctx: Ctx, known: JoinFlow | null): Promise<{ flow: JoinFlow; identity: Identity }> {
  const flow = await agreedFlow(known);
  const asked = flow.state.identityRequestId;
  const identity = asked === null ? null : await identityOfFlow(ctx, asked, flow.flowHash);
  if (identity?.answer === "verified") return { flow, identity };
  if (!identity) throw await redirectToStart("/app/self-authentication");
  throw await done("/app/self-authentication", failure(refusalText("account.identity-needed")));
}
