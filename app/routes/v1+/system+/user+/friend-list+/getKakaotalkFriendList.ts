import { syncFriends } from "~/areas/sending/friends/sync-friends.server";
import { friendFields } from "~/areas/sending/friends/friend-fields.server";
import { FriendListQuery, FriendReply } from "~/areas/sending/friends/friends.schema.server";
import { FRIEND_PAGE, listFriends } from "~/areas/sending/friends/list-friends.server";
import { limitRate } from "~/http/request/rate-limit.server";
import { member, pageOf, rowsAs, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "syncFriends",
  summary: "카카오톡에서 친구를 불러와 보여 주기",
  access: member,
  query: FriendListQuery,
  reply: pageOf(FriendReply),
  size: FRIEND_PAGE,
  rows: async ({ ctx, query: { page, ...filter } }) => {
    if (page === 1) {
      await limitRate("fetch-friends", String(ctx.actor.userId));
      await syncFriends(ctx);
    }
    return rowsAs(listFriends(ctx, filter, { page, size: FRIEND_PAGE }), friendFields);
  },
});
