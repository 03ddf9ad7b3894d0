import { confirmIdentity, type Identity, type IdentityAnswer, identityOfFlow } from "~/areas/account/join/confirm-identity.server";
import type { JoinFlow } from "~/areas/account/join/join-flow.server";
import type { Ctx } from "~/core/ctx.server";
import { done, failure } from "~/http/screen/flash.server";
import { refusalText } from "~/messages/refusals.ko";
import { flowUnderWay, redirectToStart } from "./join-visit.server";

const TERMS = "/app/terms";

/** Throws a redirect to the terms unless they are agreed. */
export async function agreedFlow(current: JoinFlow | null): Promise<JoinFlow> {
  const flow = await flowUnderWay(current, { url: TERMS, code: "common.wrong-access" });
  if (!flow.state.consents) throw await redirectToStart(TERMS);
  return flow;
}

/** Verifies the identity request once the person has confirmed. */
export async function identityStep(
  ctx: Ctx,
  flow: JoinFlow,
): Promise<{ answer: IdentityAnswer | "none"; person: Identity["person"] | null }> {
  const requestId = flow.state.identityRequestId;
  const identity = requestId === null ? null : await identityOfFlow(ctx, requestId, flow.flowHash);
  if (!identity) return { answer: "none", person: null };
  return { answer: await confirmIdentity(ctx, identity), person: identity.person };
}

/** Without a verified person, throws a redirect to the missing step. */
export async function verifiedFlow(ctx: Ctx, current: JoinFlow | null): Promise<{ flow: JoinFlow; identity: Identity }> {
  const flow = await agreedFlow(current);
  const requestId = flow.state.identityRequestId;
  const identity = requestId === null ? null : await identityOfFlow(ctx, requestId, flow.flowHash);
  if (identity?.answer === "verified") return { flow, identity };
  if (!identity) throw await redirectToStart("/app/self-authentication");
  throw await done("/app/self-authentication", failure(refusalText("account.identity-needed")));
}
