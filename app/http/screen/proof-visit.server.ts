import { redirect } from "@remix-run/node";
import { makeCtx, type MemberCtx } from "~/core/ctx.server";
import { provenUntil } from "~/core/fresh-proof.server";
import { currentOrNewRequestId } from "~/core/request-id.server";
import { visibleUrl } from "~/http/request/request.server";
import { viewerOf } from "~/http/request/viewer.server";
import { keepMembersForm } from "~/http/screen/kept-form.server";

export const PROVE = "/app/user/prove";

/** Path of the page that asks for a proof of identity. */
export function provePath(back: string): string {
  return `${PROVE}?redirectUrl=${encodeURIComponent(back)}`;
}

/** Throws a redirect to the proof page unless a proof is fresh. */
export async function proveFirst(request: Request, ctx: MemberCtx): Promise<void> {
  if (!(await provenUntil(ctx))) throw redirect(provePath(visibleUrl(request)), 303);
}

/** Redirects a posted form to the proof page; keeps its texts except passwords and tokens. */
export async function redirectToProof(request: Request, form: FormData, back = visibleUrl(request)): Promise<Response> {
  const actor = await viewerOf(request);
  const headers = new Headers();
  const ctx = makeCtx(actor, { requestId: currentOrNewRequestId() });
  const keptCookie = ctx.actor.kind === "member" && (await keepMembersForm(request, ctx as MemberCtx, form, back));
  if (keptCookie) headers.append("Set-Cookie", keptCookie);
  return redirect(provePath(back), { status: 303, headers });
}
