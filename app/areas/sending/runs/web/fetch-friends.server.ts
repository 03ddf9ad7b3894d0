import { syncFriends } from "~/areas/sending/friends/sync-friends.server";
import { syncedText } from "~/areas/sending/sending-words";
import type { MemberCtx } from "~/core/ctx.server";
import { isRefusal } from "~/core/refusal";
import { faultOf } from "~/http/reply/fault.server";
import { limitRate } from "~/http/request/rate-limit.server";
import { done, type Flash, success, warning } from "~/http/screen/flash.server";

/** Syncs the friends and returns the notice. Refuses as `syncFriends`, and `common.too-many`. */
export async function fetchFriends(ctx: MemberCtx): Promise<Flash> {
  await limitRate("fetch-friends", String(ctx.actor.userId));
  return success(syncedText(await syncFriends(ctx)));
}

/** Goes to `back` with the friends fetched, or with the refusal's text as a warning. */
export async function doneWithFriends(ctx: MemberCtx, back: string, headers: Headers): Promise<Response> {
  try {
    return await done(back, await fetchFriends(ctx), headers);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return done(back, warning(faultOf(error, ctx.requestId).message), headers);
  }
}
