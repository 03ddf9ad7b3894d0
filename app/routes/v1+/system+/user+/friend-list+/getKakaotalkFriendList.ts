import { syncFriends } from "~/areas/sending/friends/sync-friends.server";
import { friendFields } from "~/areas/sending/friends/friend-fields.server";
import { FriendListQuery, FriendReply } from "~/areas/sending/friends/friends.schema.server";
import { FRIEND_PAGE, listFriends } from "~/areas/sending/friends/list-friends.server";
import { pageOf, paged } from "~/core/replies.server";
import { limitRate } from "~/http/request/rate-limit.server";
import { member } from "~/http/rest/access";
import { endpoint } from "~/http/rest/endpoint.server";
import { serve } from "~/http/rest/serve.server";

export const { loader, action } = serve(
  endpoint({
    method: "GET",
    summary: "카카오톡에서 친구를 불러와 보여 주기",
    access: member,
    query: FriendListQuery,
    reply: pageOf(FriendReply),
    handle: async ({ ctx, query: { page, ...filter } }) => {
      if (page === 1) {
        await limitRate("fetch-friends", String(ctx.actor.userId));
        await syncFriends(ctx);
      }
      const { rows, total } = await listFriends(ctx, filter, { page, size: FRIEND_PAGE });
      return paged(rows.map(friendFields), { page, size: FRIEND_PAGE, total });
    },
  }),
);
