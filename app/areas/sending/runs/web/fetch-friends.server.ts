import { syncFriends } from "~/areas/sending/friends/sync-friends.server";
import { syncedText } from "~/areas/sending/sending-words";
import type { MemberCtx } from "~/core/ctx.server";
import { limitRate } from "~/http/request/rate-limit.server";
import { type Flash, success } from "~/http/screen/flash.server";

/** Syncs the friends and returns the notice. Refuses as `syncFriends`, and `common.too-many`. */
export async function fetchFriends(ctx: MemberCtx): Promise<Flash> {
  await limitRate("fetch-friends", String(ctx.actor.userId));
  return success(syncedText(await syncFriends(ctx)));
}
