import { redirect } from "@remix-run/node";
import { makeCtx, type MemberCtx } from "~/core/ctx.server";
import { provenUntil } from "~/core/fresh-proof.server";
import { currentOrNewRequestId } from "~/core/request-id.server";
import { visibleUrl } from "~/http/request/request.server";
import { viewerOf } from "~/http/request/viewer.server";
import { keepMembersForm } from "~/http/screen/kept-form.server";

export const PROVE = "/app/user/prove";

/** The address of the page on which a member confirms who they are and then returns to `back`. */
export function provePath(back: string): string {
  return `${PROVE}?redirectUrl=${encodeURIComponent(back)}`;
}

/** The first line of a page on which a secret is typed, which no kept form brings back: throws the way to the page of proving. */
export async function proveFirst(request: Request, ctx: MemberCtx): Promise<void> {
  if (!(await provenUntil(ctx))) throw redirect(provePath(visibleUrl(request)), 303);
}

/**
 * Redirects a form that was refused for lack of a fresh proof to the page of proving; its fields, except passwords, are kept for the
 * return to `back`.
 */
export async function redirectToProof(request: Request, form: FormData, back = visibleUrl(request)): Promise<Response> {
  const actor = await viewerOf(request);
  const headers = new Headers();
  const ctx = makeCtx(actor, { requestId: currentOrNewRequestId() });
  const keptCookie = ctx.actor.kind === "member" && (await keepMembersForm(request, ctx as MemberCtx, form, back));
  if (keptCookie) headers.append("Set-Cookie", keptCookie);
  return redirect(provePath(back), { status: 303, headers });
}
