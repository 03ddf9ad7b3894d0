import { syncFriends } from "~/areas/sending/friends/sync-friends.server";
import { consentAndFetch, syncedText } from "~/areas/sending/sending-words";
import type { MemberCtx } from "~/core/ctx.server";
import { isRefusal } from "~/core/refusal";
import { limitRate } from "~/http/request/rate-limit.server";
import { done, success } from "~/http/screen/flash.server";
import { keepMembersForm } from "~/http/screen/kept-form.server";
import { barePanel } from "../send-panel-address";
import { redirectToMessenger } from "./redirect-to-messenger.server";

/** Throws a redirect and keeps the panel's form: `submit` forgets the form of a returned redirect. */
export async function leavePanel(request: Request, ctx: MemberCtx, form: FormData, to: (back: string) => string): Promise<never> {
  const back = barePanel(request.url);
  // The messenger and the payment open as documents, not as data of this page.
  const headers = new Headers({ "X-Remix-Reload-Document": "true" });
  const cookie = await keepMembersForm(request, ctx, form, back);
  if (cookie) headers.append("Set-Cookie", cookie);
  throw await done(to(back), undefined, headers);
}

/** Fetches friends and goes to `here`. Without the consent, asks the messenger for it; the return then fetches the friends. */
export async function fetchFriends(request: Request, ctx: MemberCtx, form: FormData, here: string): Promise<Response> {
  await limitRate("fetch-friends", String(ctx.actor.userId));
  try {
    return await done(`${here}&fetched=Y`, success(syncedText(await syncFriends(ctx))));
  } catch (error) {
    if (isRefusal(error, "sending.friends-scope")) return leavePanel(request, ctx, form, consentAndFetch);
    return redirectToMessenger(error, here);
  }
}
