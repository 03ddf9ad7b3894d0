import { consentAndFetch, remedyOf } from "~/areas/sending/sending-words";
import type { MemberCtx } from "~/core/ctx.server";
import { isRefusal } from "~/core/refusal";
import { done } from "~/http/screen/flash.server";
import { keepMembersForm } from "~/http/screen/kept-form.server";
import { barePanel } from "../send-panel-address";
import { fetchFriends } from "./fetch-friends.server";

/** Throws a redirect and keeps the panel's form: `submit` forgets the form of a returned redirect. */
export async function leavePanel(request: Request, ctx: MemberCtx, form: FormData, to: (back: string) => string): Promise<never> {
  const back = barePanel(request.url);
  // The messenger and the payment open as documents, not as data of this page.
  const headers = new Headers({ "X-Remix-Reload-Document": "true" });
  const cookie = await keepMembersForm(request, ctx, form, back);
  if (cookie) headers.append("Set-Cookie", cookie);
  throw await done(to(back), undefined, headers);
}

/** Fetches friends and goes to `here`. Without login or consent, asks the messenger for it; the return then fetches the friends. */
export async function fetchFromPanel(request: Request, ctx: MemberCtx, form: FormData, here: string): Promise<Response> {
  try {
    return await done(`${here}&fetched=Y`, await fetchFriends(ctx));
  } catch (error) {
    if (isRefusal(error) && remedyOf(error.code, here)?.kakao) return leavePanel(request, ctx, form, consentAndFetch);
    throw error;
  }
}
